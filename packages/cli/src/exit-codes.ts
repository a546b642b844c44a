/** Exit statuses, documented at /docs/command-line. */
export const EXIT = {
  ok: 0,
  /** A gate failed, or a snapshot or a log cannot be verified. */
  failed: 1,
  /** The command could not run. */
  error: 2,
  /** A log has new entries of a host. */
  found: 3,
  interrupted: 130,
} as const;
