import type { PageObject } from '../../../contracts/page.ts';
import type { SiteScore } from '../../../contracts/site-score.ts';
import type { ExampleWebsite } from './example.ts';
import json from './summary.json';

type Analysis = PageObject['seo_analysis'];

/** What the home page shows of the example, so that it loads 3 of its 145 KB. */
export interface ExampleSummary {
  url: string;
  analysis: Pick<Analysis, 'overall_score' | 'category_scores' | 'score_caps'> & {
    issues: Pick<Analysis['issues'][number], 'id' | 'category' | 'severity' | 'penalty' | 'title'>[];
  };
  score: Pick<
    SiteScore,
    'host' | 'grade' | 'grade_label' | 'score' | 'pages_evaluated' | 'page_scores' | 'issue_counts'
  > & {
    fixes: Pick<SiteScore['fixes'][number], 'title' | 'pages' | 'gain'>[];
  };
  delta: ExampleWebsite['overview']['delta'];
  history: Pick<ExampleWebsite['overview']['history'][number], 'date' | 'score'>[];
}

/** `npm run example` records it again, with the example. */
export const EXAMPLE_SUMMARY = json as unknown as ExampleSummary;
