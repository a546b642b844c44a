import { and, asc, eq, getTableColumns, gt, type InferSelectModel, sql } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { Database } from './database.ts';
import { selectSubmissions, type SubmissionRow } from './submissions.ts';
import {
  accountActions,
  knownDevices,
  memberActions,
  members,
  savedViews,
  sentMails,
  sessions,
} from './schema/accounts.ts';
import { fixVerifications, renderedAudits, reports } from './schema/reports.ts';
import { ledgerDifferences } from './schema/service.ts';
import { scanProfiles, scans, scheduledRuns, schedules, unauditedAnswers } from './schema/scans.ts';
import {
  findingEvents,
  ignores,
  siteHistory,
  siteScores,
  websiteAlerts,
  websiteClaims,
  websiteLapses,
  websites,
} from './schema/websites.ts';
import { submissions } from './schema/directory.ts';
import { brandings, shareLinks } from './schema/sharing.ts';

/** Rows in a page. Pages bound the memory of an export, whatever the size of the account. */
const PAGE_SIZE = 200;
const MAX_PAGE_AUDITS = 100;
/** Each can have a megabyte of URLs. */
const MAX_PAGE_PROFILES = 5;

/** Lists one page of an account's rows, after the row `last`, or from the first row if it is `undefined`. */
type ListRows<Row> = (db: Database, owner: string, last: Row | undefined) => Promise<Row[]>;

type Column<T extends SQLiteTable> = keyof InferSelectModel<T> & string;

/** @param keys columns that identify and order the rows of an `owner` */
function listBy<T extends SQLiteTable>(
  table: T,
  owner: Column<T>,
  keys: Column<T>[],
  limit = PAGE_SIZE,
): ListRows<InferSelectModel<T>> {
  const columns = getTableColumns(table);
  const order = sql.join(
    keys.map((key) => sql`${columns[key]}`),
    sql`, `,
  );
  return async (db, ownerId, last) => {
    const values = last && keys.map((key) => sql`${last[key]}`);
    const rows = await db
      .select()
      .from(table as SQLiteTable)
      .where(
        and(sql`${columns[owner]} = ${ownerId}`, values && sql`(${order}) > (${sql.join(values, sql`, `)})`),
      )
      .orderBy(order)
      .limit(limit);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- all columns of the table
    return rows as InferSelectModel<T>[];
  };
}

export const exportSessions = listBy(sessions, 'accountId', ['tokenHash']);
export const exportDevices = listBy(knownDevices, 'accountId', ['deviceHash']);
export const exportMembers = listBy(members, 'accountId', ['email']);
export const exportMemberActions = listBy(memberActions, 'accountId', ['id']);
export const exportSavedViews = listBy(savedViews, 'accountId', ['memberEmail', 'list', 'name']);
/** The accounts that have invited the person, by their email. */
export const exportMemberships = listBy(members, 'email', ['accountId']);
export const exportMails = listBy(sentMails, 'email', ['id']);
export const exportLapses = listBy(websiteLapses, 'accountId', ['host', 'lapsedAt']);
export const exportAudits = listBy(reports, 'accountId', ['createdAt', 'id'], MAX_PAGE_AUDITS);
export const exportFixVerifications = listBy(fixVerifications, 'accountId', ['url', 'checkId']);
export const exportRenderedAudits = listBy(renderedAudits, 'accountId', ['storedAt', 'id']);
export const exportScans = listBy(scans, 'accountId', ['host', 'pageUrl', 'id']);
export const exportProfiles = listBy(scanProfiles, 'accountId', ['host', 'name'], MAX_PAGE_PROFILES);
export const exportFindingEvents = listBy(findingEvents, 'accountId', ['id']);
export const exportIgnores = listBy(ignores, 'accountId', ['id']);
export const exportBrandings = listBy(brandings, 'accountId', ['accountId']);
export const exportShareLinks = listBy(shareLinks, 'accountId', ['host', 'id']);
export const exportSchedules = listBy(schedules, 'accountId', ['host', 'pageUrl']);
export const exportRuns = listBy(scheduledRuns, 'accountId', ['host', 'pageUrl', 'id']);
export const exportAnswers = listBy(unauditedAnswers, 'accountId', ['host', 'url']);
export const exportActions = listBy(accountActions, 'accountId', ['id']);
export const exportDifferences = listBy(ledgerDifferences, 'accountId', ['refType', 'refId']);

/** A claim of the account with its website. */
export type ClaimRow = typeof websites.$inferSelect & {
  token: string;
  claimedAt: number;
  /** `AlertSettings` as JSON; `null` if they were never changed. */
  alerts: string | null;
};

export async function exportClaims(
  db: Database,
  accountId: string,
  last: ClaimRow | undefined,
): Promise<ClaimRow[]> {
  const { token, claimedAt } = websiteClaims;
  return db
    .select({ ...getTableColumns(websites), token, claimedAt, alerts: websiteAlerts.settings })
    .from(websiteClaims)
    .innerJoin(websites, eq(websites.host, websiteClaims.host))
    .leftJoin(
      websiteAlerts,
      and(eq(websiteAlerts.host, websiteClaims.host), eq(websiteAlerts.accountId, websiteClaims.accountId)),
    )
    .where(and(eq(websiteClaims.accountId, accountId), gt(websiteClaims.host, last?.host ?? '')))
    .orderBy(asc(websiteClaims.host))
    .limit(PAGE_SIZE);
}

/** The score of a website with its whole history. */
export type ScoreRow = typeof siteScores.$inferSelect & { history: (typeof siteHistory.$inferSelect)[] };

/** A page is one score. */
export async function exportScores(
  db: Database,
  accountId: string,
  last: ScoreRow | undefined,
): Promise<ScoreRow[]> {
  const score = await db
    .select()
    .from(siteScores)
    .where(and(eq(siteScores.accountId, accountId), gt(siteScores.host, last?.host ?? '')))
    .orderBy(asc(siteScores.host))
    .limit(1)
    .get();
  if (!score) return [];
  const history = await db
    .select()
    .from(siteHistory)
    .where(and(eq(siteHistory.host, score.host), eq(siteHistory.accountId, accountId)))
    .orderBy(asc(siteHistory.date));
  return [{ ...score, history }];
}

export async function exportSnapshots(
  db: Database,
  accountId: string,
  last: SubmissionRow | undefined,
): Promise<SubmissionRow[]> {
  return selectSubmissions(db)
    .where(and(eq(submissions.accountId, accountId), gt(submissions.seq, last?.seq ?? 0)))
    .orderBy(asc(submissions.seq))
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
