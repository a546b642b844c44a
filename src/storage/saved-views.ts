import { and, asc, eq, sql } from 'drizzle-orm';
import type { SavedList } from '../lib/saved-lists.ts';
import { activeAccountId } from './accounts.ts';
import type { Database } from './database.ts';
import { savedViews } from './schema/accounts.ts';

export type SavedViewRow = typeof savedViews.$inferSelect;
/** Whose views: those of a member of an account, or of its owner if the email is ''. */
type Viewer = Pick<SavedViewRow, 'accountId' | 'memberEmail'>;

const isOfList = ({ accountId, memberEmail, list }: Viewer & { list: SavedList }) =>
  and(
    eq(savedViews.accountId, accountId),
    eq(savedViews.memberEmail, memberEmail),
    eq(savedViews.list, list),
  );

/** Lists the saved views of a list, by name. */
export async function listSavedViewRows(
  db: Database,
  key: Viewer & { list: SavedList },
): Promise<SavedViewRow[]> {
  return db.select().from(savedViews).where(isOfList(key)).orderBy(asc(savedViews.name));
}

/**
 * Saves a view, or replaces the one with its name, unless the list has `limit` others, the account is closed or the person no member of it.
 * Returns whether it is saved.
 */
export async function upsertSavedView(db: Database, row: SavedViewRow, limit: number): Promise<boolean> {
  const { accountId, memberEmail, list, name, query, createdAt } = row;
  const others = sql`(SELECT count(*) FROM saved_views WHERE ${isOfList(row)} AND name <> ${name})`;
  const isMember = sql`(${memberEmail} = '' OR EXISTS (SELECT 1 FROM members WHERE account_id = ${accountId} AND email = ${memberEmail}))`;
  const saved = await db
    .insert(savedViews)
    // A value for every column, in the order of the table.
    .select(
      sql`SELECT ${activeAccountId(accountId)}, ${memberEmail}, ${list}, ${name}, ${query}, ${createdAt} WHERE ${others} < ${limit} AND ${isMember}`,
    )
    .onConflictDoUpdate({
      target: [savedViews.accountId, savedViews.memberEmail, savedViews.list, savedViews.name],
      set: { query, createdAt },
    })
    .returning({ name: savedViews.name });
  return saved.length === 1;
}

export async function deleteSavedView(
  db: Database,
  key: Pick<SavedViewRow, 'accountId' | 'memberEmail' | 'list' | 'name'>,
): Promise<void> {
  await db.delete(savedViews).where(and(isOfList(key), eq(savedViews.name, key.name)));
}
