import { and, desc, eq, getTableColumns, gte, isNull, lte, type SQL, sql } from 'drizzle-orm';
import { listCoveredHosts } from '../lib/host/bare-host.ts';
import { containsText } from './contains-text.ts';
import type { Database } from './database.ts';
import { deleteFixVerificationsOf } from './fix-verifications.ts';
import { isOwnAmong, type AuditPosition, type AuditSummaryRow, SUMMARY_COLUMNS } from './audits.ts';
import { reports } from './schema/reports.ts';

/** Newest audits of an account or host that a search, a filter or a list of websites covers, to bound what is read. */
export const SEARCHED_AUDITS = 10_000;

/** An audit in the lists of the web app. */
export type ListedAudit = AuditSummaryRow;

export interface AuditOrder {
  by: 'audited' | 'page' | 'score';
  descending: boolean;
}

export interface ListedAuditFilter {
  accountId: string;
  /** A website, without `www.`: the audits of both hosts. */
  host?: string | undefined;
  /** Websites, without `www.`, whose audits are left out. */
  exceptHosts?: readonly string[] | undefined;
  /** Matches part of the URL. */
  search?: string | undefined;
  /** The lowest and the highest score, or `null` for pages without a score. */
  scores?: readonly [from: number, to: number] | null | undefined;
  /** Audits with issues of this severity; `none` for those without any issue. */
  issues?: 'critical' | 'high' | 'none' | undefined;
}

/** The position of an audit in a list. */
export interface ListPosition {
  /** The value that the list is sorted by. */
  key: string | number;
  id: string;
}

const { documentsAt: _, validators: __, ...COLUMNS } = getTableColumns(reports);
const COLUMN_NAMES = sql.join(
  Object.values(COLUMNS).map(({ name }) => sql.identifier(name)),
  sql`, `,
);

// As SQL, because drizzle refuses columns of a table that is not in FROM. The subquery of `selectListedAudits` has the table's
// name. oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the same fields, decoded in the same way
const FIELDS = Object.fromEntries(
  Object.entries(COLUMNS).map(([name, column]) => [name, sql`${column}`.mapWith(column)]),
) as unknown as typeof COLUMNS;

const KEYS: Record<AuditOrder['by'], SQL> = {
  audited: sql`${reports.createdAt}`,
  page: sql`${reports.normalizedUrl}`,
  // An audit without a score comes below 0.
  score: sql`coalesce(${reports.score}, -1)`,
};

/** Returns the position of an audit in a list of this order. */
export function toListPosition(row: ListedAudit, { by }: AuditOrder): ListPosition {
  const keys = { audited: row.createdAt, page: row.normalizedUrl, score: row.score ?? -1 };
  return { key: keys[by], id: row.id };
}

/**
 * Builds the query for a page of the account's audits. Sorted by time, or by page across all websites, it reads only the rows
 * of the page, through an index. Sorted by score, or with a search or filter, it reads the newest 10,000 and sorts those that
 * match (docs/decisions/0018-rows.md).
 *
 * @param page.after the last audit of the page before
 */
export function selectListedAudits(
  db: Database,
  filter: ListedAuditFilter,
  page: { order: AuditOrder; after?: ListPosition | undefined; limit: number },
) {
  const { accountId, host } = filter;
  const { order, after, limit } = page;
  const matches = buildConditions(filter);
  const rest = after && isAfter(order, after);
  const hasIndex = order.by === 'audited' || (order.by === 'page' && host === undefined);
  const isIndexed = matches === undefined && hasIndex;
  const read = (domain?: string) =>
    sql`SELECT * FROM (SELECT ${COLUMN_NAMES} FROM ${reports}
      WHERE ${and(eq(reports.accountId, accountId), domain === undefined ? undefined : eq(reports.domain, domain), isIndexed ? rest : undefined)}
      ORDER BY ${isIndexed ? sortBy(order, domain !== undefined) : sortBy(NEWEST_FIRST, domain !== undefined)}
      LIMIT ${isIndexed ? limit : SEARCHED_AUDITS})`;
  const found = host === undefined ? read() : sql.join(listCoveredHosts(host).map(read), sql` UNION ALL `);
  return db
    .select(FIELDS)
    .from(sql`(${found}) AS ${reports}`)
    .where(isIndexed ? undefined : and(matches, rest))
    .orderBy(sortBy(order))
    .limit(limit);
}

const NEWEST_FIRST: AuditOrder = { by: 'audited', descending: true };

/** @param byHost keeps SQLite from walking through all audits of the account to get those of a host in order */
function sortBy({ by, descending }: AuditOrder, byHost = false): SQL {
  const direction = descending ? sql`DESC` : sql`ASC`;
  return sql`${KEYS[by]} ${direction}, ${byHost ? sql`+` : sql``}${reports.id} ${direction}`;
}

