import type {
  FindingQuery,
  FindingSort,
  PageQuery,
  PageSort,
  ScoreBand,
} from '../../contracts/report-query.ts';
import { CATEGORIES, SEVERITIES } from '../../contracts/scoring.ts';
import type { Finding, PageSummary } from '../../contracts/site-report.ts';
import { cutSortedPage, type Direction, type SortedPage } from '../../lib/list-page.ts';

/** Rows of one page of a list in the web app. */
const PAGE_SIZE = 50;

/** Filters and sorts the findings of a report, and returns one page of 50. @throws ServiceError 422 for an invalid cursor */
export function selectFindings(findings: readonly Finding[], query: FindingQuery): SortedPage<Finding> {
  const matches = createTextFilter(query.text);
  const selected = findings.filter(
    (finding) =>
      (query.category === null || finding.category === query.category) &&
      (query.severity === null || finding.severity === query.severity) &&
      matches(finding.title, finding.evidence, finding.recommendation, ...finding.affected.urls),
  );
  return cutSortedPage(selected, {
    ...query,
    limit: PAGE_SIZE,
    list: `findings by ${query.sort}`,
    toPosition: (finding) => ({ value: FINDING_RANKS[query.sort](finding), key: finding.id }),
  });
}

/** Filters and sorts the pages of a report, and returns one page of 50. @throws ServiceError 422 for an invalid cursor */
export function selectPages(pages: readonly PageSummary[], query: PageQuery): SortedPage<PageSummary> {
  const matches = createTextFilter(query.text);
  const { severity, score } = query;
  const selected = pages.filter(
    (page) =>
      (severity === null || page.issue_counts[severity] > 0) &&
      (score === null || isInBand(page.score, score)) &&
      matches(page.url, page.title),
  );
  return cutSortedPage(selected, {
    ...query,
    limit: PAGE_SIZE,
    list: `pages by ${query.sort}`,
    toPosition: (page) => ({ value: PAGE_RANKS[query.sort](page, query.direction), key: page.url }),
  });
}

/** Counts the pages in each band of ten points: 0–9, 10–19, … 90–100. */
export function countScoreBands(pages: readonly Pick<PageSummary, 'score'>[]): number[] {
  const counts = Array.from({ length: 10 }, () => 0);
  for (const { score } of pages) {
    if (score === null) continue;
    const band = Math.min(9, Math.floor(score / 10));
    counts[band] = (counts[band] ?? 0) + 1;
  }
  return counts;
}

const FINDING_RANKS: Record<FindingSort, (finding: Finding) => number | string> = {
  // Gains are at most 100 points.
  severity: (finding) =>
    (SEVERITIES.length - SEVERITIES.indexOf(finding.severity)) * 1_000 + rankGain(finding),
  title: ({ title }) => title.toLowerCase(),
  category: ({ category }) => CATEGORIES.indexOf(category),
  pages: ({ affected }) => affected.count,
  gain: rankGain,
};

/** Ranks findings on which no points depend below all others. */
function rankGain({ gain }: Finding): number {
  return gain ?? -1;
}

const PAGE_RANKS: Record<PageSort, (page: PageSummary, direction: Direction) => number | string> = {
  // Pages without a score are last in both directions.
  score: ({ score }, direction) => score ?? (direction === 'ascending' ? 101 : -1),
  url: ({ url }) => url,
  title: ({ title }) => title.toLowerCase(),
  issues: ({ issue_counts: { critical, high, medium, low } }) =>
    critical * 1e9 + high * 1e6 + medium * 1e3 + low,
  status: ({ status_code: status }) => status,
};

function isInBand(score: number | null, band: ScoreBand): boolean {
  if (band === 'none') return score === null;
  return score !== null && score >= band.from && score <= band.to;
}

function createTextFilter(text: string): (...values: (string | null)[]) => boolean {
  const needle = text.toLowerCase();
  return (...values) => needle === '' || values.some((value) => value?.toLowerCase().includes(needle));
}
