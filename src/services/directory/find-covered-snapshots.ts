import { openDatabase, SERVICE } from '../../storage/database.ts';
import { readLastSequence } from '../../storage/submissions.ts';
import { countCovered, listCovered, type WithdrawalTarget } from '../../storage/withdrawals.ts';
import { resolveTarget } from './resolve-target.ts';
import { listSeqRanges } from './seq-ranges.ts';

/** Snapshots that are listed. */
const NEWEST_LIMIT = 10;

/** The published snapshots that a withdrawal would cover. */
export interface CoveredSnapshots {
  count: number;
  /** The newest ten. */
  newest: Awaited<ReturnType<typeof listCovered>>;
}

/**
 * Finds the snapshots that a withdrawal would cover.
 *
 * @param entered as an administrator entered it
 * @throws ServiceError of `resolveTarget`
 */
export async function findCoveredSnapshots(env: Env, entered: WithdrawalTarget): Promise<CoveredSnapshots> {
  const db = openDatabase(env, SERVICE);
  const target = await resolveTarget(env, entered);
  const found: CoveredSnapshots = { count: 0, newest: [] };
  const toSeq = await readLastSequence(db);
  const isIndexed = target.scope === 'snapshot' || target.scope === 'account';
  for (const range of isIndexed ? [{ afterSeq: 0, toSeq }] : listSeqRanges(toSeq)) {
    const missing = NEWEST_LIMIT - found.newest.length;
    found.count += await countCovered(db, target, range);
    if (missing > 0) found.newest.push(...(await listCovered(db, target, range, missing)));
  }
  return found;
}
