import { and, eq, sql } from 'drizzle-orm';
import type { Database } from './database.ts';
import { totals } from './schema/totals.ts';

export type Totals = Record<typeof totals.$inferSelect.name, number>;

/**
 * Builds the statement that adds the number of rows that the statement right before it in the batch has changed, or subtracts it. Writes
 * nothing if there are none.
 */
export function addToTotal(db: Database, name: keyof Totals, direction: 1 | -1) {
  return db
    .update(totals)
    .set({ count: sql`${totals.count} + ${direction} * changes()` })
    .where(and(eq(totals.name, name), sql`changes() > 0`));
}

/** Returns the number of accounts that are not deleted, and that of published snapshots. */
export async function readTotals(db: Database): Promise<Totals> {
  const counts = new Map((await db.select().from(totals)).map(({ name, count }) => [name, count]));
  return { accounts: counts.get('accounts') ?? 0, snapshots: counts.get('snapshots') ?? 0 };
}
