import type { Check } from './check.ts';

/** The catalogue, in the order it is reported. */
export const CHECKS: readonly Check[] = [];
