import { incrementBase32 } from 'ulid';
import type { ListedScan } from '../../contracts/scan.ts';
import type { QueuedScanResource } from '../../contracts/scan-queue.ts';
import { ServiceError } from '../../lib/errors.ts';
import { newId } from '../../lib/id.ts';
import { type JoinQueueResult, MAX_RUNNING_SCANS } from '../../objects/account/scan-queue.ts';
import { openDatabase } from '../../storage/database.ts';
import { findScan, insertQueuedScan } from '../../storage/scans.ts';
import { callAccount, callScan } from '../call-objects.ts';
import type { Context } from '../context.ts';
import type { Estimate } from '../credits/estimate.ts';
import { keyInUseError, type KeyClaim } from '../credits/idempotency.ts';
import { checkScanRequest, estimateScan, type ScanRequest } from './begin-scan.ts';
import { scanAlreadyRunningError } from './hold-pages.ts';
import { place } from './list-scans.ts';
import { toListedScan } from './scan.ts';

export { MAX_RUNNING_SCANS };

/** Websites of one request that are checked in parallel: an invocation can wait for six answers. */
const PARALLEL = 6;

/** What became of one website of a request. */
interface Result<Scan> {
  host: string;
  /** `null` if it is refused. */
  scan: Scan | null;
  error: ServiceError | null;
}

interface Checked {
  id: string;
  host: string;
  pagesRequested: number;
  costPerPage: number;
}

/**
 * Queues a scan of each website, in their order. At most three scans of an account run before queued ones wait; each holds its credits
 * when it begins (docs/contract.md 7.60 to 7.66). A website that is refused does not stop the others.
 *
 * @param hosts at most 50
 * @param claim of the request's idempotency key. Scans that an earlier request of the key has queued are returned as they are
 */
export async function queueScans(
  context: Context,
  {
    hosts,
    request,
    claim = null,
  }: { hosts: readonly string[]; request: ScanRequest; claim?: KeyClaim | null | undefined },
): Promise<Result<QueuedScanResource>[]> {
  const { env, caller } = context;
  const { accountId } = caller;
  const db = openDatabase(env, accountId);
  const batch = claim?.work?.refId ?? newId('scan_');
  const ids = listIds(batch, hosts.length);
  const plan = (host: string, id: string) =>
    callScan(env, id, async (scan) => scan.plan({ id, accountId, host, request }));
  const checked = await mapInParallel(hosts, async (host, at): Promise<Checked | Result<ListedScan>> => {
    const id = ids[at] ?? '';
    const row = claim?.work ? await findScan(db, { id, accountId }) : null;
    if (row) {
      if (row.isQueued) await plan(row.host, id);
      return { host: row.host, scan: toListedScan(row), error: null };
    }
    try {
      const { website, pagesRequested, costPerPage } = await checkScanRequest(context, { host, request });
      return { id, host: website.host, pagesRequested, costPerPage };
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      return { host, scan: null, error };
    }
  });
  const joining = checked.filter((each) => 'id' in each);
  const joined = await callAccount<JoinQueueResult[] | null>(env, accountId, async (account) =>
    account.joinQueue(
      joining.map(({ id, host }) => ({ id, host })),
      batch,
      claim,
    ),
  );
  if (joined === null) throw keyInUseError();
  const results = new Map(joining.map(({ id }, at) => [id, joined[at]]));
  const queued = await mapInParallel(checked, async (each): Promise<Result<ListedScan>> => {
    if (!('id' in each)) return each;
    const { id, host, pagesRequested, costPerPage } = each;
    const result = results.get(id);
    if (result?.ok !== true)
      return { host, scan: null, error: scanAlreadyRunningError(host, result?.runningScanId ?? id) };
    const row = { id, accountId, host, startedAt: Date.now(), pagesRequested, costPerPage };
    await insertQueuedScan(db, row);
    await plan(host, id);
    const stored = await findScan(db, row);
    if (stored === null) throw new Error(`the queued scan ${id} is missing`);
    return { host, scan: toListedScan(stored), error: null };
  });
  const queue = await callAccount<string[]>(env, accountId, async (account) => account.listQueue());
  return queued.map(({ host, scan, error }) => ({ host, scan: scan && place(scan, queue), error }));
}

/** Returns the ids of the scans of a batch: those that follow its own, so that they sort in its order. */
function listIds(batch: string, count: number): string[] {
  const prefix = 'scan_';
  let ulid = batch.slice(prefix.length);
  return Array.from({ length: count }, () => prefix + (ulid = incrementBase32(ulid)));
}

/** Runs work on items, six at a time. Returns the results in the order of the items. */
async function mapInParallel<T, R>(
  items: readonly T[],
  work: (item: T, index: number) => Promise<R>,
): Promise<R[]> {
  const results: R[] = [];
  for (let at = 0; at < items.length; at += PARALLEL) {
    const some = items.slice(at, at + PARALLEL);
    results.push(...(await Promise.all(some.map((item, nth) => work(item, at + nth)))));
  }
  return results;
}

/** An estimate of several scans, with that of each. */
interface QueueEstimate extends Estimate {
  scans: { host: string; cost: number; refusal: ServiceError | null }[];
}

/**
 * Returns the most that scans of several websites can cost together, and how each would be refused now. Queues, holds and counts nothing.
 * The whole is refused if each is.
 */
export async function estimateScans(
  context: Context,
  { hosts, request }: { hosts: readonly string[]; request: ScanRequest },
): Promise<QueueEstimate> {
  const estimates = await mapInParallel(hosts, async (host) => ({
    host,
    ...(await estimateScan(context, { host, request })),
  }));
  const scans = estimates.map(({ host, cost, refusal }) => ({
    host,
    cost,
    refusal: waits(refusal) ? null : refusal,
  }));
  const accepted = scans.filter(({ refusal }) => refusal === null);
  const balance = estimates[0]?.balance ?? 0;
  const cost = Math.min(
    balance,
    accepted.reduce((sum, scan) => sum + scan.cost, 0),
  );
  return { cost, balance, refusal: accepted.length === 0 ? (scans[0]?.refusal ?? null) : null, scans };
}

/** Whether a queued scan would wait for what refuses it now. */
function waits(refusal: ServiceError | null): boolean {
  return refusal !== null && refusal.retryAfter !== null;
}
