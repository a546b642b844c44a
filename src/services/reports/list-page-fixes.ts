import type { FixVerification } from '../../contracts/audit-changes.ts';
import type { AuditData } from '../../contracts/report.ts';
import { formatOptionalTimestamp, formatTimestamp } from '../../lib/time.ts';
import { openDatabase } from '../../storage/database.ts';
import { listFixVerifications } from '../../storage/fix-verifications.ts';
import type { ReportRow } from '../../storage/reports.ts';
import type { Caller } from '../caller.ts';
import { loadAudit } from '../audits/load-audit.ts';
import { getTitle } from '../../engine/find-check.ts';

/** Returns the issues of an audit's page that are marked as fixed, with what the last audit still found. */
export async function listPageFixes(
  env: Env,
  caller: Caller,
  { id, normalizedUrl }: Pick<ReportRow, 'id' | 'normalizedUrl'>,
): Promise<FixVerification[]> {
  const marks = await listFixVerifications(openDatabase(env, caller.accountId), caller.accountId, [
    normalizedUrl,
  ]);
  const isLeft = marks.some(({ state }) => state === 'not_fixed');
  const evidence = isLeft ? readEvidence((await loadAudit(env, caller, id)).data) : new Map<string, string>();
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
function readEvidence({ pages }: AuditData): Map<string, string> {
  const issues = pages.flatMap((page) => page.seo_analysis.issues);
  return new Map(
    issues.flatMap(({ parts, ...issue }) => parts ?? [issue]).map(({ id, evidence }) => [id, evidence]),
  );
}
