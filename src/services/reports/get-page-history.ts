import { compareTraces } from '../../engine/trace/compare-traces.ts';
import type { Caller } from '../caller.ts';
import { findAudit } from '../audits/load-audit.ts';
import { readPageResults } from './read-page-results.ts';

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
export async function getPageHistory(env: Env, caller: Caller, id: string): Promise<PageHistoryEntry[]> {
  const results = await readPageResults(env, caller.accountId, await findAudit(env, caller, id));
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
