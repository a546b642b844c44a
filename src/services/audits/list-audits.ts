import type { ReportSummary } from '../../contracts/report.ts';
import { decodeCursor, toListPage } from '../../lib/cursor.ts';
import { openDatabase } from '../../storage/database.ts';
import {
  countDomainReports,
  listReports,
  type ReportPosition,
  selectDomainReports,
} from '../../storage/reports.ts';
import type { Caller } from '../accounts/caller.ts';
import { toReportSummary } from './report.ts';

/** Audits that a history covers at most. */
const HISTORY_LIMIT = 5_000;

/** Returns the caller's newest audits, newest first. */
export async function listAudits(env: Env, caller: Caller, limit: number): Promise<ReportSummary[]> {
  return (await listReports(openDatabase(env, caller.accountId), caller.accountId, limit)).map(
    toReportSummary,
  );
}

/** Groups the caller's newest 5,000 audits by domain. Domains and their audits are sorted newest first. */
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
  /** Audits on all pages together. */
  count: number;
  /** `null` on the last page. */
  nextCursor: string | null;
}

/** The position after an audit: its time of creation and its id. */
const CURSOR_PATTERN = /^a(\d{1,15})\.(\w+)$/;

/** Returns one page of the caller's audits of a domain. @throws ServiceError 422 for an invalid cursor */
export async function listDomainAudits(
  env: Env,
  { accountId }: Caller,
  domain: string,
  limit: number,
  cursor?: string,
): Promise<DomainAudits> {
  const db = openDatabase(env, accountId);
  const filter = { accountId, domain };
  const before = cursor === undefined ? undefined : parseCursor(cursor);
  const [found, count] = await Promise.all([
    selectDomainReports(db, filter, { before, limit: limit + 1 }),
    countDomainReports(db, filter),
  ]);
  const { rows, nextCursor } = toListPage(found, limit, (row) => `a${row.createdAt}.${row.id}`);
  return { audits: rows.map(toReportSummary), count, nextCursor };
}

function parseCursor(cursor: string): ReportPosition {
  const [createdAt, id = ''] = decodeCursor(cursor, CURSOR_PATTERN);
  return { createdAt: Number(createdAt), id };
}
