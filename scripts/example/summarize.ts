import type { ExampleWebsite } from '../../src/entry/web/example/example.ts';
import type { ExampleSummary } from '../../src/entry/web/example/summary.ts';

/** Number of fixes on the home page. */
const FIXES = 5;

/** Returns the summary of the example for the home page. */
export function summarizeExample({ audit, overview }: ExampleWebsite): ExampleSummary {
  const analysis = audit.data.pages[0]?.seo_analysis;
  if (!analysis || !overview.score) throw new Error('The example has no audited page or no score');
  const { overall_score, category_scores, score_caps, issues } = analysis;
  const { host, grade, grade_label, score, pages_evaluated, page_scores, issue_counts, fixes } =
    overview.score;
  return {
    url: audit.url,
    analysis: {
      overall_score,
      category_scores,
      score_caps,
      issues: issues.map(({ id, category, severity, penalty, title }) => ({
        id,
        category,
        severity,
        penalty,
        title,
      })),
    },
    score: {
      host,
      grade,
      grade_label,
      score,
      pages_evaluated,
      page_scores,
      issue_counts,
      fixes: fixes.slice(0, FIXES).map(({ title, pages, gain }) => ({ title, pages, gain })),
    },
    delta: overview.delta,
    history: overview.history.map(({ date, score: value }) => ({ date, score: value })),
  };
}
