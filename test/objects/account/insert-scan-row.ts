import { env } from 'cloudflare:workers';
import { openDatabase } from '../../../src/storage/database.ts';
import { accounts } from '../../../src/storage/schema/accounts.ts';
import { scans } from '../../../src/storage/schema/scans.ts';

/** Inserts a scan at one credit a page, and its account if there is none. */
export async function insertScanRow(
  scan: Partial<typeof scans.$inferInsert> & { id: string; accountId: string },
) {
  const { accountId } = scan;
  const db = openDatabase(env, accountId);
  await db.batch([
    db
      .insert(accounts)
      .values({ id: accountId, email: `${accountId}@example.com`, createdAt: Date.now() })
      .onConflictDoNothing(),
    db.insert(scans).values({
      host: 'brightpage.com',
      startedAt: Date.now(),
      pagesRequested: 100,
      costPerPage: 1,
      ...scan,
    }),
  ]);
}
