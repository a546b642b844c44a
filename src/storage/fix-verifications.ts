import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { BatchItem } from 'drizzle-orm/batch';
import { activeAccountId } from './accounts.ts';
import type { Database } from './database.ts';
import { fixVerifications } from './schema/reports.ts';

export type FixVerificationRow = typeof fixVerifications.$inferSelect;

/** Lists the issues of pages that are marked as fixed, by page and check. @param urls normalized */
export async function listFixVerifications(
  db: Database,
  accountId: string,
  urls: readonly string[],
): Promise<FixVerificationRow[]> {
  const { url, checkId } = fixVerifications;
  return db
    .select()
    .from(fixVerifications)
    .where(
      and(
        eq(fixVerifications.accountId, accountId),
        sql`${url} IN (SELECT value FROM json_each(${JSON.stringify(urls)}))`,
      ),
    )
    .orderBy(asc(url), asc(checkId));
}

/** Marks issues of audits as fixed, replacing existing marks. Does nothing for an audit that the account no longer has. */
export async function insertFixVerifications(
  db: Database,
  accountId: string,
  { reportIds, checkIds, now }: { reportIds: readonly string[]; checkIds: readonly string[]; now: number },
): Promise<void> {
  await db
    .insert(fixVerifications)
    .select(
      // A value for every column, in the order of the table.
      sql`SELECT ${activeAccountId(accountId)}, normalized_url, value, 'pending', ${now}, NULL
        FROM reports, json_each(${JSON.stringify(checkIds)})
        WHERE reports.id IN (SELECT value FROM json_each(${JSON.stringify(reportIds)})) AND account_id = ${accountId}`,
    )
    .onConflictDoUpdate({
      target: [fixVerifications.accountId, fixVerifications.url, fixVerifications.checkId],
      set: { state: 'pending', markedAt: now, checkedAt: null },
    });
}

/** Removes the marks of issues of a page. @param url normalized */
export async function deleteFixVerifications(
  db: Database,
  accountId: string,
  { url, checkIds }: { url: string; checkIds: readonly string[] },
): Promise<void> {
  await db
    .delete(fixVerifications)
    .where(
      and(
        eq(fixVerifications.accountId, accountId),
        eq(fixVerifications.url, url),
        inArray(fixVerifications.checkId, [...checkIds]),
      ),
    );
}

/** Builds the statement that removes the marks of audits that are about to be deleted. */
export function deleteFixVerificationsOf(db: Database, accountId: string, reportIds: readonly string[]) {
  return db.delete(fixVerifications).where(
    and(
      eq(fixVerifications.accountId, accountId),
      sql`${fixVerifications.url} IN (SELECT normalized_url FROM reports
        WHERE +account_id = ${accountId} AND id IN (SELECT value FROM json_each(${JSON.stringify(reportIds)})))`,
    ),
  );
}

/** The result of an audit for an issue marked as fixed. */
export type CheckedFix = Pick<FixVerificationRow, 'url' | 'checkId' | 'state'> & {
  /** When, in milliseconds since 1970. */
  checkedAt: number;
  /** Identifies the result. */
  documentsAt: number;
};

/**
 * Builds the statements that record what audits found out. Run them after the statements that store the audits, in the same
 * transaction: they do nothing for a result that is not stored.
 *
 * @param closed marks that an earlier audit has closed
 */
export function noteCheckedFixes(
  db: Database,
  accountId: string,
  checked: readonly CheckedFix[],
  closed: readonly FixVerificationRow[],
): BatchItem<'sqlite'>[] {
  const match = ({ url, checkId }: Pick<FixVerificationRow, 'url' | 'checkId'>) =>
    and(
      eq(fixVerifications.accountId, accountId),
      eq(fixVerifications.url, url),
      eq(fixVerifications.checkId, checkId),
    );
  return [
    ...closed.map((row) =>
      db.delete(fixVerifications).where(and(match(row), eq(fixVerifications.state, 'fixed'))),
    ),
    ...checked.map(({ documentsAt, ...row }) =>
      db
        .update(fixVerifications)
        .set({ state: row.state, checkedAt: row.checkedAt })
        .where(
          and(
            match(row),
            sql`EXISTS (SELECT 1 FROM reports WHERE account_id = ${accountId} AND normalized_url = ${row.url} AND documents_at = ${documentsAt})`,
          ),
        ),
    ),
  ];
}
