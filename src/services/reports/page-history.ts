import type { AuditChanges, ChangedIssue, PageResult } from '../../contracts/audit-changes.ts';
import type { TracedFailure, TracedHead } from '../../engine/trace/audit-trace.ts';
import {
  type CheckChange,
  type ComparedResult,
  compareTraces,
  type IssueChange,
} from '../../engine/trace/compare-traces.ts';
import { compareRenderings } from '../../engine/trace/rendered-trace.ts';
import { getTitle } from '../../engine/find-check.ts';
import { formatOptionalTimestamp, formatTimestamp } from '../../lib/time.ts';
import { toSiteName } from '../../storage/audit-documents.ts';
import type { FoundAudit } from '../../storage/audits.ts';
import { findAudit } from '../audits/get-audit.ts';
import type { Context } from '../context.ts';
import { listPageFixes } from './page-fixes.ts';

/** A result of a page. */
interface TracedResult extends ComparedResult {
  /** Milliseconds since 1970. */
  auditedAt: number;
}

/** Returns the kept results of a page, newest first. */
async function readPageResults(
  env: Env,
  accountId: string,
  { row, documentsAt, previousDocumentsAt, tracedSince }: FoundAudit,
): Promise<TracedResult[]> {
  const siteAudits = env.SITE_AUDITS.getByName(toSiteName(accountId, row.domain));
  const named = { id: row.id, url: row.normalizedUrl, documentsAt, previousDocumentsAt, tracedSince };
  const [results = []] = await siteAudits.readResults([named]);
  return results.map(({ auditedAt, trace, revisions }) => ({
    auditedAt,
    trace: JSON.parse(trace) as TracedResult['trace'],
    revisions: JSON.parse(revisions) as TracedResult['revisions'],
  }));
}

/** A result of a page with the changes since the previous one. */
export interface PageHistoryEntry {
  /** Milliseconds since 1970. */
  auditedAt: number;
  status: number;
  /** `null` if the page is not scored. */
  score: number | null;
  /** Failed checks. */
  open: number;
  /** Since the previous result; `null` for the oldest kept result. */
  new: number | null;
  fixed: number | null;
}

/**
 * Returns the last 20 results of an audited page, newest first (docs/contract.md 14.81).
 *
 * @throws ServiceError 403 if the audit belongs to another account, 404 if it does not exist
 */
export async function getPageHistory(context: Context, { id }: { id: string }): Promise<PageHistoryEntry[]> {
  const { env, caller } = context;
  const results = await readPageResults(env, caller.accountId, await findAudit(context, { id }));
  return results.map((result, index) => {
    const before = results[index + 1];
    const changes = before && compareTraces(before, result);
    const count = (kind: 'new' | 'fixed') => changes?.filter(({ change }) => change === kind).length ?? null;
    const { auditedAt, trace } = result;
    return {
      auditedAt,
      status: trace.status,
      score: trace.score,
      open: trace.failed.length,
      new: count('new'),
      fixed: count('fixed'),
    };
  });
}

/**
 * Compares an audit with the previous result of its page (docs/contract.md 14.2).
 *
 * @throws ServiceError 403 if it belongs to another account, 404 if it does not exist
 */
export async function getAuditChanges(context: Context, { id }: { id: string }): Promise<AuditChanges> {
  const { env, caller } = context;
  const found = await findAudit(context, { id });
  const [results, fixes] = await Promise.all([
    readPageResults(env, caller.accountId, found),
    listPageFixes(context, found.row),
  ]);
  return {
    report_id: id,
    url: found.row.url,
    ...compareResults(results),
    results: results.map(toPageResult),
    fix_verifications: fixes,
    ...readRenderedChanges(results),
  };
}

/** Two results of a page, what changed between them, and what else there is to choose. */
export interface PageComparison {
  changes: ReturnType<typeof compareResults>;
  heads: Record<'before' | 'after', TracedHead | null>;
  /** Newest first. */
  results: PageResult[];
}

/**
 * Compares two kept results of a page, by default the newest two; `null` if there are not two.
 *
 * @param before timestamp of the earlier one; by default the one before `after`
 * @throws ServiceError 403 if the audit belongs to another account, 404 if it does not exist
 */
export async function comparePageResults(
  context: Context,
  { id, before, after }: { id: string; before?: string | undefined; after?: string | undefined },
): Promise<PageComparison | null> {
  const { env, caller } = context;
  const results = await readPageResults(env, caller.accountId, await findAudit(context, { id }));
  const find = (timestamp: string | undefined) =>
    results.findIndex(({ auditedAt }) => formatTimestamp(auditedAt) === timestamp);
  const chosen = Math.max(0, find(after));
  const other = find(before);
  const neighbor = chosen + 1 < results.length ? chosen + 1 : chosen - 1;
  const pair = [chosen, other === -1 || other === chosen ? neighbor : other].toSorted((a, b) => a - b);
  const [newer, older] = pair.map((position) => results[position]);
  if (!newer || !older) return null;
  return {
    changes: compareResults([newer, older]),
    heads: { before: older.trace.head ?? null, after: newer.trace.head ?? null },
    results: results.map(toPageResult),
  };
}

/** @param results the later one first */
function compareResults([after, before]: readonly TracedResult[]) {
  const changes = after && before ? compareTraces(before, after) : [];
  const select = (change: IssueChange) =>
    changes.flatMap((one) => (one.change === change ? toChangedIssue(one) : []));
  return {
    after: after ? toPageResult(after) : null,
    before: before ? toPageResult(before) : null,
    new: select('new'),
    fixed: select('fixed'),
    worse: select('worse'),
    better: select('better'),
    same: select('same'),
    not_comparable: changes.flatMap((one) =>
      one.change === 'not_comparable' ? { id: one.id, title: getTitle(one.id), reason: one.reason } : [],
    ),
  };
}

/** Compares the newest result with the last one before it that was loaded with JavaScript too. Empty if it was not loaded itself. */
function readRenderedChanges([newest, ...earlier]: readonly TracedResult[]): Pick<AuditChanges, 'rendered'> {
  const after = newest?.trace.rendered;
  if (!after) return {};
  const last = earlier.find(({ trace }) => trace.rendered);
  const before = last?.trace.rendered ?? null;
  const changed = before ? compareRenderings(before, after) : [];
  return {
    rendered: { after, before, before_at: formatOptionalTimestamp(last?.auditedAt ?? null), changed },
  };
}

function toPageResult({ auditedAt, trace }: TracedResult): PageResult {
  return {
    audited_at: formatTimestamp(auditedAt),
    status_code: trace.status,
    score: trace.score,
    category_scores: trace.categories,
    score_caps: trace.caps,
    issues: trace.failed.length,
  };
}

function toChangedIssue({
  id,
  before,
  after,
}: Exclude<CheckChange, { change: 'not_comparable' }>): ChangedIssue {
  const [[oldSeverity, oldCount], [severity, count]] = [readFailure(before), readFailure(after)];
  return {
    id,
    title: getTitle(id),
    severity_before: oldSeverity,
    severity_after: severity,
    elements_before: oldCount,
    elements_after: count,
  };
}

function readFailure(failure: TracedFailure | null) {
  return failure ? ([failure[1], failure[3]] as const) : ([null, null] as const);
}
