import { MAX_SAVED_VIEWS, type SavedList } from '../../lib/saved-lists.ts';
import { openDatabase, SERVICE } from '../../storage/database.ts';
import * as stored from '../../storage/saved-views.ts';
import type { SignedInAccount } from './sessions.ts';

/** A view of a list: its name, and the query string that shows it. */
export type SavedView = Pick<stored.SavedViewRow, 'name' | 'query'>;

/** The person whose views they are: each member of an account has their own. */
type Viewer = Pick<SignedInAccount, 'accountId' | 'member'>;

const toKey = ({ accountId, member }: Viewer, list: SavedList) => ({
  accountId,
  memberEmail: member?.email ?? '',
  list,
});

/** Lists the views of a list that the person has saved, by name. */
export async function listSavedViews(env: Env, viewer: Viewer, list: SavedList): Promise<SavedView[]> {
  return stored.listSavedViewRows(openDatabase(env, SERVICE), toKey(viewer, list));
}

/** Saves a view, or replaces the one with its name. Returns `false` if the person has saved 20 others of the list. */
export async function saveView(
  env: Env,
  viewer: Viewer,
  { list, name, query }: { list: SavedList } & SavedView,
): Promise<boolean> {
  const row = { ...toKey(viewer, list), name, query, createdAt: Date.now() };
  return stored.upsertSavedView(openDatabase(env, SERVICE), row, MAX_SAVED_VIEWS);
}

/** Deletes a view. One that is not there counts as deleted. */
export async function deleteView(
  env: Env,
  viewer: Viewer,
  { list, name }: { list: SavedList } & Pick<SavedView, 'name'>,
): Promise<void> {
  await stored.deleteSavedView(openDatabase(env, SERVICE), { ...toKey(viewer, list), name });
}
