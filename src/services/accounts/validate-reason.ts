/** The longest reason, in characters. */
export const MAX_REASON_LENGTH = 200;

/** What is wrong with a reason that its account reads; `null` for a good one. */
export function validateReason(reason: string): string | null {
  if (reason === '') return 'Enter a reason: the owner of the account reads it';
  return reason.length > MAX_REASON_LENGTH
    ? `Enter at most ${MAX_REASON_LENGTH} characters; these are ${reason.length}`
    : null;
}
