import { DIRECTORIES, type Provider } from '../lib/directory-providers.ts';
import { logEvent } from '../lib/log.ts';
import { pluralize, shorten } from '../lib/text.ts';
import { openDatabase, SERVICE } from './database.ts';
import { ensureLogged } from './ensure-logged.ts';
import { findRenderedAudit, type RenderedAuditRow } from './rendered-audits.ts';
import { finishScan } from './scans.ts';
import { findAccountSubmission } from './submissions.ts';

/** The charge for stored work. */
export interface BillableWork {
  /** Credits. */
  charge: number;
  /** The reason in the ledger entry. */
  reason: string;
}

/**
 * Finishes work, so that it can store nothing more, and prices what it stored; returns `'running'` if the work continues by
 * itself. Throws if D1 fails.
 */
type FinishWork = (env: Env, accountId: string, refId: string) => Promise<BillableWork | 'running'>;

/** How to finish each type of paid work. */
const FINISH_BY_TYPE = {
  scan: finishAndPriceScan,
  submission: priceStoredSubmission,
  rendered_audit: priceStoredRenderedAudit,
} satisfies Record<string, FinishWork>;

export type WorkType = keyof typeof FINISH_BY_TYPE;

/** Identifies paid work. A reference has at most one hold and one charge. */
export interface WorkReference {
  refType: WorkType;
  refId: string;
}

/** Finishes the work of a hold and returns the charge for what it stored; logs and returns `'unknown'` if D1 cannot tell. */
export async function finishWork(
  env: Env,
  accountId: string,
  { refType, refId }: WorkReference,
): Promise<BillableWork | 'running' | 'unknown'> {
  try {
    return await FINISH_BY_TYPE[refType](env, accountId, refId);
  } catch (error) {
    logEvent('error', 'stored-work-unknown', { accountId, refType, refId, error });
    return 'unknown';
  }
}

/** Prices a scan: each stored page at the price in force when it started. */
export function priceScan(scan: { host: string; costPerPage: number; pagesStored: number }): BillableWork {
  const pages = pluralize(scan.pagesStored, 'page');
  return { charge: scan.pagesStored * scan.costPerPage, reason: `Scan of ${scan.host}: ${pages}` };
}

/** Charges nothing for a scan without a row, which has stored no page. A running scan is woken instead of finished. */
async function finishAndPriceScan(
  env: Env,
  accountId: string,
  refId: string,
): Promise<BillableWork | 'running'> {
  if (await env.SCAN.getByName(refId).isRunning()) return 'running';
  const scan = await finishScan(openDatabase(env, accountId), accountId, refId, Date.now());
  return scan ? priceScan(scan) : { charge: 0, reason: 'Scan that was not begun' };
}

/** Prices a snapshot: the price in force when it was published. */
export function priceSubmission(snapshot: { provider: Provider; url: string; cost: number }): BillableWork {
  return {
    charge: snapshot.cost,
    reason: `Snapshot for ${DIRECTORIES[snapshot.provider].name}: ${shorten(snapshot.url, 200)}`,
  };
}

/**
 * Prices a snapshot once it is in the transparency log. Its row is inserted well before the lease runs out or not at all
 * (docs/contract.md 10.9).
 */
async function priceStoredSubmission(env: Env, accountId: string, refId: string): Promise<BillableWork> {
  const snapshot = await findAccountSubmission(openDatabase(env, SERVICE), accountId, refId);
  if (!snapshot) return { charge: 0, reason: 'Snapshot that was not published' };
  return priceSubmission(await ensureLogged(env, snapshot));
}

/** Prices an audit with JavaScript: the price in force when it began. */
export function priceRenderedAudit({ cost, url }: Pick<RenderedAuditRow, 'cost' | 'url'>): BillableWork {
  return { charge: cost, reason: `Audit with JavaScript: ${shorten(url, 200)}` };
}

/** Its row is inserted well before the lease runs out or not at all: `renderAudit` is bounded. */
async function priceStoredRenderedAudit(env: Env, accountId: string, refId: string): Promise<BillableWork> {
  const row = await findRenderedAudit(openDatabase(env, accountId), accountId, refId);
  return row ? priceRenderedAudit(row) : { charge: 0, reason: 'Audit with JavaScript that was not stored' };
}
