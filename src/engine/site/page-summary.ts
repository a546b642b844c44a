import type { PageSummary } from '../../contracts/site-report.ts';
import { formatTimestamp } from '../../lib/time.ts';
import type { SitePage } from './site-pages.ts';
import { countPageIssues } from './site-score.ts';

export function toPageSummary(page: SitePage): PageSummary {
  const { id, auditedAt, facts } = page;
  return {
    report_id: id,
    url: facts.url,
    status_code: facts.status,
    score: facts.score,
    title: facts.html?.title ?? '',
    words: facts.html?.words ?? 0,
    issue_counts: countPageIssues([page]),
    audited_at: formatTimestamp(auditedAt),
  };
}

/** Weakest first, pages without a score last, and by their keys where scores are the same. */
export function compareScores(a: SitePage, b: SitePage): number {
  return toScoreRank(a) - toScoreRank(b) || a.position - b.position;
}

/** The score; for a page without one, a number above all scores. */
export function toScoreRank({ facts: { score } }: SitePage): number {
  return score ?? 101;
}
