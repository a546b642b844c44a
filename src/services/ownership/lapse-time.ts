import { DAY, HOUR } from '../../lib/time.ts';
import type { MissingProof } from '../../storage/proof-checks.ts';

/** Between two checks of a website, in milliseconds. */
export const CHECK_INTERVAL = 7 * DAY;
/** Checks in a row without the proof after which the owner is warned. */
export const CHECKS_BEFORE_WARNING = 2;

/** Between two tries to send a mail about an ownership, in milliseconds. One that takes longer was interrupted. */
export const MESSAGE_RETRY_DELAY = HOUR;

/** From the first check without the proof, in milliseconds. */
const LAPSE_TIME = 30 * DAY;
/** From the warning, in milliseconds. It can be late: the website was not reachable for weeks, or the mail could not be sent. */
const WARNING_TIME = 5 * DAY;

/** Returns from when on a check without the proof ends the ownership, in milliseconds since 1970; `Infinity` before the warning. */
export function getLapseTime({ missingSince, warnedAt }: MissingProof): number {
  return warnedAt === null ? Infinity : Math.max(missingSince + LAPSE_TIME, warnedAt + WARNING_TIME);
}
