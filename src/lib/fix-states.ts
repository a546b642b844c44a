/**
 * States of an issue marked as fixed: no audit has checked it yet, its check no longer fails, its check still fails, or the
 * last audit could not tell.
 */
export const FIX_STATES = ['pending', 'fixed', 'not_fixed', 'unknown'] as const;
export type FixState = (typeof FIX_STATES)[number];
