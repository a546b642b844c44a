import { and, eq, sql } from 'drizzle-orm';
import type { Database } from './database.ts';
import { totals } from './schema/service.ts';

export type Totals = Record<typeof totals.$inferSelect.name, number>;

/**
 * Builds the statement that adds or subtracts the number of rows changed by the statement right before it in the batch. Writes
 * nothing if there were none.
 */
export function addToTotal(db: Database, name: keyof Totals, direction: 1 | -1) {
  return db
    .update(totals)
    .set({ count: sql`${totals.count} + ${direction} * changes()` })
    .where(and(eq(totals.name, name), sql`changes() > 0`));
}

/** Returns the number of accounts that are not deleted, and the number of published snapshots. */
export async function readTotals(db: Database): Promise<Totals> {
  const counts = new Map((await db.select().from(totals)).map(({ name, count }) => [name, count]));
  return { accounts: counts.get('accounts') ?? 0, snapshots: counts.get('snapshots') ?? 0 };
}
