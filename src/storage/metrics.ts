import { desc, isNull, sql } from 'drizzle-orm';
import { countUpTo } from './count-up-to.ts';
import type { Database } from './database.ts';
import { scans } from './schema/scans.ts';
import { submissions } from './schema/directory.ts';

/** Counts the running scans, up to `limit`. */
export async function countRunningScans(db: Database, limit: number): Promise<number> {
  return countUpTo(db, sql`SELECT 1 FROM ${scans} WHERE ${isNull(scans.finishedAt)}`, limit);
}

/** Newest rows of each kind that are read to find the active accounts. */
const MAX_ACTIVITY = 1_000;

/**
 * Lists accounts that can have open holds: those with a running scan, or with a scan or a snapshot since `from` (milliseconds since 1970).
 * Returns the `limit` most recently active, found among the newest 1,000 rows of each kind.
 */
export async function listActiveAccounts(
  db: Database,
  from: number,
  limit: number,
): Promise<{ id: string; email: string }[]> {
  return db.all<{ id: string; email: string }>(sql`
    WITH activity (account_id, at) AS (
      SELECT * FROM (SELECT account_id, started_at FROM ${scans} WHERE ${isNull(scans.finishedAt)}
        ORDER BY ${desc(scans.id)} LIMIT ${MAX_ACTIVITY})
      UNION ALL SELECT * FROM (SELECT account_id, finished_at FROM ${scans}
        WHERE finished_at >= ${from} ORDER BY finished_at DESC, id DESC LIMIT ${MAX_ACTIVITY})
      UNION ALL SELECT * FROM (SELECT account_id, submitted_at FROM ${submissions}
        WHERE submitted_at >= ${from} ORDER BY submitted_at DESC, id DESC LIMIT ${MAX_ACTIVITY})
    )
    SELECT accounts.id, accounts.email
    FROM (SELECT account_id, max(at) AS last_at FROM activity GROUP BY account_id) AS active
    JOIN accounts ON accounts.id = active.account_id
    ORDER BY last_at DESC
    LIMIT ${limit}`);
}
