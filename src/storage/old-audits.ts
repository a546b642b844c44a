import { asc, eq, gt, sql } from 'drizzle-orm';
import type { OldDocuments } from './audit-documents.ts';
import type { Database } from './database.ts';
import { reportDocuments, reports } from './schema/reports.ts';
import { deleteOldDocuments, NO_FACTS } from './stored-results.ts';

/** An audit whose documents and facts are in D1. */
export interface OldAudit extends OldDocuments {
  id: string;
  accountId: string;
  domain: string;
  updatedAt: number | null;
}

/** Lists up to `limit` audits whose documents are in D1, by id, those after `lastId`. */
export async function listOldAudits(db: Database, lastId: string, limit: number): Promise<OldAudit[]> {
  const { id, accountId, domain, updatedAt, siteFacts } = reports;
  const { data, knowledge } = reportDocuments;
  return db
    .select({ id, accountId, domain, updatedAt, siteFacts, data, knowledge })
    .from(reportDocuments)
    .innerJoin(reports, eq(id, reportDocuments.reportId))
    .where(gt(reportDocuments.reportId, lastId))
    .orderBy(asc(reportDocuments.reportId))
    .limit(limit);
}

/**
 * Points audits to the documents stored for them in R2, and deletes those in D1. Skips audits refreshed, replaced or deleted
 * meanwhile.
 *
 * @param documentsAt when their documents were stored, in milliseconds since 1970
 */
export async function markAsMoved(
  db: Database,
  audits: readonly Pick<OldAudit, 'id' | 'updatedAt'>[],
  documentsAt: number,
): Promise<void> {
  const ids = audits.map(({ id }) => id);
  const updates = JSON.stringify(Object.fromEntries(audits.map(({ id, updatedAt }) => [id, updatedAt])));
  await db.batch([
    db
      .update(reports)
      .set({ siteFacts: NO_FACTS, documentsAt })
      .where(
        sql`${reports.id} IN (SELECT key FROM json_each(${updates})) AND ${reports.documentsAt} IS NULL
        AND ${reports.updatedAt} IS ${updates} ->> ${reports.id}`,
      ),
    deleteOldDocuments(db, ids),
  ]);
}
