import { and, desc, eq, getTableColumns, gt, inArray, sql } from 'drizzle-orm';
import { listCoveredHosts } from '../lib/host/bare-host.ts';
import { KEY_OWNER, type KeyOwner } from './accounts.ts';
import { type Database, openDatabase, prepareOnce, SERVICE } from './database.ts';
import { deleteFixVerificationsOf } from './fix-verifications.ts';
import { accounts } from './schema/accounts.ts';
import { reports } from './schema/reports.ts';

/** An audit as it is stored. */
export type AuditRow = typeof reports.$inferSelect;
/** An audit's summary. */
export type AuditSummaryRow = Omit<
  AuditRow,
  'documentsAt' | 'validators' | 'previousDocumentsAt' | 'tracedSince'
>;
/** The columns that a refresh replaces. */
export type AuditResultColumns = Pick<
  AuditRow,
  'fallback' | 'note' | 'score' | 'critical' | 'high' | 'medium' | 'low' | 'pagesCrawled' | 'validators'
>;
const {
  documentsAt,
  validators: _,
  previousDocumentsAt,
  tracedSince,
  ...SUMMARY_COLUMNS
} = getTableColumns(reports);
export { SUMMARY_COLUMNS };

/** Matches an audit of the account. */
export function isOwn(accountId: string, id: string) {
  return and(eq(reports.id, id), eq(reports.accountId, accountId));
}

/** Matches audits of the account by their ids. The plus keeps SQLite from reading all audits of the account to find them. */
export function isOwnAmong(accountId: string, ids: readonly string[]) {
  return sql`+${reports.accountId} = ${accountId} AND ${reports.id} IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`;
}

/**
 * Records that pages have not changed since their audits. An audit refreshed later keeps its time.
 *
 * @param refreshed when each page was fetched, in milliseconds since 1970
 */
export async function refreshAudits(
  db: Database,
  accountId: string,
  refreshed: readonly { id: string; fetchedAt: number }[],
): Promise<void> {
  const list = JSON.stringify(refreshed);
  await db
    .update(reports)
    .set({
      updatedAt: sql`max(coalesce(${reports.updatedAt}, 0),
        (SELECT value ->> 'fetchedAt' FROM json_each(${list}) WHERE value ->> 'id' = ${reports.id}))`,
    })
    .where(
      isOwnAmong(
        accountId,
        refreshed.map(({ id }) => id),
      ),
    );
}

/** The stored facts that tell later whether a page has changed: see `hashPage`. A tuple, to save the names in each row. */
export type StoredValidators = [hash: string, etag: string | null, lastModified: string | null];

/** Lists the URLs of a website that the account has audited, by normalized URL: those after `after`. */
export async function listKnownUrls(
  db: Database,
  { accountId, host, after }: { accountId: string; host: string; after: string },
  limit: number,
) {
  const { id, normalizedUrl: url, createdAt, updatedAt, validators } = reports;
  const rows = await db
    .select({ id, url, createdAt, updatedAt, validators })
    .from(reports)
    .where(
      and(eq(reports.accountId, accountId), gt(url, after), inArray(reports.domain, listCoveredHosts(host))),
    )
    .orderBy(url)
    .limit(limit);
  return rows.map((row) => ({
    url: row.url,
    fetchedAt: row.updatedAt ?? row.createdAt,
    validators: toValidators(row),
  }));
}

function toValidators({ id, validators }: Pick<AuditRow, 'id' | 'validators'>) {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only readValidators writes it
  const [hash, etag, lastModified] = JSON.parse(validators) as StoredValidators;
  return { reportId: id, hash, etag, lastModified };
}

/** Deletes an audit and its fix verifications. Returns `false` if the account does not have the audit. */
export async function deleteAuditRow(db: Database, accountId: string, id: string): Promise<boolean> {
  const [, deleted] = await db.batch([
    deleteFixVerificationsOf(db, accountId, [id]),
    db.delete(reports).where(isOwn(accountId, id)).returning({ id: reports.id }),
  ]);
  return deleted.length === 1;
}

/** Whether an account in this database has the audit. */
export async function auditExists(db: Database, id: string): Promise<boolean> {
  return (await db.$count(reports, eq(reports.id, id))) > 0;
}

/** An audit of the account: its summary and where its documents are. */
export interface FoundAudit {
  row: AuditSummaryRow;
  /** When its documents were stored, in milliseconds since 1970. */
  documentsAt: number;
  /** See `NamedResults`. */
  previousDocumentsAt: number | null;
  tracedSince: number;
}

/** Returns an audit of the account, or `null`. */
export async function findAuditRow(db: Database, accountId: string, id: string): Promise<FoundAudit | null> {
  const found = await db
    .select({
      row: SUMMARY_COLUMNS,
      documentsAt,
      previousDocumentsAt,
      tracedSince,
    })
    .from(reports)
    .where(isOwn(accountId, id))
    .get();
  return found ?? null;
}

const ownAudit = prepareOnce((db) =>
  db
    .select({
      account: KEY_OWNER,
      audit: { ...SUMMARY_COLUMNS, documentsAt, previousDocumentsAt, tracedSince },
    })
    .from(accounts)
    .leftJoin(reports, and(eq(reports.id, sql.placeholder('id')), eq(reports.accountId, accounts.id)))
    .where(eq(accounts.keyHash, sql.placeholder('keyHash')))
    .prepare(),
);

/**
 * Returns the account whose key has this SHA-256 (hex) with its audit of this id, in one read if both are in the first database; `null` if
 * there is no such account, and `audit` is `null` if it has no such audit.
 */
export async function findAuditByKeyHash(
  env: Env,
  keyHash: string,
  id: string,
): Promise<{ account: KeyOwner; audit: FoundAudit | null } | null> {
  const found = await ownAudit(openDatabase(env, SERVICE)).get({ keyHash, id });
  if (!found) return null;
  const { account } = found;
  if (account.shard !== 1)
    return { account, audit: await findAuditRow(openDatabase(env, account.id), account.id, id) };
  if (!found.audit) return { account, audit: null };
  const { documentsAt: at, previousDocumentsAt: previousAt, tracedSince: since, ...row } = found.audit;
  return {
    account,
    audit: { row, documentsAt: at, previousDocumentsAt: previousAt, tracedSince: since },
  };
}

/** The position of an audit in lists, newest first. */
export type AuditPosition = Pick<AuditRow, 'createdAt' | 'id'>;

/** Lists the domains of the account's newest `limit` audits. */
export async function listAuditedDomains(db: Database, accountId: string, limit: number): Promise<string[]> {
  const newest = db
    .select({ domain: reports.domain })
    .from(reports)
    .where(eq(reports.accountId, accountId))
    .orderBy(desc(reports.createdAt))
    .limit(limit)
    .as('newest');
  return (await db.selectDistinct({ domain: newest.domain }).from(newest)).map(({ domain }) => domain);
}
