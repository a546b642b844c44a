import { and, asc, eq, sql } from 'drizzle-orm';
import type { Database } from './database.ts';
import { reports } from './schema/reports.ts';
import { scans } from './schema/scans.ts';
import type { NamedResults } from './stored-results.ts';

/** Audits in a page of an export. An answer of a website's object has up to 20 results of each, and at most 32 MiB. */
const PAGE_SIZE = 250;

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

/** Hosts in a page of an export. */
const HOSTS = 100;

/** Lists one page of the hosts that the account has scanned, by name, after the host `after`. Looks each up: a host can have many scans. */
export async function listScannedHosts(db: Database, accountId: string, after: string): Promise<string[]> {
  const rows = await db.all<{ host: string }>(sql`
    WITH RECURSIVE found (host) AS (
      SELECT min(host) FROM ${scans} WHERE account_id = ${accountId} AND host > ${after}
      UNION ALL
      SELECT (SELECT min(host) FROM ${scans} WHERE account_id = ${accountId} AND host > found.host)
      FROM found WHERE host IS NOT NULL
    )
    SELECT host FROM found WHERE host IS NOT NULL LIMIT ${HOSTS}`);
  return rows.map(({ host }) => host);
}
