/** Exit statuses, documented at /docs/command-line. */
export const EXIT = {
  ok: 0,
  /** A gate failed, or a snapshot does not match. */
  failed: 1,
  /** The command could not run. */
  error: 2,
  interrupted: 130,
} as const;
