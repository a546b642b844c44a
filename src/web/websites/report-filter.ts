import { CATEGORIES, type Category, SEVERITIES, type Severity } from '../../contracts/scoring.ts';
import type { SiteReport } from '../../contracts/site-report.ts';

/** What of a report is shown; `null` is all. */
export interface ReportFilter {
  category: Category | null;
  severity: Severity | null;
  /** Anywhere in a finding or in the address or title of a page, in any case; empty is all. */
  text: string;
}

/** The longest text that is looked for. */
export const TEXT_LIMIT = 200;

/** The filter an address has; what it cannot be is all. */
export function parseReportFilter(query: Record<string, string>): ReportFilter {
  return {
    category: CATEGORIES.find((category) => category === query['category']) ?? null,
    severity: SEVERITIES.find((severity) => severity === query['severity']) ?? null,
    text: (query['text'] ?? '').trim().slice(0, TEXT_LIMIT),
  };
}

/** The findings the filter lets through, and the pages its text does. */
export function filterReport(
  { findings, pages }: SiteReport,
  { category, severity, text }: ReportFilter,
): Pick<SiteReport, 'findings' | 'pages'> {
  const needle = text.toLowerCase();
  const matchesText = (...texts: (string | null)[]) =>
    texts.some((one) => one?.toLowerCase().includes(needle));
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
