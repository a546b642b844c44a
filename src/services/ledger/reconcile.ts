import type { WorkType } from '../../storage/billable-work.ts';
import { formatError, logError } from '../../lib/log.ts';
import { MINUTE } from '../../lib/time.ts';
import { openDatabase } from '../../storage/database.ts';
import {
  findFinishedWork,
  type FinishedWork,
  listFinishedWork,
  upsertDifferences,
  type LedgerDifference,
  readWorkCursor,
  writeWorkCursor,
} from '../../storage/reconciliations.ts';

/** Work finished so long ago is charged: a hold left open closes within 10 minutes. */
const SETTLEMENT_DELAY = 15 * MINUTE;

/** Work compared in one run: at most 4,000 rows and as many accounts; the next run goes on from there. */
const BATCH_SIZE = 200;
const MAX_BATCHES = 20;

const WORK_TYPES: WorkType[] = ['scan', 'submission'];

/** A span of time in milliseconds since 1970, `until` excluded. */
interface TimeRange {
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
    await reconcileWorkType(env, refType, now - SETTLEMENT_DELAY);
  }
}

async function reconcileWorkType(env: Env, refType: WorkType, until: number): Promise<void> {
  const db = openDatabase(env);
  let cursor = await readWorkCursor(db, refType);
  for (let batch = 0; batch < MAX_BATCHES && cursor.finishedAt < until; batch++) {
    const work = await listFinishedWork(db, refType, cursor, until, BATCH_SIZE);
    const last = work.length === BATCH_SIZE ? work.at(-1) : undefined;
    const next = last ? { finishedAt: last.finishedAt, id: last.refId } : { finishedAt: until, id: '' };
    const span = { from: cursor.finishedAt, until: next.finishedAt };
    const accounts = Map.groupBy(work, ({ accountId }) => accountId);
    await Promise.all(
      [...accounts].map(([accountId, own]) => reconcileAccount(env, refType, accountId, own, span)),
    );
    await writeWorkCursor(db, refType, next);
    cursor = next;
  }
  if (cursor.finishedAt < until) logError({ event: 'ledger-comparison-behind', refType, ...cursor });
}

/** One account's work and charges. An account that cannot be asked is logged and does not stop the others. */
async function reconcileAccount(
  env: Env,
  refType: WorkType,
  accountId: string,
  work: FinishedWork[],
  span: TimeRange,
): Promise<void> {
  try {
    const refIds = work.map(({ refId }) => refId);
    const charges = await env.ACCOUNT.getByName(accountId).listCharges(refType, { refIds, ...span });
    const charged = new Map(charges.map(({ refId, amount }) => [refId, amount]));
    const others = [...charged.keys()].filter((refId) => !refIds.includes(refId));
    const found =
      others.length === 0 ? [] : await findFinishedWork(openDatabase(env), refType, accountId, others);
    const stored = new Map([...work, ...found].map(({ refId, charge }) => [refId, charge]));
    const differences: LedgerDifference[] = [];
    for (const refId of new Set([...stored.keys(), ...charged.keys()])) {
      const difference = { stored: stored.get(refId) ?? 0, charged: charged.get(refId) ?? 0 };
      if (difference.stored !== difference.charged) {
        logError({ event: 'ledger-difference', accountId, refType, refId, ...difference });
        differences.push({ accountId, refType, refId, ...difference, foundAt: Date.now() });
      }
    }
    await upsertDifferences(openDatabase(env), differences);
  } catch (error) {
    logError({ event: 'ledger-not-compared', accountId, refType, error: formatError(error) });
  }
}
