import { DIRECTORIES, type Provider } from '../lib/directory-providers.ts';
import { formatError, logError } from '../lib/log.ts';
import { pluralize, shorten } from '../lib/text.ts';
import { openDatabase } from './database.ts';
import { finishScan } from './scans.ts';
import { findAccountSubmission } from './submissions.ts';

/** What is to be charged for what was stored of some work, in credits, and what the ledger says of it. */
export interface BillableWork {
  charge: number;
  reason: string;
}

/** Ends the work, so that nothing more can be stored of it, and tells what was. Throws when D1 cannot tell. */
type FinishWork = (env: Env, accountId: string, refId: string) => Promise<BillableWork>;

/** Every kind of work an account holds credits for, and how it is asked for. */
const FINISH_BY_TYPE = {
  scan: finishAndPriceScan,
  submission: priceStoredSubmission,
} satisfies Record<string, FinishWork>;

export type WorkType = keyof typeof FINISH_BY_TYPE;

/** The work that is paid for: one hold and one charge at most for each. */
export interface WorkReference {
  refType: WorkType;
  refId: string;
}

/** What was really stored of the work a hold was made for. `'unknown'` when that cannot be told now. */
export async function finishWork(
  env: Env,
  accountId: string,
  { refType, refId }: WorkReference,
): Promise<BillableWork | 'unknown'> {
  try {
    return await FINISH_BY_TYPE[refType](env, accountId, refId);
  } catch (error) {
    logError({ event: 'stored-work-unknown', accountId, refType, refId, error: formatError(error) });
    return 'unknown';
  }
}

/** What a scan costs: each page that was stored. */
export function priceScan(scan: { host: string; costPerPage: number; pagesStored: number }): BillableWork {
  const pages = pluralize(scan.pagesStored, 'page');
  return { charge: scan.pagesStored * scan.costPerPage, reason: `Scan of ${scan.host}: ${pages}` };
}

/** A scan that has no row stored no page. */
async function finishAndPriceScan(env: Env, accountId: string, refId: string): Promise<BillableWork> {
  const scan = await finishScan(openDatabase(env), accountId, refId, Date.now());
  return scan ? priceScan(scan) : { charge: 0, reason: 'Scan that was not begun' };
}

/** What a snapshot costs: what was agreed when it was published. */
export function priceSubmission(snapshot: { provider: Provider; url: string; cost: number }): BillableWork {
  return {
    charge: snapshot.cost,
    reason: `Snapshot for ${DIRECTORIES[snapshot.provider].name}: ${shorten(snapshot.url, 200)}`,
  };
}

/** Nothing is to be ended: a snapshot whose row is not stored well before its hold is due is not stored at all. */
async function priceStoredSubmission(env: Env, accountId: string, refId: string): Promise<BillableWork> {
  const snapshot = await findAccountSubmission(openDatabase(env), accountId, refId);
  return snapshot ? priceSubmission(snapshot) : { charge: 0, reason: 'Snapshot that was not published' };
}
