import type { WorkType } from '../../account/stored-work.ts';
import { errorText, logError } from '../../lib/log.ts';
import { MINUTE } from '../../lib/time.ts';
import { database } from '../../storage/database.ts';
import {
  findFinishedWork,
  type FinishedWork,
  finishedWork,
  keepDifferences,
  type LedgerDifference,
  readCursor,
  writeCursor,
} from '../../storage/reconciliations.ts';

/** Work finished so long ago is charged: a hold left open closes within 10 minutes. */
const SETTLING = 15 * MINUTE;

/** Work compared in one run: at most 4,000 rows and as many accounts; the next run goes on from there. */
const BATCH = 200;
const BATCHES = 20;

const WORK_TYPES: WorkType[] = ['scan', 'submission'];

/** A span of time in milliseconds since 1970, `until` excluded. */
interface Span {
  from: number;
  until: number;
}

/**
 * Compare the ledgers of the accounts active since the last run with the work stored for them, both ways: each
 * piece of work is charged what it costs, and each charge has its work. Every difference is logged as an error and
 * kept for the administration; no ledger is changed. `now` in milliseconds since 1970.
 */
export async function reconcileLedgers(env: Env, now: number): Promise<void> {
  for (const refType of WORK_TYPES) {
    await reconcile(env, refType, now - SETTLING);
  }
}

async function reconcile(env: Env, refType: WorkType, until: number): Promise<void> {
  const db = database(env);
  let cursor = await readCursor(db, refType);
  for (let batch = 0; batch < BATCHES && cursor.finishedAt < until; batch++) {
    const work = await finishedWork(db, refType, cursor, until, BATCH);
    const last = work.length === BATCH ? work.at(-1) : undefined;
    const next = last ? { finishedAt: last.finishedAt, id: last.refId } : { finishedAt: until, id: '' };
    const span = { from: cursor.finishedAt, until: next.finishedAt };
    const accounts = Map.groupBy(work, ({ accountId }) => accountId);
    await Promise.all([...accounts].map(([accountId, own]) => compare(env, refType, accountId, own, span)));
    await writeCursor(db, refType, next);
    cursor = next;
  }
  if (cursor.finishedAt < until) logError({ event: 'ledger-comparison-behind', refType, ...cursor });
}

/** One account's work and charges. An account that cannot be asked is logged and does not stop the others. */
async function compare(
  env: Env,
  refType: WorkType,
  accountId: string,
  work: FinishedWork[],
  span: Span,
): Promise<void> {
  try {
    const refIds = work.map(({ refId }) => refId);
    const charges = await env.ACCOUNT.getByName(accountId).charges(refType, { refIds, ...span });
    const charged = new Map(charges.map(({ refId, amount }) => [refId, amount]));
    const others = [...charged.keys()].filter((refId) => !refIds.includes(refId));
    const found =
      others.length === 0 ? [] : await findFinishedWork(database(env), refType, accountId, others);
    const stored = new Map([...work, ...found].map(({ refId, charge }) => [refId, charge]));
    const differences: LedgerDifference[] = [];
    for (const refId of new Set([...stored.keys(), ...charged.keys()])) {
      const difference = { stored: stored.get(refId) ?? 0, charged: charged.get(refId) ?? 0 };
      if (difference.stored !== difference.charged) {
        logError({ event: 'ledger-difference', accountId, refType, refId, ...difference });
        differences.push({ accountId, refType, refId, ...difference, foundAt: Date.now() });
      }
    }
    await keepDifferences(database(env), differences);
  } catch (error) {
    logError({ event: 'ledger-not-compared', accountId, refType, error: errorText(error) });
  }
}