function isAfter({ by, descending }: AuditOrder, { key, id }: ListPosition): SQL {
  const sign = descending ? sql`<` : sql`>`;
  return sql`(${KEYS[by]}, ${reports.id}) ${sign} (${key}, ${id})`;
}

function buildConditions({ exceptHosts = [], search, scores, issues }: ListedAuditFilter): SQL | undefined {
  const { score, critical, high, medium, low, url, domain } = reports;
  const counts = { critical, high: sql`${critical} + ${high}` };
  return and(
    exceptHosts.length === 0
      ? undefined
      : sql`${domain} NOT IN (SELECT value FROM json_each(${JSON.stringify(exceptHosts.flatMap(listCoveredHosts))}))`,
    search === undefined ? undefined : containsText(url, search),
    scores === null ? isNull(score) : scores && sql`${score} BETWEEN ${scores[0]} AND ${scores[1]}`,
    issues === 'none'
      ? sql`${critical} + ${high} + ${medium} + ${low} = 0`
      : issues && sql`${counts[issues]} > 0`,
  );
}

/** Lists the account's audits with these ids, ordered by URL. */
export async function listAuditsById(
  db: Database,
  accountId: string,
  ids: readonly string[],
): Promise<ListedAudit[]> {
  return db.select(COLUMNS).from(reports).where(isOwnAmong(accountId, ids)).orderBy(reports.normalizedUrl);
}

/** Deletes the account's audits with these ids. Returns how many there were. */
export async function deleteAuditsById(
  db: Database,
  accountId: string,
  ids: readonly string[],
): Promise<number> {
  const [, deleted] = await db.batch([
    deleteFixVerificationsOf(db, accountId, ids),
    db.delete(reports).where(isOwnAmong(accountId, ids)).returning({ id: reports.id }),
  ]);
  return deleted.length;
}

/** Selects audits for a list. Score filters leave out audits without a score. */
export interface NewestAuditsFilter {
  /** The host of the page. */
  domain?: string | undefined;
  minScore?: number | undefined;
  maxScore?: number | undefined;
  /** Created at this time or later, in milliseconds since 1970. */
  since?: number | undefined;
}

interface NewestAuditsPage {
  /** The last audit of the page before. */
  after?: AuditPosition | undefined;
  limit: number;
}

/**
 * Lists the account's newest audits that match, newest first. No index has the scores: with a filter by score they are those of the
 * 10,000 audits after the page before.
 */
export async function listNewestAudits(
  db: Database,
  accountId: string,
  filter: NewestAuditsFilter,
  { after, limit }: NewestAuditsPage,
): Promise<AuditSummaryRow[]> {
  const { minScore, maxScore } = filter;
  const isByScore = minScore !== undefined || maxScore !== undefined;
  const audits = db
    .select(SUMMARY_COLUMNS)
    .from(reports)
    .where(matchAudits(accountId, filter, after))
    .orderBy(...sortAudits(filter))
    .limit(isByScore ? SEARCHED_AUDITS : limit);
  if (!isByScore) return audits;
  const read = audits.as('audits');
  return db
    .select()
    .from(read)
    .where(
      and(
        minScore === undefined ? undefined : gte(read.score, minScore),
        maxScore === undefined ? undefined : lte(read.score, maxScore),
      ),
    )
    .orderBy(desc(read.createdAt), desc(read.id))
    .limit(limit);
}

/** Returns the last of the audits that `listNewestAudits` reads for a page by score; `null` if no others follow them. */
export async function findLastRead(
  db: Database,
  accountId: string,
  filter: NewestAuditsFilter,
  after: AuditPosition | undefined,
): Promise<AuditPosition | null> {
  const last = await db
    .select({ createdAt: reports.createdAt, id: reports.id })
    .from(reports)
    .where(matchAudits(accountId, filter, after))
    .orderBy(...sortAudits(filter))
    .limit(1)
    .offset(SEARCHED_AUDITS - 1)
    .get();
  return last ?? null;
}

/** Matches all but the scores. */
function matchAudits(
  accountId: string,
  { domain, since }: NewestAuditsFilter,
  after: AuditPosition | undefined,
) {
  const { createdAt, id } = reports;
  return and(
    eq(reports.accountId, accountId),
    domain === undefined ? undefined : eq(reports.domain, domain),
    since === undefined ? undefined : gte(createdAt, since),
    after && sql`(${createdAt}, ${id}) < (${after.createdAt}, ${after.id})`,
  );
}

/** As in `selectSiteAudits`: with the plus SQLite reads the audits of a host alone. */
function sortAudits({ domain }: NewestAuditsFilter) {
  const { createdAt, id } = reports;
  return [desc(createdAt), domain === undefined ? desc(id) : sql`+${id} DESC`] as const;
}
