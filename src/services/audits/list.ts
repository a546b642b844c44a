import type { ReportSummary } from '../../contracts/report.ts';
import { decodeCursor, toListPage } from '../../lib/cursor.ts';
import { openDatabase } from '../../storage/database.ts';
import {
  countDomainReports,
  listReports,
  type ReportPosition,
  selectDomainReports,
} from '../../storage/reports.ts';
import type { Caller } from '../accounts/authenticate.ts';
import { toReportSummary } from './report.ts';

/** The most audits a history holds: the newest of the account. */
const HISTORY_LIMIT = 5_000;

/** The caller's newest audits. */
export async function listAudits(env: Env, caller: Caller, limit: number): Promise<ReportSummary[]> {
  return (await listReports(openDatabase(env), caller.accountId, limit)).map(toReportSummary);
}

/** The caller's audits by domain, newest first; the domain audited last comes first. */
export async function listAuditsByDomain(env: Env, caller: Caller): Promise<Record<string, ReportSummary[]>> {
  const domains = new Map<string, ReportSummary[]>();
  for (const report of await listAudits(env, caller, HISTORY_LIMIT)) {
    const audits = domains.get(report.domain);
    if (audits) audits.push(report);
    else domains.set(report.domain, [report]);
  }
  return Object.fromEntries(domains);
}

/** A page of the audits of one domain. */
export interface DomainAudits {
  /** Newest first. */
  audits: ReportSummary[];
  /** On all pages. */
  count: number;
  /** For the next page; `null` on the last. */
  nextCursor: string | null;
}

/** What a cursor stands for: when an audit was made, and its id. */
const CURSOR_PATTERN = /^a(\d{1,15})\.(\w+)$/;

/** A page of the caller's audits of one domain. @throws ServiceError 422 for a cursor that is none */
export async function listDomainAudits(
  env: Env,
  { accountId }: Caller,
  domain: string,
  limit: number,
  cursor?: string,
): Promise<DomainAudits> {
  const db = openDatabase(env);
  const own = { accountId, domain };
  const before = cursor === undefined ? undefined : parseCursor(cursor);
  const [found, count] = await Promise.all([
    selectDomainReports(db, own, { before, limit: limit + 1 }),
    countDomainReports(db, own),
  ]);
  const { rows, nextCursor } = toListPage(found, limit, (row) => `a${row.createdAt}.${row.id}`);
  return { audits: rows.map(toReportSummary), count, nextCursor };
}

function parseCursor(cursor: string): ReportPosition {
  const [createdAt, id = ''] = decodeCursor(cursor, CURSOR_PATTERN);
  return { createdAt: Number(createdAt), id };
}
