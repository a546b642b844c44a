/**
 * What is known of an issue that is said to be fixed: no audit has looked yet, its check no longer fails, it still fails, or the last
 * audit could not tell.
 */
export const FIX_STATES = ['pending', 'fixed', 'not_fixed', 'unknown'] as const;
export type FixState = (typeof FIX_STATES)[number];
