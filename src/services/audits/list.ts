import { database } from '../../storage/database.ts';
import { listReports } from '../../storage/reports.ts';
import type { Caller } from '../accounts/authenticate.ts';
import { type ReportSummary, toReportSummary } from './report.ts';

/** The most audits a history holds: the newest of the account. */
const HISTORY_LIMIT = 5_000;

/** The caller's newest audits. */
export async function listAudits(env: Env, caller: Caller, limit: number): Promise<ReportSummary[]> {
  return (await listReports(database(env), caller.accountId, limit)).map(toReportSummary);
}

/** The caller's audits by domain, newest first; the domain audited last comes first. */
export async function auditHistory(env: Env, caller: Caller): Promise<Record<string, ReportSummary[]>> {
  const domains = new Map<string, ReportSummary[]>();
  for (const report of await listAudits(env, caller, HISTORY_LIMIT)) {
    const audits = domains.get(report.domain);
    if (audits) audits.push(report);
    else domains.set(report.domain, [report]);
  }
  return Object.fromEntries(domains);
}
