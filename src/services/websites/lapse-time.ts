import { DAY, HOUR } from '../../lib/time.ts';
import type { MissingProof } from '../../storage/proof-checks.ts';

/** Time between two checks of a website, in milliseconds. */
export const CHECK_INTERVAL = 7 * DAY;
/** Consecutive checks without the proof after which the owner is warned. */
export const CHECKS_BEFORE_WARNING = 2;

/**
 * Time between two attempts to send a mail about an ownership, in milliseconds. An attempt that takes longer was interrupted.
 */
export const MESSAGE_RETRY_DELAY = HOUR;

/** Time from the first check without the proof to the end of the ownership, in milliseconds. */
const LAPSE_TIME = 30 * DAY;
/**
 * Shortest time from the warning to the end of the ownership, in milliseconds. The warning can be late if the website was
 * unreachable for weeks, or the mail could not be sent.
 */
const WARNING_TIME = 5 * DAY;

/**
 * Returns the time after which a check without the proof ends the ownership, in milliseconds since 1970; `Infinity` before the
 * warning.
 */
export function getLapseTime({ missingSince, warnedAt }: MissingProof): number {
  return warnedAt === null ? Infinity : Math.max(missingSince + LAPSE_TIME, warnedAt + WARNING_TIME);
}
