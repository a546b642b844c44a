import { defineCursor } from '../../lib/cursor.ts';
import { ServiceError } from '../../lib/errors.ts';
import { type ListPage, toListPage } from '../../lib/list-page.ts';
import { logEvent } from '../../lib/log.ts';
import { openDatabase, openShards, SERVICE } from '../../storage/database.ts';
import { countQueries, countQueriesLeft } from '../../storage/query-budget.ts';
import { readLastSequence, snapshotExists } from '../../storage/submissions.ts';
import {
  countCovered,
  countRangeQueries,
  finishWithdrawal,
  insertWithdrawal,
  listCovered,
  listUnfinishedWithdrawals,
  listWithdrawals,
  type NewWithdrawal,
  type SeqRange,
  type WithdrawalRecord,
  type WithdrawalRow,
  type WithdrawalTarget,
  withdrawRange,
} from '../../storage/withdrawals.ts';
import { findAccountId } from '../accounts/account.ts';
import { parsePublicHost } from '../hosts/parse-public-host.ts';
import { sequenceLog } from './log.ts';
import { recordWithdrawalTime } from './withdrawal-time.ts';

/**
 * Withdraws a snapshot, or all of an account or a host (docs/contract.md 10.11). The withdrawal is recorded first: from then on
 * a running publication stores nothing, and an hourly job completes an interrupted withdrawal. The transparency log gets an
 * entry for each snapshot.
 *
 * @param actor the administrator's email
 * @throws ServiceError of `resolveTarget`
 */
export async function withdrawSnapshots(
  env: Env,
  {
    actor,
    withdrawal: { reason, note, ...entered },
  }: { actor: string; withdrawal: Pick<NewWithdrawal, 'scope' | 'target' | 'reason' | 'note'> },
): Promise<void> {
  const target = await resolveTarget(env, entered);
  const withdrawal = { ...target, reason, note, actor, createdAt: Date.now() };
  await completeWithdrawal(countQueries(env), await insertWithdrawal(openDatabase(env, SERVICE), withdrawal));
  try {
    await sequenceLog(env);
  } catch (error) {
    // The snapshots are withdrawn. If this fails, an hourly job adds the entries to the log.
    logEvent('warning', 'withdrawal-not-logged', { error });
  }
}

/**
 * Withdraws the snapshots of a recorded withdrawal, as many as the invocation has queries for. It can be repeated after any failure, and goes
 * on where it ended.
 */
async function completeWithdrawal(env: Env, withdrawal: WithdrawalRow): Promise<void> {
  const db = openDatabase(env, SERVICE);
  const rangeQueries = countRangeQueries(openShards(env).length);
  try {
    for (const range of listSeqRanges(withdrawal.lastSeq)) {
      if (countQueriesLeft(env) <= rangeQueries) return;
      await withdrawRange(env, withdrawal, range);
    }
  } finally {
    // Also of those that were withdrawn before a failure.
    await recordWithdrawalTime(env);
  }
  await finishWithdrawal(db, withdrawal.id, Date.now());
}

/** Completes the interrupted withdrawals. */
export async function completeWithdrawals(env: Env): Promise<void> {
  for (const withdrawal of await listUnfinishedWithdrawals(openDatabase(env, SERVICE))) {
    await completeWithdrawal(env, withdrawal);
  }
}

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

/**
 * Turns what an administrator entered into the stored form of a target: a snapshot's id or URL into its id, an email address
 * into the account's id, a URL into its host.
 *
 * @throws ServiceError for the field `target`: 404 if there is no such snapshot or account, 422 if the host is not valid
 */
async function resolveTarget(
  env: Env,
  { scope, target: entered }: WithdrawalTarget,
): Promise<WithdrawalTarget> {
  const target =
    scope === 'snapshot'
      ? await resolveSnapshot(env, entered)
      : scope === 'account'
        ? await resolveAccount(env, entered)
        : parsePublicHost(entered, 'target');
  return { scope, target };
}

async function resolveSnapshot(env: Env, entered: string): Promise<string> {
  const id = /l_[0-9a-f]{32}/.exec(entered)?.[0];
  if (id !== undefined && (await snapshotExists(openDatabase(env, SERVICE), id))) return id;
  throw new ServiceError('submission_not_found', 'There is no snapshot with this id or URL', {
    field: 'target',
  });
}

async function resolveAccount(env: Env, email: string): Promise<string> {
  const id = await findAccountId(env, email);
  if (id === null)
    throw new ServiceError('account_not_found', 'No account has this email address', { field: 'target' });
  return id;
}

/** Snapshots that one statement reads. */
const RANGE_SIZE = 10_000;

/** Yields the ranges of all snapshots up to `lastSeq`, newest first. */
function* listSeqRanges(lastSeq: number): Generator<SeqRange> {
  for (let toSeq = lastSeq; toSeq > 0; toSeq -= RANGE_SIZE)
    yield { afterSeq: Math.max(0, toSeq - RANGE_SIZE), toSeq };
}

/** Withdrawals on one page. */
const PAGE_SIZE = 50;

const CURSOR = defineCursor('withdrawals', { id: 'integer' });

export type WithdrawalHistory = ListPage<WithdrawalRecord>;

/** Returns one page of all withdrawals, newest first. @throws ServiceError 422 for an invalid cursor */
export async function getWithdrawalHistory(env: Env, cursor?: string): Promise<WithdrawalHistory> {
  const before = CURSOR.decode(cursor)?.id;
  const rows = await listWithdrawals(openDatabase(env, SERVICE), before, PAGE_SIZE + 1);
  return toListPage(rows, PAGE_SIZE, CURSOR.encode);
}
