import { logEvent } from '../../lib/log.ts';
import { DAY, HOUR, MINUTE } from '../../lib/time.ts';
import type { Charge } from '../../objects/account/ledger.ts';
import type { WorkType } from '../../storage/billable-work.ts';
import { type Database, openDatabase, openShards, SERVICE, type Shard } from '../../storage/database.ts';
import { forEachShard } from '../../storage/for-each-shard.ts';
import { countQueriesLeft } from '../../storage/query-budget.ts';
import {
  findFinishedWork,
  type FinishedWork,
  listFinishedWork,
  upsertDifferences,
  type LedgerDifference,
  moveWorkCursor,
  readWorkCursor,
  type WorkCursor,
} from '../../storage/reconciliations.ts';
import { callAccount } from '../call-objects.ts';

/** Age at which finished work must have been charged, in milliseconds: open holds are closed within 10 minutes. */
export const SETTLEMENT_DELAY = 15 * MINUTE;

/** Age at which finished work should have been compared by the hourly job, in milliseconds. */
const COMPARISON_DELAY = SETTLEMENT_DELAY + HOUR;

/** How long work waits for an account whose object fails, in milliseconds since it finished. Later work of that type waits with it. */
const MAX_WAIT = DAY;

/** One run compares at most 4,000 items of each type and database, of as many accounts, and as many as it has queries for. */
const BATCH_SIZE = 200;
const MAX_BATCHES = 20;
/** Queries that begin a comparison and compare a batch: the work of other times is looked for in every database. */
const countBatchQueries = (env: Env): number => 6 + openShards(env).length;

export const WORK_TYPES: WorkType[] = ['scan', 'submission', 'rendered_audit'];

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
  await forEachShard(env, countBatchQueries(env), async (shard) => {
    for (const refType of listWorkTypes(shard))
      await reconcileWorkType(env, { shard, refType }, await readWorkCursor(shard.db, refType), now);
  });
}

/**
 * Continues comparisons that have fallen behind: what a run of `reconcileLedgers` could not reach is compared in the next
 * minutes.
 */
export async function catchUpLedgers(env: Env, now: number): Promise<void> {
  await forEachShard(env, countBatchQueries(env), async (shard) => {
    for (const refType of listWorkTypes(shard)) {
      const cursor = await readWorkCursor(shard.db, refType);
      if (isBehind(cursor.finishedAt, now)) await reconcileWorkType(env, { shard, refType }, cursor, now);
    }
  });
}

/** Compares again, in the next runs, all work that finished since a time, in milliseconds since 1970. */
export async function compareLedgersAgain(env: Env, since: number): Promise<void> {
  for (const refType of WORK_TYPES) {
    for (const { db } of listWorkShards(env, refType)) {
      const cursor = await readWorkCursor(db, refType);
      if (cursor.finishedAt > since) await moveWorkCursor(db, refType, cursor, { finishedAt: since, id: '' });
    }
  }
}

/** Returns the types of work that a database has: snapshots are in the first. */
function listWorkTypes({ number }: Shard): WorkType[] {
  return WORK_TYPES.filter((refType) => refType !== 'submission' || number === 1);
}

/** Returns the databases that have work of a type. */
export function listWorkShards(env: Env, refType: WorkType): Shard[] {
  return openShards(env).filter((shard) => listWorkTypes(shard).includes(refType));
}

/** Whether work that finished at this time should have been compared; both in milliseconds since 1970. */
export function isBehind(finishedAt: number, now: number): boolean {
  return finishedAt < now - COMPARISON_DELAY;
}

