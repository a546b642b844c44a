import { and, eq, sql } from 'drizzle-orm';
import type { BatchItem } from 'drizzle-orm/batch';
import type { Database } from './database.ts';
import { renderedAudits } from './schema/reports.ts';

export type RenderedAuditRow = typeof renderedAudits.$inferSelect;

/** Audits with JavaScript as paid work; `charge` is in credits. */
export const BILLABLE_RENDERED_AUDITS = {
  table: renderedAudits,
  accountId: renderedAudits.accountId,
  refId: renderedAudits.id,
  charge: sql<number>`${renderedAudits.cost}`,
  finishedAt: renderedAudits.storedAt,
};

/** Returns the statement that records an audit with JavaScript, which makes it chargeable, if its account still has the audit. */
export function insertRenderedAudit(db: Database, row: RenderedAuditRow): BatchItem<'sqlite'> {
  return db.insert(renderedAudits).select(
    sql`SELECT ${row.id}, account_id, id, ${row.url}, ${row.cost}, ${row.storedAt} FROM reports
      WHERE id = ${row.reportId} AND account_id = ${row.accountId}`,
  );
}

/** Returns an audit with JavaScript of an account, or `null`. */
export async function findRenderedAudit(
  db: Database,
  accountId: string,
  id: string,
): Promise<RenderedAuditRow | null> {
  const row = await db
    .select()
    .from(renderedAudits)
    .where(and(eq(renderedAudits.id, id), eq(renderedAudits.accountId, accountId)))
    .get();
  return row ?? null;
}
