/** One line of JSON in the log of errors: `event` names what happened, in a word to filter by. */
export function logError(fields: { event: string; [name: string]: unknown }): void {
  // oxlint-disable-next-line no-console -- the log of errors nobody is told of in an answer
  console.error(JSON.stringify(fields));
}

/** What was thrown and what caused it, as the log shows it. */
export function formatError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const text = error.stack ?? error.message;
  return error.cause === undefined ? text : `${text}\ncaused by ${formatError(error.cause)}`;
}
