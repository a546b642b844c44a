import { and, asc, eq, getTableColumns, gt, sql } from 'drizzle-orm';
import type { AccountAction } from './account-actions.ts';
import type { Database } from './database.ts';
import type { SessionRow } from './sessions.ts';
import type { LapseRow } from './lapses.ts';
import type { LedgerDifference } from './reconciliations.ts';
import type { ScanRow } from './scans.ts';
import type { RunRow } from './scheduled-runs.ts';
import type { ScheduleRow } from './schedules.ts';
import { selectSubmissions, type SubmissionRow } from './submissions.ts';
import { accountActions } from './schema/account-actions.ts';
import { knownDevices, sentMails, sessions } from './schema/accounts.ts';
import { ledgerDifferences } from './schema/ledger.ts';
import { reports } from './schema/reports.ts';
import { scans } from './schema/scans.ts';
import { scheduledRuns } from './schema/scheduled-runs.ts';
import { schedules } from './schema/schedules.ts';
import { siteHistory, siteScores } from './schema/site-scores.ts';
import { submissions } from './schema/submissions.ts';
import { unauditedAnswers } from './schema/unaudited-answers.ts';
import { websiteAlerts, websiteClaims, websiteLapses, websites } from './schema/websites.ts';

/** Rows in a page. Pages bound the memory of an export, whatever the size of the account. */
const PAGE_SIZE = 200;
/** Audits in a page. */
const MAX_PAGE_AUDITS = 100;

/*
 * Each function lists one page of the account's rows, after the row `last`, or from the first row if it is `undefined`.
 */

export async function exportSessions(
  db: Database,
  accountId: string,
  last: SessionRow | undefined,
): Promise<SessionRow[]> {
  return db
    .select()
    .from(sessions)
    .where(and(eq(sessions.accountId, accountId), gt(sessions.tokenHash, last?.tokenHash ?? '')))
    .orderBy(asc(sessions.tokenHash))
    .limit(PAGE_SIZE);
}

export type DeviceRow = typeof knownDevices.$inferSelect;

export async function exportDevices(
  db: Database,
  accountId: string,
  last: DeviceRow | undefined,
): Promise<DeviceRow[]> {
  return db
    .select()
    .from(knownDevices)
    .where(and(eq(knownDevices.accountId, accountId), gt(knownDevices.deviceHash, last?.deviceHash ?? '')))
    .orderBy(asc(knownDevices.deviceHash))
    .limit(PAGE_SIZE);
}

export type MailRow = typeof sentMails.$inferSelect;

export async function exportMails(
  db: Database,
  email: string,
  last: MailRow | undefined,
): Promise<MailRow[]> {
  return db
    .select()
    .from(sentMails)
    .where(and(eq(sentMails.email, email), gt(sentMails.id, last?.id ?? 0)))
    .orderBy(asc(sentMails.id))
    .limit(PAGE_SIZE);
}

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

export async function exportLapses(
  db: Database,
  accountId: string,
  last: LapseRow | undefined,
): Promise<LapseRow[]> {
  const { host, lapsedAt } = websiteLapses;
  const isAfter = sql`(${host}, ${lapsedAt}) > (${last?.host ?? ''}, ${last?.lapsedAt ?? 0})`;
  return db
    .select()
    .from(websiteLapses)
    .where(and(eq(websiteLapses.accountId, accountId), isAfter))
    .orderBy(asc(host), asc(lapsedAt))
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

export type AuditRow = typeof reports.$inferSelect;

export async function exportAudits(
  db: Database,
  accountId: string,
  last: AuditRow | undefined,
): Promise<AuditRow[]> {
  const { createdAt, id } = reports;
  const isAfter = sql`(${createdAt}, ${id}) > (${last?.createdAt ?? 0}, ${last?.id ?? ''})`;
  return db
    .select()
    .from(reports)
    .where(and(eq(reports.accountId, accountId), isAfter))
    .orderBy(asc(createdAt), asc(id))
    .limit(MAX_PAGE_AUDITS);
}

export async function exportScans(
  db: Database,
  accountId: string,
  last: ScanRow | undefined,
): Promise<ScanRow[]> {
  const { host, pageUrl, id } = scans;
  const isAfter = sql`(${host}, ${pageUrl}, ${id}) > (${last?.host ?? ''}, ${last?.pageUrl ?? ''}, ${last?.id ?? ''})`;
  return db
    .select()
    .from(scans)
    .where(and(eq(scans.accountId, accountId), isAfter))
    .orderBy(asc(host), asc(pageUrl), asc(id))
    .limit(PAGE_SIZE);
}

export async function exportSchedules(
  db: Database,
  accountId: string,
  last: ScheduleRow | undefined,
): Promise<ScheduleRow[]> {
  const { host, pageUrl } = schedules;
  const isAfter = sql`(${host}, ${pageUrl}) > (${last?.host ?? ''}, ${last?.pageUrl ?? ''})`;
  return db
    .select()
    .from(schedules)
    .where(and(eq(schedules.accountId, accountId), isAfter))
    .orderBy(asc(host), asc(pageUrl))
    .limit(PAGE_SIZE);
}

export async function exportRuns(
  db: Database,
  accountId: string,
  last: RunRow | undefined,
): Promise<RunRow[]> {
  const { host, pageUrl, id } = scheduledRuns;
  const isAfter = sql`(${host}, ${pageUrl}, ${id}) > (${last?.host ?? ''}, ${last?.pageUrl ?? ''}, ${last?.id ?? ''})`;
  return db
    .select()
    .from(scheduledRuns)
    .where(and(eq(scheduledRuns.accountId, accountId), isAfter))
    .orderBy(asc(host), asc(pageUrl), asc(id))
    .limit(PAGE_SIZE);
}

export type AnswerRow = typeof unauditedAnswers.$inferSelect;

export async function exportAnswers(
  db: Database,
  accountId: string,
  last: AnswerRow | undefined,
): Promise<AnswerRow[]> {
  const { host, url } = unauditedAnswers;
  const isAfter = sql`(${host}, ${url}) > (${last?.host ?? ''}, ${last?.url ?? ''})`;
  return db
    .select()
    .from(unauditedAnswers)
    .where(and(eq(unauditedAnswers.accountId, accountId), isAfter))
    .orderBy(asc(host), asc(url))
    .limit(PAGE_SIZE);
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

export async function exportActions(
  db: Database,
  accountId: string,
  last: AccountAction | undefined,
): Promise<AccountAction[]> {
  return db
    .select()
    .from(accountActions)
    .where(and(eq(accountActions.accountId, accountId), gt(accountActions.id, last?.id ?? 0)))
    .orderBy(asc(accountActions.id))
    .limit(PAGE_SIZE);
}

export async function exportDifferences(
  db: Database,
  accountId: string,
  last: LedgerDifference | undefined,
): Promise<LedgerDifference[]> {
  const { refType, refId } = ledgerDifferences;
  const isAfter = sql`(${refType}, ${refId}) > (${last?.refType ?? ''}, ${last?.refId ?? ''})`;
  return db
    .select()
    .from(ledgerDifferences)
    .where(and(eq(ledgerDifferences.accountId, accountId), isAfter))
    .orderBy(asc(ledgerDifferences.refType), asc(ledgerDifferences.refId))
    .limit(PAGE_SIZE);
}
