import type { ReportSummary } from '../../contracts/report.ts';
import { openDatabase } from '../../storage/database.ts';
import { listReports } from '../../storage/reports.ts';
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
