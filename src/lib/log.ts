import type { LogEvents } from './log-events.ts';

/** Anything that looks like an email address, plain or URL-encoded. */
const EMAIL = /[\w.!#$%'*+~-]{1,200}(?:@|%40)[\w-]+(?:\.[\w-]+)+/gi;

/**
 * Writes an event to the log, as one line of JSON: Workers Logs indexes its fields. Redacts email addresses everywhere: logs outlive accounts
 * and have more readers (docs/contract.md 2.12).
 *
 * @param fields `error` is what was thrown
 */
export function logEvent<Event extends keyof LogEvents>(
  severity: LogEvents[Event],
  event: Event,
  fields: Record<string, unknown> = {},
): void {
  const error = 'error' in fields ? formatError(fields['error']) : undefined;
  // oxlint-disable-next-line no-console -- the log
  console[severity === 'info' ? 'log' : 'error'](
    JSON.stringify({ event, severity, ...fields, error }).replace(EMAIL, '<email>'),
  );
}

/**
 * Formats a thrown value for the log: its stack, and those of its causes. The parameters of a failed query are left out:
 * they are hashes of secrets, emails and what users wrote.
 */
export function formatError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const text = withoutParameters(error);
  return error.cause === undefined ? text : `${text}\ncaused by ${formatError(error.cause)}`;
}

/** drizzle-orm appends `params: …` to the message of a failed query, and so to its stack. */
function withoutParameters(error: Error): string {
  const text = error.stack ?? error.message;
  if (!('query' in error && 'params' in error)) return text;
  return text.replace(error.message, `Failed query: ${String(error.query)}`);
}
