import type { CrawlSummary, FetchPerformance } from '../contracts/report.ts';
import type { AuditDocument } from './audit-document.ts';
import type { SeoAnalysis } from './checks/run-checks.ts';
import { type FetchedPage, getHeader } from './fetched-page.ts';
import { buildPageObject } from './page-object.ts';
import type { PageFacts } from './page/page-facts.ts';

/**
 * Builds the document of an audit (docs/contract.md 3.2), without field data.
 *
 * @param siteUrl the service's public web URL, under which the checks are documented
 */
export function buildAuditData(facts: PageFacts, analysis: SeoAnalysis, siteUrl: string): AuditDocument {
  const { page } = facts;
  const object = buildPageObject(facts, analysis, siteUrl);
  return {
    root_url: page.url,
    pages_crawled: 1,
    summary: { ...toCrawlSummary(page), median_word_count: object.text.words },
    pages: [object],
    performance: toPerformance(page),
  };
}

function toCrawlSummary(page: FetchedPage): CrawlSummary {
  const failed = page.status >= 400;
  return {
    status_codes: { [String(page.status)]: 1 },
    errors: failed
      ? [
          {
            url: page.url,
            status_code: page.status,
            message: `The page answers with HTTP status ${page.status}`,
          },
        ]
      : [],
  };
}

function toPerformance(page: FetchedPage): FetchPerformance {
  return {
    ttfb_ms: Math.round(page.ttfbMs),
    total_ms: Math.round(page.totalMs),
    html_bytes: page.bytes,
    content_encoding: getHeader(page, 'content-encoding'),
    redirects: page.redirects.map(({ url, status, location }) => ({ url, status_code: status, location })),
    field: null,
  };
}
