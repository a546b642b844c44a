import type { BatchItem } from 'drizzle-orm/batch';
import type { AuditTrace } from '../../engine/trace/audit-trace.ts';
import { judgeFix } from '../../engine/trace/judge-fix.ts';
import { openDatabase } from '../../storage/database.ts';
import { listFixVerifications, noteCheckedFixes } from '../../storage/fix-verifications.ts';

/** The result of an audit that is about to be stored; times in milliseconds since 1970. */
interface NewResult {
  url: string;
  auditedAt: number;
  trace: AuditTrace;
}

/**
 * Finds out which issues of pages that are marked as fixed are gone, and returns the statements that note it in the transaction of the
 * audits (docs/contract.md 14.5). None if nothing is marked.
 */
export async function checkFixes(
  env: Env,
  accountId: string,
  results: readonly NewResult[],
  documentsAt: number,
): Promise<BatchItem<'sqlite'>[]> {
  const db = openDatabase(env, accountId);
  const byUrl = new Map(results.map((result) => [result.url, result]));
  const marks = await listFixVerifications(db, accountId, [...byUrl.keys()]);
  const checked = marks.flatMap(({ url, checkId, state }) => {
    const result = byUrl.get(url);
    if (!result || state === 'fixed') return [];
    const { auditedAt: checkedAt, trace } = result;
    return [{ url, checkId, state: judgeFix(checkId, trace), checkedAt, documentsAt }];
  });
  return noteCheckedFixes(
    db,
    accountId,
    checked,
    marks.filter(({ state }) => state === 'fixed'),
  );
}
