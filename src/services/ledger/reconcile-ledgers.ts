import type { WorkType } from '../../storage/billable-work.ts';
import { formatError, logError } from '../../lib/log.ts';
import { MINUTE } from '../../lib/time.ts';
import { openDatabase, SERVICE } from '../../storage/database.ts';
import {
  findFinishedWork,
  type FinishedWork,
  listFinishedWork,
  upsertDifferences,
  type LedgerDifference,
  readWorkCursor,
  writeWorkCursor,
} from '../../storage/reconciliations.ts';

/** Work that finished longer ago has been charged: holds left open are closed within 10 minutes. In milliseconds. */
const SETTLEMENT_DELAY = 15 * MINUTE;

/** One run compares at most 4,000 rows, of as many accounts. The next run continues there. */
const BATCH_SIZE = 200;
const MAX_BATCHES = 20;

const WORK_TYPES: WorkType[] = ['scan', 'submission'];

/** In milliseconds since 1970; `until` is excluded. */
interface TimeRange {
  from: number;
  until: number;
}

/**
 * Compares the stored work that finished since the last run with the ledgers, for each account with such work and in both
 * directions: work must be charged what it costs, and every charge must have its work. Logs and stores every difference and
 * changes no ledger (docs/contract.md 8.10). `now` is in milliseconds since 1970.
 */
export async function reconcileLedgers(env: Env, now: number): Promise<void> {
  for (const refType of WORK_TYPES) {
    await reconcileWorkType(env, refType, now - SETTLEMENT_DELAY);
  }
}

async function reconcileWorkType(env: Env, refType: WorkType, until: number): Promise<void> {
  const db = openDatabase(env, SERVICE);
  let cursor = await readWorkCursor(db, refType);
  for (let batch = 0; batch < MAX_BATCHES && cursor.finishedAt < until; batch++) {
    const work = await listFinishedWork(db, refType, cursor, until, BATCH_SIZE);
    const last = work.length === BATCH_SIZE ? work.at(-1) : undefined;
    const next = last ? { finishedAt: last.finishedAt, id: last.refId } : { finishedAt: until, id: '' };
    const range = { from: cursor.finishedAt, until: next.finishedAt };
    const accounts = Map.groupBy(work, ({ accountId }) => accountId);
    await Promise.all(
      [...accounts].map(([accountId, accountWork]) =>
        reconcileAccount(env, refType, accountId, accountWork, range),
      ),
    );
    await writeWorkCursor(db, refType, next);
    cursor = next;
  }
  if (cursor.finishedAt < until) logError({ event: 'ledger-comparison-behind', refType, ...cursor });
}

/** An account that fails is logged and does not stop the others. */
async function reconcileAccount(
  env: Env,
  refType: WorkType,
  accountId: string,
  work: FinishedWork[],
  range: TimeRange,
): Promise<void> {
  try {
    const refIds = work.map(({ refId }) => refId);
    const charges = await env.ACCOUNT.getByName(accountId).listCharges(refType, { refIds, ...range });
    const charged = new Map(charges.map(({ refId, amount }) => [refId, amount]));
    // Work that these charges are for but that finished at another time, or does not exist.
    const otherIds = [...charged.keys()].filter((refId) => !refIds.includes(refId));
    const otherWork =
      otherIds.length === 0
        ? []
        : await findFinishedWork(openDatabase(env, accountId), refType, accountId, otherIds);
    const stored = new Map([...work, ...otherWork].map(({ refId, charge }) => [refId, charge]));
    const differences: LedgerDifference[] = [];
    for (const refId of new Set([...stored.keys(), ...charged.keys()])) {
      const difference = { stored: stored.get(refId) ?? 0, charged: charged.get(refId) ?? 0 };
      if (difference.stored !== difference.charged) {
        logError({ event: 'ledger-difference', accountId, refType, refId, ...difference });
        differences.push({ accountId, refType, refId, ...difference, foundAt: Date.now() });
      }
    }
    await upsertDifferences(openDatabase(env, SERVICE), differences);
  } catch (error) {
    logError({ event: 'ledger-not-compared', accountId, refType, error: formatError(error) });
  }
}