async function reconcileWorkType(
  env: Env,
  { shard: { db, number: shard }, refType }: { shard: Shard; refType: WorkType },
  start: WorkCursor,
  now: number,
): Promise<void> {
  const until = now - SETTLEMENT_DELAY;
  let cursor = start;
  for (let batch = 0; batch < MAX_BATCHES && cursor.finishedAt < until; batch++) {
    if (countQueriesLeft(env) < countBatchQueries(env)) break;
    const work = await listFinishedWork(db, refType, cursor, until, BATCH_SIZE);
    const last = work.length === BATCH_SIZE ? work.at(-1) : undefined;
    const next = last ? { finishedAt: last.finishedAt, id: last.refId } : { finishedAt: until, id: '' };
    const { differences, left } = await compareWork(env, refType, work, {
      from: cursor.finishedAt,
      until: next.finishedAt,
    });
    await storeDifferences(openDatabase(env, SERVICE), differences);
    // The next run compares this batch again.
    if (left.some(({ finishedAt }) => finishedAt > now - MAX_WAIT)) break;
    // Another run compares the same work: it goes on.
    if (!(await moveWorkCursor(db, refType, cursor, next))) return;
    cursor = next;
  }
  if (cursor.finishedAt < until) logEvent('error', 'ledger-comparison-behind', { shard, refType, ...cursor });
}

/**
 * Compares work with the charges for it and the other charges of its accounts in the time range. Returns also the work that is left,
 * because its account fails.
 */
async function compareWork(
  env: Env,
  refType: WorkType,
  work: readonly FinishedWork[],
  range: TimeRange,
): Promise<{ differences: LedgerDifference[]; left: FinishedWork[] }> {
  const ledgers = await readCharges(env, refType, work, range);
  const read = new Set(ledgers.map(({ accountId }) => accountId));
  const refIds = new Set(work.map(({ refId }) => refId));
  // The work of these charges that finished at another time, or does not exist.
  const otherIds = ledgers.flatMap(({ charges }) =>
    charges.map(({ refId }) => refId).filter((refId) => !refIds.has(refId)),
  );
  const otherWork =
    otherIds.length === 0
      ? []
      : await Promise.all(
          listWorkShards(env, refType).map(({ db }) => findFinishedWork(db, refType, otherIds)),
        );
  const workById = new Map([...work, ...otherWork.flat()].map((item) => [item.refId, item]));
  const differences = ledgers
    .flatMap(({ accountId, refIds: ownIds, charges }) => {
      const charged = new Map(charges.map(({ refId, amount }) => [refId, amount]));
      return [...new Set([...ownIds, ...charged.keys()])].map((refId) => {
        const item = workById.get(refId);
        return {
          accountId,
          refType,
          refId,
          // Work of another account does not count for this one.
          stored: item?.accountId === accountId ? item.charge : 0,
          charged: charged.get(refId) ?? 0,
          foundAt: Date.now(),
        };
      });
    })
    .filter(({ stored, charged }) => stored !== charged);
  return { differences, left: work.filter(({ accountId }) => !read.has(accountId)) };
}

interface AccountCharges {
  accountId: string;
  /** References of the account's compared work. */
  refIds: string[];
  charges: Charge[];
}

/** Reads the charges of each account. An account that fails again and again is logged and left out. */
async function readCharges(
  env: Env,
  refType: WorkType,
  work: readonly FinishedWork[],
  range: TimeRange,
): Promise<AccountCharges[]> {
  const workByAccount = Map.groupBy(work, ({ accountId }) => accountId);
  const ledgers = await Promise.all(
    [...workByAccount].map(async ([accountId, accountWork]) => {
      try {
        const refIds = accountWork.map(({ refId }) => refId);
        const charges = await callAccount<Charge[]>(env, accountId, async (account) =>
          account.listCharges(refType, { refIds, ...range }),
        );
        return [{ accountId, refIds, charges }];
      } catch (error) {
        logEvent('warning', 'ledger-not-compared', { accountId, refType, error });
        return [];
      }
    }),
  );
  return ledgers.flat();
}

async function storeDifferences(db: Database, differences: LedgerDifference[]): Promise<void> {
  for (const { foundAt: _, ...difference } of differences) {
    logEvent('critical', 'ledger-difference', { ...difference });
  }
  await upsertDifferences(db, differences);
}
