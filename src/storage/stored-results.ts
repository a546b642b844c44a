import { and, eq, getTableColumns, sql } from 'drizzle-orm';
import type { BatchItem } from 'drizzle-orm/batch';
import { getBareHost } from '../lib/host/bare-host.ts';
import { activeAccountId } from './accounts.ts';
import type { DocumentsKey } from './audit-documents.ts';
import type { Database } from './database.ts';
import { isOwn, type AuditResultColumns } from './audits.ts';
import { reports } from './schema/reports.ts';
import { unauditedAnswers } from './schema/scans.ts';

/*
 * The rows that name results of audits, whose documents and facts are stored before.
 */

/** The columns of a new audit that are known before its page is read. */
export type AuditIdentity = Pick<
  typeof reports.$inferSelect,
  'id' | 'url' | 'normalizedUrl' | 'domain' | 'createdAt'
>;
/** A new audit whose documents are stored. */
type AuditToStore = AuditIdentity & AuditResultColumns & { documentsAt: number };

/** The columns that `insertAuditRows` inserts. */
const INSERTED: (keyof AuditToStore)[] = [
  'id',
  'url',
  'normalizedUrl',
  'domain',
  'createdAt',
  'fallback',
  'note',
  'score',
  'critical',
  'high',
  'medium',
  'low',
  'pagesCrawled',
  'documentsAt',
  'validators',
];

/** The columns that a new audit of a URL sets in the row of the earlier audit, whose trace it continues. */
const REPLACED = {
  ...Object.fromEntries(
    Object.entries(getTableColumns(reports)).map(([name, column]) => [
      name,
      sql.raw(`excluded."${column.name}"`),
    ]),
  ),
  previousDocumentsAt: sql`${reports.documentsAt}`,
  tracedSince: sql`${reports.tracedSince}`,
};

/**
 * Inserts audits whose documents are stored. Each replaces the account's earlier audit of the URL and any unaudited answer of
 * it. Runs in one transaction, with the same number of statements for any number of audits.
 *
 * @param extraStatements run in the same transaction: if one fails, nothing is inserted
 */
export async function insertAuditRows(
  db: Database,
  accountId: string,
  audits: readonly AuditToStore[],
  extraStatements: BatchItem<'sqlite'>[] = [],
): Promise<void> {
  // SQLite would store a lone surrogate of JSON as bytes that are not UTF-8.
  const rows = audits.map((row) => ({
    ...row,
    url: row.url.toWellFormed(),
    note: row.note?.toWellFormed() ?? null,
  }));
  const answers = audits.flatMap(({ domain, normalizedUrl }) =>
    [...new Set([domain, getBareHost(domain)])].map((host) => ({ host, url: normalizedUrl })),
  );
  await db.batch([
    db.delete(unauditedAnswers).where(
      and(
        eq(unauditedAnswers.accountId, accountId),
        sql`(${unauditedAnswers.host}, ${unauditedAnswers.url}) IN
            (SELECT value ->> 'host', value ->> 'url' FROM json_each(${JSON.stringify(answers)}))`,
      ),
    ),
    // A value for every column, in the order of the table.
    db
      .insert(reports)
      .select(
        sql`SELECT value ->> 'id', ${activeAccountId(accountId)}, value ->> 'url', value ->> 'normalizedUrl', value ->> 'domain',
          value ->> 'createdAt', NULL, value ->> 'fallback', value ->> 'note', 0, value ->> 'score', value ->> 'critical',
          value ->> 'high', value ->> 'medium', value ->> 'low', value ->> 'pagesCrawled', value ->> 'documentsAt',
          value ->> 'validators', NULL, value ->> 'documentsAt'
          FROM json_each(${JSON.stringify(rows, INSERTED)}) WHERE true`,
      )
      .onConflictDoUpdate({ target: [reports.accountId, reports.normalizedUrl], set: REPLACED }),
    ...extraStatements,
  ]);
}

/**
 * Replaces the result of an audit, whose new documents are stored, and keeps its id. Returns `false` if the account no longer has the
 * audit.
 *
 * @param extraStatements run in the same transaction: if one fails, nothing is updated
 */
export async function updateAuditRow(
  db: Database,
  accountId: string,
  id: string,
  result: AuditResultColumns & { updatedAt: number; documentsAt: number },
  extraStatements: BatchItem<'sqlite'>[] = [],
): Promise<boolean> {
  const [updated] = await db.batch([
    db
      .update(reports)
      .set({ ...result, previousDocumentsAt: sql`${reports.documentsAt}` })
      .where(isOwn(accountId, id))
      .returning({ id: reports.id }),
    ...extraStatements,
  ]);
  return updated.length === 1;
}

/** Returns those of the keys that no row of the account names. */
export async function listUnnamedDocuments<T extends DocumentsKey>(
  db: Database,
  accountId: string,
  keys: readonly T[],
): Promise<T[]> {
  const pairs = keys.map(({ id, documentsAt: at }) => [id, at]);
  const rows = await db.all<{ position: number }>(
    sql`SELECT key AS position FROM json_each(${JSON.stringify(pairs)}) AS named
      WHERE NOT EXISTS (SELECT 1 FROM reports
        WHERE id = named.value ->> 0 AND account_id = ${accountId} AND documents_at = named.value ->> 1)`,
  );
  const unnamed = new Set(rows.map(({ position }) => position));
  return keys.filter((_key, position) => unnamed.has(position));
}

/** The results of a URL that its audit names. */
export interface NamedResults {
  /** Id of the audit. */
  id: string;
  url: string;
  documentsAt: number;
  previousDocumentsAt: number | null;
  tracedSince: number;
}

/** Returns the results named by the account's audits of URLs. Leaves out URLs without an audit. */
export async function listNamedResults(
  db: Database,
  accountId: string,
  urls: readonly string[],
): Promise<NamedResults[]> {
  const { id, normalizedUrl: url, documentsAt, previousDocumentsAt, tracedSince } = reports;
  return db
    .select({ id, url, documentsAt, previousDocumentsAt, tracedSince })
    .from(reports)
    .where(matchUrls(accountId, urls));
}

function matchUrls(accountId: string, urls: readonly string[]) {
  const list = JSON.stringify(urls);
  return and(
    eq(reports.accountId, accountId),
    sql`${reports.normalizedUrl} IN (SELECT value FROM json_each(${list}))`,
  );
}
