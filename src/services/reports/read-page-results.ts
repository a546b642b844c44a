import type { ComparedResult } from '../../engine/trace/compare-traces.ts';
import { toSiteName } from '../../storage/audit-documents.ts';
import type { FoundReport } from '../../storage/reports.ts';

/** A result of a page. */
export interface TracedResult extends ComparedResult {
  /** Milliseconds since 1970. */
  auditedAt: number;
}

/** Returns the kept results of a page, newest first; none for an audit older than traces. */
export async function readPageResults(
  env: Env,
  accountId: string,
  { row, documentsAt, previousDocumentsAt, tracedSince }: FoundReport,
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
