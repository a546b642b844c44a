/** Writes one line of JSON to the error log. `event` names what happened, for filtering. */
export function logError(fields: { event: string; [name: string]: unknown }): void {
  // oxlint-disable-next-line no-console -- the error log
  console.error(JSON.stringify(fields));
}

/** Formats a thrown value for the log: its stack, and those of its causes. */
export function formatError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const text = error.stack ?? error.message;
  return error.cause === undefined ? text : `${text}\ncaused by ${formatError(error.cause)}`;
}
