import { ServiceError } from '../../lib/errors.ts';
import { logEvent } from '../../lib/log.ts';
import {
  beginMove,
  compareCounts,
  copyPage,
  endMove,
  fenceRows,
  findMove,
  findMovingAccount,
  hasArrived,
  type Move,
  MovedRowsDifferError,
  removeRows,
  switchShard,
} from '../../storage/account-moves.ts';
import { openDatabase, openShards, SERVICE } from '../../storage/database.ts';
import { countQueries, countQueriesLeft } from '../../storage/query-budget.ts';
import { ACCOUNT_TABLES } from '../../storage/schema/account-tables.ts';
import { findOpenAccount } from './account.ts';

/**
 * Moves the rows of an account to another database, while it is used: reads work throughout, changes wait or get 503. What one call does
 * not finish, or a crash interrupts, a job continues.
 *
 * @param actor the administrator's email
 * @throws ServiceError 404 if there is no such account, 409 if it cannot be moved there
 */
export async function moveAccount(
  env: Env,
  { actor, accountId, to }: { actor: string; accountId: string; to: number },
): Promise<void> {
  await findOpenAccount(openDatabase(env, SERVICE), accountId);
  const isKnown = openShards(env).some(({ number }) => number === to);
  if (!isKnown || !(await beginMove(env, accountId, to)))
    throw new ServiceError(
      'account_not_movable',
      'The account is in this database, it is being moved, or there is no such database. Nothing was changed.',
    );
  logEvent('info', 'account-move-begun', { accountId, to, actor });
  await tryToContinue(countQueries(env), accountId);
}

/** Continues one of the moves that are not finished, so that one that fails does not stop the others for long. */
export async function continueMoves(env: Env): Promise<void> {
  if (openShards(env).length === 1) return;
  const accountId = await findMovingAccount(env);
  if (accountId !== null) await tryToContinue(env, accountId);
}

async function tryToContinue(env: Env, accountId: string): Promise<void> {
  try {
    await continueMove(env, accountId);
  } catch (error) {
    logEvent('warning', 'account-move-unfinished', { accountId, error });
  }
}

/** Continues a move, if there is one: copies, compares, switches, and removes the old rows. Each step can be repeated. */
export async function continueMove(env: Env, accountId: string): Promise<void> {
  const move = await findMove(env, accountId);
  if (!move) return;
  if (move.account.movingTo !== null) {
    if (!(await hasArrived(move)) && !(await copyRows(env, move))) return;
    await switchShard(env, move);
  }
  if (!(await removeAllRows(env, accountId, move.from))) return;
  await endMove(env, move);
  logEvent('info', 'account-moved', { accountId, from: move.from.number, to: move.to.number });
}

/** Queries that copy and compare a page of 200 rows, and those that switch the database afterwards, which is done by the same call. */
const PAGE_QUERIES = 4;
const SWITCH_QUERIES = 50;

/** Copies what is left to copy, and compares it. Returns whether all is copied. */
async function copyRows(env: Env, move: Move): Promise<boolean> {
  await fenceRows(move);
  try {
    for (const table of ACCOUNT_TABLES) {
      while (await copyPage(move, table))
        if (countQueriesLeft(env) < PAGE_QUERIES + SWITCH_QUERIES) return false;
    }
    await compareCounts(move);
    return true;
  } catch (error) {
    // The next call copies all rows again.
    if (error instanceof MovedRowsDifferError) await removeAllRows(env, move.account.id, move.to);
    throw error;
  }
}

/** Queries that remove up to 1,000 rows, and record that none is left. */
const REMOVAL_QUERIES = 2;

/** Removes the rows of an account from a database that is not its own. Returns whether none is left. */
async function removeAllRows(env: Env, accountId: string, shard: Move['from']): Promise<boolean> {
  for (const table of ACCOUNT_TABLES) {
    do {
      if (countQueriesLeft(env) < REMOVAL_QUERIES) return false;
    } while (await removeRows(accountId, shard, table));
  }
  return true;
}
