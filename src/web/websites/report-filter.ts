import { CATEGORIES, type Category, SEVERITIES, type Severity } from '../../contracts/scoring.ts';
import type { SiteReport } from '../../contracts/site-report.ts';

/** A filter of a report; `null` matches everything. */
export interface ReportFilter {
  category: Category | null;
  severity: Severity | null;
  /** Matches anywhere in a finding, or in the URL or title of a page, ignoring case. `''` matches everything. */
  text: string;
}

/** The longest text of a filter, in characters. */
export const TEXT_LIMIT = 200;

/** Parses the filter in a query string. Unknown values match everything. */
export function parseReportFilter(query: Record<string, string>): ReportFilter {
  return {
    category: CATEGORIES.find((category) => category === query['category']) ?? null,
    severity: SEVERITIES.find((severity) => severity === query['severity']) ?? null,
    text: (query['text'] ?? '').trim().slice(0, TEXT_LIMIT),
  };
}

/** Returns the findings that match the filter, and the pages that match its text. */
export function filterReport(
  { findings, pages }: SiteReport,
  { category, severity, text }: ReportFilter,
): Pick<SiteReport, 'findings' | 'pages'> {
  const needle = text.toLowerCase();
  const matchesText = (...texts: (string | null)[]) =>
    texts.some((value) => value?.toLowerCase().includes(needle));
  return {
    findings: findings.filter(
      (finding) =>
        (category === null || finding.category === category) &&
        (severity === null || finding.severity === severity) &&
        matchesText(finding.title, finding.evidence, finding.recommendation, ...finding.affected.urls),
    ),
    pages: pages.filter(({ url, title }) => matchesText(url, title)),
  };
}
