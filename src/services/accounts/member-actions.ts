import { defineCursor } from '../../lib/cursor.ts';
import { type ListPage, toListPage } from '../../lib/list-page.ts';
import { openDatabase, SERVICE } from '../../storage/database.ts';
import * as stored from '../../storage/members.ts';
import type { Context } from '../context.ts';

/** Actions on a page of the list. */
const ACTIONS_PER_PAGE = 50;

const ACTION_CURSOR = defineCursor('member_actions', { id: 'integer' });

/**
 * Lists what members did in the account, and the owner with its members, the newest first.
 *
 * @throws ServiceError 422 for an invalid cursor
 */
export async function listActions(
  { env, caller: { accountId } }: Context,
  { cursor }: { cursor: string | undefined },
): Promise<ListPage<stored.MemberAction>> {
  const before = ACTION_CURSOR.decode(cursor)?.id;
  const limits = { before, limit: ACTIONS_PER_PAGE + 1 };
  const rows = await stored.listMemberActions(openDatabase(env, SERVICE), accountId, limits);
  return toListPage(rows, ACTIONS_PER_PAGE, ACTION_CURSOR.encode);
}

/**
 * Records a request of a member that changes something, before it is carried out: the record is there even if the request fails.
 *
 * @param accountId the account that the member acts for
 */
export async function recordMemberAction(
  env: Env,
  { accountId, email, action }: { accountId: string; email: string; action: string },
): Promise<void> {
  const row = { accountId, actor: email, action: action.slice(0, 500), createdAt: Date.now() };
  await stored.insertMemberAction(openDatabase(env, SERVICE), row);
}
