import type { FixVerification } from '../../contracts/audit-changes.ts';
import type { PageFixPack } from '../../contracts/fix-pack.ts';
import { type AuditDocument, listFailedChecks } from '../../engine/audit-document.ts';
import { writeEvidence } from '../../engine/evidence.ts';
import { ISSUE_GROUPS } from '../../engine/checks/issue-groups.ts';
import { buildPageFixes as listIssueFixes } from '../../engine/fixes/page-fixes.ts';
import { NOTICE } from '../../engine/formats/fix-pack-markdown.ts';
import { quoteShellArgument } from '../../engine/formats/markdown-parts.ts';
import { getTitle } from '../../engine/find-check.ts';
import { ServiceError } from '../../lib/errors.ts';
import { getBareHost } from '../../lib/host/bare-host.ts';
import { formatOptionalTimestamp, formatTimestamp } from '../../lib/time.ts';
import { openDatabase } from '../../storage/database.ts';
import {
  deleteFixVerifications,
  insertFixVerifications,
  listFixVerifications,
} from '../../storage/fix-verifications.ts';
import type { AuditSummaryRow } from '../../storage/audits.ts';
import { findAudit, loadAudit } from '../audits/get-audit.ts';
import type { Context } from '../context.ts';
import { readIgnored } from '../websites/ignores.ts';
import type { VerifiedWebsite } from '../websites/website.ts';
import { openReport } from './open-report.ts';
import { listFindingPages } from './site-report.ts';

/**
 * Returns the fixes of an audit of the caller, in the order in which to fix (docs/contract.md 15.60). Does not contact the website.
 *
 * @throws ServiceError 403 if it belongs to another account, 404 if it does not exist
 */
export async function getPageFixes(context: Context, { id }: { id: string }): Promise<PageFixPack> {
  const { env } = context;
  const { row, data } = await loadAudit(context, { id });
  const { accountId } = context.caller;
  const ignored = await readIgnored(env, { host: getBareHost(row.domain), accountId });
  const report = `${env.SITE_URL}/api/v1/reports/${id}`;
  return {
    report_id: id,
    url: row.normalizedUrl,
    audited_at: formatTimestamp(row.updatedAt ?? row.createdAt),
    score: row.score,
    notice: NOTICE,
    verify: [
      {
        step: 'Mark each check that you fixed, before the next audit of the page:',
        method: 'PUT',
        url: `${report}/fix-verifications/{check_id}`,
      },
      {
        step: 'When the changes are public, audit the page again, which is free and possible once a minute:',
        method: 'POST',
        url: `${report}/refresh`,
      },
      {
        step: 'Read what is fixed, not fixed and new:',
        method: 'GET',
        url: `${report}/changes`,
      },
    ],
    cli: `site-audit audit ${quoteShellArgument(row.normalizedUrl)}`,
    ignored: data.pages.flatMap(({ url, seo_analysis: { issues } }) =>
      issues
        .flatMap(listFailedChecks)
        .map((check) => check.id)
        .filter((checkId) => ignored.covers(checkId, url)),
    ),
    fixes: data.pages.flatMap((page) => listIssueFixes(page, (checkId) => ignored.covers(checkId, page.url))),
  };
}

/** Returns the issues of an audit's page that are marked as fixed, with what the last audit still found. */
export async function listPageFixes(
  context: Context,
  { id, normalizedUrl }: Pick<AuditSummaryRow, 'id' | 'normalizedUrl'>,
): Promise<FixVerification[]> {
  const { env, caller } = context;
  const marks = await listFixVerifications(openDatabase(env, caller.accountId), caller.accountId, [
    normalizedUrl,
  ]);
  const isLeft = marks.some(({ state }) => state === 'not_fixed');
  const evidence = isLeft ? readEvidence((await loadAudit(context, { id })).data) : new Map<string, string>();
  return marks.map(({ checkId, state, markedAt, checkedAt }) => ({
    check_id: checkId,
    title: getTitle(checkId),
    state,
    marked_at: formatTimestamp(markedAt),
    checked_at: formatOptionalTimestamp(checkedAt),
    remaining: state === 'not_fixed' ? (evidence.get(checkId) ?? null) : null,
  }));
}

