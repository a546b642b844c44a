import { newId } from '../../lib/id.ts';
import { formatError, logError } from '../../lib/log.ts';
import { openDatabase } from '../../storage/database.ts';
import { insertScan } from '../../storage/scans.ts';
import type { Caller } from '../caller.ts';
import type { KeyClaim } from '../credits/claim-key.ts';
import { returnWorkSlot } from '../credits/return-work-slot.ts';
import { callScan } from './call-scan.ts';
import { checkScanRequest, type ScanRequest } from './check-scan-request.ts';
import { closeScan } from './close-scan.ts';
import { holdPages } from './hold-pages.ts';
import { resumeScan, type StartedScan } from './resume-scan.ts';
import type { ScanJob, ScanTimes } from './scan-job.ts';
import { withScanSlot } from './scan-slot.ts';

/**
 * Starts a scan of a website: holds the credits for its pages, inserts its row and starts its object. The number of pages is the
 * smallest of `maxPages`, the setting and what the available credits cover (docs/contract.md 7.2).
 *
 * @throws ServiceError 402 if the credits do not cover one page, 403 if the caller is not the owner, 404 if nobody ever added
 *   the website, 409 if another scan of it is running or the price has changed, 422 if `maxPages` is over the setting or the
 *   host is blocked, 429 after 10 scans in an hour that stored no page, or if the account has no work slot left
 *
 * @param claim of the request's idempotency key. A scan that an earlier request of the key has started is returned as it is
 */
export async function beginScan(
  env: Env,
  caller: Caller,
  input: string,
  request: ScanRequest,
  { time, patience, scorePatience }: ScanTimes,
  claim: KeyClaim | null = null,
): Promise<StartedScan> {
  const id = claim?.work?.refId ?? newId('scan_');
  const started = claim?.work ? await resumeScan(env, caller, id) : null;
  if (started) return started;
  const checked = await checkScanRequest(env, caller, input, request);
  const { website, pagesRequested, costPerPage } = checked;
  const { onlyChanged = false } = request;
  const { host } = website;
  const pageLimit = await withScanSlot(env, caller.accountId, id, () =>
    holdPages(env, caller, { id, subject: host, pagesRequested, costPerPage }, claim),
  );
  const startedAt = Date.now();
  const paid = { id, host, accountId: caller.accountId, startedAt, costPerPage, pagesRequested };
  const job: ScanJob = {
    ...paid,
    email: caller.email,
    website,
    pageLimit,
    onlyChanged,
    deadline: startedAt + time,
    patience,
    scorePatience,
  };
  try {
    await insertScan(openDatabase(env, caller.accountId), paid);
    await callScan(env, id, (scan) => scan.start(job));
  } catch (error) {
    await closeScan(env, caller, job).catch((closeError: unknown) =>
      logError({ event: 'scan-not-closed', scanId: id, error: formatError(closeError) }),
    );
    await returnWorkSlot(env, caller.accountId, id);
    throw error;
  }
  return { id, host, isUnderWay: false };
}
