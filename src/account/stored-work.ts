import { DIRECTORIES, type Provider } from '../lib/directory.ts';
import { errorText, logError } from '../lib/log.ts';
import { database } from '../storage/database.ts';
import { finishScan } from '../storage/scans.ts';
import { findOwnSubmission } from '../storage/submissions.ts';
import type { WorkReference } from './holds.ts';

/** What is to be charged for what was stored of some work, in credits, and what the ledger says of it. */
export interface StoredWork {
  charge: number;
  reason: string;
}

/** Ends the work, so that nothing more can be stored of it, and tells what was. Throws when D1 cannot tell. */
type Reader = (env: Env, accountId: string, refId: string) => Promise<StoredWork>;

/** Every kind of work an account holds credits for, and how it is asked for. */
const READERS = {
  scan: storedScan,
  submission: storedSubmission,
} satisfies Record<string, Reader>;

export type WorkType = keyof typeof READERS;

/** What was really stored of the work a hold was made for. `'unknown'` when that cannot be told now. */
export async function storedWork(
  env: Env,
  accountId: string,
  { refType, refId }: WorkReference,
): Promise<StoredWork | 'unknown'> {
  try {
    return await READERS[refType](env, accountId, refId);
  } catch (error) {
    logError({ event: 'stored-work-unknown', accountId, refType, refId, error: errorText(error) });
    return 'unknown';
  }
}

/** What a scan costs: each page that was stored. */
export function scanWork(scan: { host: string; costPerPage: number; pagesStored: number }): StoredWork {
  const pages = scan.pagesStored === 1 ? '1 page' : `${scan.pagesStored} pages`;
  return { charge: scan.pagesStored * scan.costPerPage, reason: `Scan of ${scan.host}: ${pages}` };
}

/** A scan that has no row stored no page. */
async function storedScan(env: Env, accountId: string, refId: string): Promise<StoredWork> {
  const scan = await finishScan(database(env), accountId, refId, Date.now());
  return scan ? scanWork(scan) : { charge: 0, reason: 'Scan that was not begun' };
}

/** What a snapshot costs: what was agreed when it was published. */
export function submissionWork(snapshot: { provider: Provider; url: string; cost: number }): StoredWork {
  const address = snapshot.url.length > 200 ? `${snapshot.url.slice(0, 199)}…` : snapshot.url;
  return { charge: snapshot.cost, reason: `Snapshot for ${DIRECTORIES[snapshot.provider].name}: ${address}` };
}

/** Nothing is to be ended: a snapshot whose row is not stored well before its hold is due is not stored at all. */
async function storedSubmission(env: Env, accountId: string, refId: string): Promise<StoredWork> {
  const snapshot = await findOwnSubmission(database(env), accountId, refId);
  return snapshot ? submissionWork(snapshot) : { charge: 0, reason: 'Snapshot that was not published' };
}