/** Returns what an audit found of each failed check, by its id. */
function readEvidence({ pages }: AuditDocument): Map<string, string> {
  const issues = pages.flatMap((page) => page.seo_analysis.issues);
  return new Map(issues.flatMap(listFailedChecks).map(({ id, evidence }) => [id, writeEvidence(evidence)]));
}

/**
 * Marks an issue of an audit as fixed, to be checked by the next audit of the page (docs/contract.md 14.4). An issue with parts
 * stands for all of them.
 *
 * @param issueId of an issue, or of a part of one
 * @returns all marked issues of the page
 * @throws ServiceError 403 if the audit belongs to another account, 404 if it does not exist or has no such issue
 */
export async function markAsFixed(
  context: Context,
  { reportId, issueId }: { reportId: string; issueId: string },
): Promise<FixVerification[]> {
  const { env, caller } = context;
  const { row, data } = await loadAudit(context, { id: reportId });
  const issues = data.pages.flatMap((page) => page.seo_analysis.issues);
  const issue = issues.find(({ id }) => id === issueId);
  const checkIds = issue
    ? (issue.parts ?? [issue]).map(({ id }) => id)
    : issues.flatMap(({ parts = [] }) => parts.filter(({ id }) => id === issueId).map(({ id }) => id));
  if (checkIds.length === 0)
    throw new ServiceError('issue_not_found', `The audit ${reportId} has no issue ${issueId}`);
  const db = openDatabase(env, caller.accountId);
  await insertFixVerifications(db, caller.accountId, { reportIds: [reportId], checkIds, now: Date.now() });
  return listPageFixes(context, row);
}

/**
 * Marks a finding of a website as fixed on 50 of the pages that it affects, as `markAsFixed` does on one.
 *
 * @returns how many were marked, and how many affected URLs follow
 * @throws ServiceError 404 if the report has no such finding, 422 for one of the website as a whole or an invalid cursor, 429 as the report
 */
export async function markFindingAsFixed(
  context: Context,
  { website, ...request }: { website: VerifiedWebsite; id: string; cursor: string | undefined },
): Promise<{ marked: number; left: number; nextCursor: string | null }> {
  const found = await openReport(context, website, (report) => listFindingPages(context, report, request));
  if (!found)
    throw new ServiceError('finding_not_found', `The report of ${website.host} has no such finding`);
  const { finding, rows, start, total, nextCursor } = found;
  if (finding.scope === 'site')
    throw new ServiceError('invalid_input', 'must be a finding of pages', { field: 'finding_id' });
  const { env, caller } = context;
  const reportIds = rows.flatMap(({ audit }) => audit?.id ?? []);
  await insertFixVerifications(openDatabase(env, caller.accountId), caller.accountId, {
    reportIds,
    checkIds: [finding.id],
    now: Date.now(),
  });
  return { marked: reportIds.length, left: total - start - rows.length, nextCursor };
}

/**
 * Removes the mark of an issue.
 *
 * @returns the remaining marked issues of the page
 * @throws ServiceError as `markAsFixed`, and 404 if the issue is not marked
 */
export async function unmarkAsFixed(
  context: Context,
  { reportId, issueId }: { reportId: string; issueId: string },
): Promise<FixVerification[]> {
  const { env, caller } = context;
  const { row } = await findAudit(context, { id: reportId });
  const db = openDatabase(env, caller.accountId);
  const url = row.normalizedUrl;
  const group = ISSUE_GROUPS.find(({ id }) => id === issueId);
  const wanted = new Set(group?.checks ?? [issueId]);
  const marks = await listFixVerifications(db, caller.accountId, [url]);
  const checkIds = marks.map(({ checkId }) => checkId).filter((checkId) => wanted.has(checkId));
  if (checkIds.length === 0) {
    throw new ServiceError(
      'issue_not_found',
      `The issue ${issueId} of the audit ${reportId} is not marked as fixed`,
    );
  }
  await deleteFixVerifications(db, caller.accountId, { url, checkIds });
  return listPageFixes(context, row);
}
