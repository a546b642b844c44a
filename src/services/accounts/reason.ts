/** The longest reason, in characters. */
export const REASON_LIMIT = 200;

/** What is wrong with a reason that its account reads; `null` for a good one. */
export function reasonError(reason: string): string | null {
  if (reason === '') return 'Enter a reason: the owner of the account reads it';
  return reason.length > REASON_LIMIT
    ? `Enter at most ${REASON_LIMIT} characters; these are ${reason.length}`
    : null;
}
