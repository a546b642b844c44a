import type { FixVerification } from '../../contracts/audit-changes.ts';
import { ISSUE_GROUPS } from '../../engine/checks/issue-groups.ts';
import { ServiceError } from '../../lib/errors.ts';
import { openDatabase } from '../../storage/database.ts';
import {
  deleteFixVerifications,
  insertFixVerifications,
  listFixVerifications,
} from '../../storage/fix-verifications.ts';
import type { Caller } from '../caller.ts';
import { findAudit, loadAudit } from '../audits/load-audit.ts';
import { listPageFixes } from './list-page-fixes.ts';

/**
 * Marks an issue of an audit as fixed, to be checked by the next audit of the page (docs/contract.md 14.4). An issue with parts
 * stands for all of them.
 *
 * @param issueId of an issue, or of a part of one
 * @returns all marked issues of the page
 * @throws ServiceError 403 if the audit belongs to another account, 404 if it does not exist or has no such issue
 */
export async function markAsFixed(
  env: Env,
  caller: Caller,
  reportId: string,
  issueId: string,
): Promise<FixVerification[]> {
  const { row, data } = await loadAudit(env, caller, reportId);
  const issues = data.pages.flatMap((page) => page.seo_analysis.issues);
  const issue = issues.find(({ id }) => id === issueId);
  const checkIds = issue
    ? (issue.parts ?? [issue]).map(({ id }) => id)
    : issues.flatMap(({ parts = [] }) => parts.filter(({ id }) => id === issueId).map(({ id }) => id));
  if (checkIds.length === 0)
    throw new ServiceError('issue_not_found', `The audit ${reportId} has no issue ${issueId}`);
  const db = openDatabase(env, caller.accountId);
  await insertFixVerifications(db, caller.accountId, { reportId, checkIds, now: Date.now() });
  return listPageFixes(env, caller, row);
}

/**
 * Removes the mark of an issue.
 *
 * @returns the remaining marked issues of the page
 * @throws ServiceError as `markAsFixed`, and 404 if the issue is not marked
 */
export async function unmarkAsFixed(
  env: Env,
  caller: Caller,
  reportId: string,
  issueId: string,
): Promise<FixVerification[]> {
  const { row } = await findAudit(env, caller, reportId);
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
  return listPageFixes(env, caller, row);
}
