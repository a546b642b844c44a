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

/** What the audit of a page found out about its issues marked as fixed. */
export interface CheckedFixes {
  /** Normalized. */
  url: string;
  /** When, in milliseconds since 1970. */
  checkedAt: number;
  /** Identifies the result. */
  documentsAt: number;
  states: Record<string, FixVerificationRow['state']>;
  /** Checks whose marks an earlier audit has closed. */
  closed: string[];
}

/**
 * Builds the statements that record what audits found out, two for any number of pages and marks. Run them after the statements that store
 * the audits, in the same transaction: they change no state for a result that is not stored.
 */
export function noteCheckedFixes(
  db: Database,
  accountId: string,
  pages: readonly CheckedFixes[],
): BatchItem<'sqlite'>[] {
  if (pages.length === 0) return [];
  const list = JSON.stringify(pages);
  const { url, checkId } = fixVerifications;
  return [
    db.delete(fixVerifications).where(
      and(
        eq(fixVerifications.accountId, accountId),
        eq(fixVerifications.state, 'fixed'),
        sql`(${url}, ${checkId}) IN (SELECT page.value ->> 'url', closed.value
          FROM json_each(${list}) AS page, json_each(page.value, '$.closed') AS closed)`,
      ),
    ),
    db
      .update(fixVerifications)
      .set({ state: sql`checked.value`, checkedAt: sql`page.value ->> 'checkedAt'` })
      .from(sql`json_each(${list}) AS page, json_each(page.value, '$.states') AS checked`)
      .where(
        and(
          eq(fixVerifications.accountId, accountId),
          eq(url, sql`page.value ->> 'url'`),
          eq(checkId, sql`checked.key`),
          sql`EXISTS (SELECT 1 FROM reports WHERE account_id = ${accountId} AND normalized_url = page.value ->> 'url'
            AND documents_at = page.value ->> 'documentsAt')`,
        ),
      ),
  ];
}
