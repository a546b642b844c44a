import type { Database } from './database.ts';
import { settings } from './schema.ts';

/** What an administrator has set, by key, and when last; `updatedAt` is `null` when nothing was. */
export async function readSettings(
  db: Database,
): Promise<{ values: Map<string, number>; updatedAt: number | null }> {
  const rows = await db.select().from(settings);
  return {
    values: new Map(rows.map((row) => [row.key, row.value])),
    updatedAt: rows.length === 0 ? null : Math.max(...rows.map((row) => row.updatedAt)),
  };
}
