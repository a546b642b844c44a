import { and, asc, eq, gt, sql } from 'drizzle-orm';
import type { Database } from './database.ts';
import { reports } from './schema/reports.ts';
import { scans } from './schema/scans.ts';
import type { NamedResults } from './stored-results.ts';

/** Audits in a page of an export. */
const PAGE_SIZE = 1_000;

/** An audit with the results of its URL that it names. */
export interface AuditKeyRow extends NamedResults {
  domain: string;
  createdAt: number;
}

/** Lists one page of the account's audits, after the audit `last`, or from the first. */
export async function listAuditKeys(
  db: Database,
  accountId: string,
  last: AuditKeyRow | undefined,
): Promise<AuditKeyRow[]> {
  const {
    id,
    domain,
    createdAt,
    normalizedUrl: url,
    documentsAt,
    previousDocumentsAt,
    tracedSince,
  } = reports;
  return db
    .select({ id, domain, createdAt, url, documentsAt, previousDocumentsAt, tracedSince })
    .from(reports)
    .where(
      and(
        eq(reports.accountId, accountId),
        sql`(${createdAt}, ${id}) > (${last?.createdAt ?? 0}, ${last?.id ?? ''})`,
      ),
    )
    .orderBy(asc(createdAt), asc(id))
    .limit(PAGE_SIZE);
}

/** Returns the first host after `after` that the account has scanned, as a list of one or none. */
export async function listScannedHosts(db: Database, accountId: string, after: string): Promise<string[]> {
  const rows = await db
    .select({ host: scans.host })
    .from(scans)
    .where(and(eq(scans.accountId, accountId), gt(scans.host, after)))
    .orderBy(asc(scans.host))
    .limit(1);
  return rows.map(({ host }) => host);
}
