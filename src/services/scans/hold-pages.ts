import { decodeTime } from 'ulid';
import { ServiceError } from '../../lib/errors.ts';
import { pluralize } from '../../lib/text.ts';
import { formatTimestamp } from '../../lib/time.ts';
import { insufficientCreditsError } from '../accounts/credits.ts';
import type { Context } from '../context.ts';
import { keyInUseError, type KeyClaim } from '../credits/idempotency.ts';
import { tooMuchWorkError } from '../credits/work-slots.ts';
import { countAffordablePages } from './max-pages.ts';

/** Attempts to hold credits while other work of the account changes what is available. */
const MAX_HOLD_ATTEMPTS = 5;

interface HeldScan {
  id: string;
  /** The subject that can have only one scan at a time: the host, or the page of a single-page scan. */
  subject: string;
  pagesRequested: number;
  /** Credits. */
  costPerPage: number;
}

/**
 * Holds credits for as many pages of a scan as the credits cover, at most `pagesRequested`, and returns that number. A repeat
 * returns the number of the first call.
 *
 * @param claim of the request's idempotency key
 * @throws ServiceError 402 if the credits do not cover one page, 409 if another scan of the subject is running, 429 if the
 *   account has no work slot left
 */
export async function holdPages(
  { env, caller: { accountId } }: Context,
  {
    scan: { id, subject, pagesRequested, costPerPage },
    claim = null,
  }: { scan: HeldScan; claim?: KeyClaim | null | undefined },
): Promise<number> {
  const account = env.ACCOUNT.getByName(accountId);
  let pageLimit = pagesRequested;
  let available = 0;
  for (let attempt = 0; attempt < MAX_HOLD_ATTEMPTS && pageLimit > 0; attempt++) {
    const amount = pageLimit * costPerPage;
    const entry = { refType: 'scan', refId: id, amount, subject, takesWorkSlot: true } as const;
    const held = await account.hold(entry, claim);
    if (held.ok) return countAffordablePages(pageLimit, held.held, costPerPage);
    if (held.reason === 'busy') throw scanAlreadyRunningError(subject, held.refId);
    if (held.reason === 'too-much-work') throw tooMuchWorkError(held.retryAfter);
    if (held.reason === 'claim-lost') throw keyInUseError();
    if (held.reason === 'settled') throw new Error(`the new scan ${id} has already been charged`);
    ({ available } = held);
    pageLimit = countAffordablePages(pageLimit, available, costPerPage);
  }
  throw await unpaidPageError(env, accountId, costPerPage, available);
}

export function scanAlreadyRunningError(subject: string, scanId: string): ServiceError {
  const startedAt = formatTimestamp(decodeTime(scanId.slice('scan_'.length)));
  return new ServiceError(
    'scan_already_running',
    `A scan of ${subject} is already running (${scanId}, started ${startedAt}). Wait for it to end.`,
  );
}

/** Returns the 402 for a scan if the available credits do not cover one page. */
export function unpaidPageError(
  env: Env,
  accountId: string,
  costPerPage: number,
  available: number,
): Promise<ServiceError> {
  const price = `A scan costs ${pluralize(costPerPage, 'credit')} per page, and you have ${available} available.`;
  return insufficientCreditsError(env, accountId, price);
}
