/** `fetch failed` says nothing; its cause does. */
export function describeFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  return cause instanceof Error
    ? cause.message || (cause as NodeJS.ErrnoException).code || error.message
    : error.message;
}
