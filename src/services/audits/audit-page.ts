import { parseResolvers } from '../../crawler/dns.ts';
import { type FieldData, fetchFieldData } from '../../crawler/field-data.ts';
import { fetchPage } from '../../crawler/fetch-page.ts';
import { analyse } from '../../engine/audit.ts';
import { auditNote } from '../../engine/note.ts';
import { type PageObject, pageObject } from '../../engine/page-object.ts';
import { ServiceError } from '../../lib/errors.ts';
import { type FetchedPage, header } from '../../lib/fetched-page.ts';
import type { ReportResult } from '../../storage/reports.ts';
import { NotCounted } from './slot.ts';

/** The full result of an audit: `data` of SPEC 2.1. */
export interface AuditData {
  root_url: string;
  pages_crawled: number;
  summary: CrawlSummary & { median_word_count: number };
  pages: PageObject[];
  performance: Performance | null;
}

export interface CrawlSummary {
  /** HTTP status to number of pages. */
  status_codes: Record<string, number>;
  errors: { url: string; status_code: number; message: string }[];
}

/** What was measured while fetching, in milliseconds and bytes. */
export interface Performance {
  ttfb_ms: number;
  total_ms: number;
  html_bytes: number;
  content_encoding: string | null;
  redirects: { url: string; status_code: number; location: string }[];
  /** What visitors' browsers measured; `null` without a Chrome UX Report key or without enough visits. */
  field: { scope: 'url' | 'origin'; lcp_ms: number | null; inp_ms: number | null; cls: number | null } | null;
}

export interface Audit {
  data: AuditData;
  /** The columns of the summary. */
  result: ReportResult;
}

/**
 * Fetch one page and its robots.txt, and analyse it.
 *
 * @throws ServiceError 500 when the page cannot be reached, 422 when it (or where it redirects) is not public
 */
export async function auditPage(env: Env, url: URL): Promise<Audit> {
  const fetched = await fetchPage(url.href, {
    siteUrl: env.SITE_URL,
    resolvers: parseResolvers(env.DOH_RESOLVERS),
  });
  if (fetched.kind === 'refused') {
    throw fetched.hop === 0 ? new NotCounted(422, fetched.message) : new ServiceError(422, fetched.message);
  }
  if (fetched.kind === 'unreachable') throw new ServiceError(500, fetched.message);
  const { page, robotsTxt } = fetched;
  const fieldData = await fetchFieldData(page.url, env.CRUX_API_KEY);
  const { facts, analysis } = analyse({ page, robotsTxt, now: Date.now() });
  const object = pageObject(facts, analysis, env.SITE_URL);
  return {
    data: {
      root_url: page.url,
      pages_crawled: 1,
      summary: { ...crawlSummary(page), median_word_count: object.text.words },
      pages: [object],
      performance: performanceOf(page, fieldData),
    },
    result: {
      fallback: facts.html !== null && facts.html.index.page.fallback !== null,
      note: auditNote(facts),
      score: analysis.overall_score,
      ...analysis.issue_counts,
      pagesCrawled: 1,
    },
  };
}

function crawlSummary(page: FetchedPage): CrawlSummary {
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

function performanceOf(page: FetchedPage, field: FieldData | null): Performance {
  return {
    ttfb_ms: Math.round(page.ttfbMs),
    total_ms: Math.round(page.totalMs),
    html_bytes: page.bytes,
    content_encoding: header(page, 'content-encoding'),
    redirects: page.redirects.map(({ url, status, location }) => ({ url, status_code: status, location })),
    field: field && { scope: field.scope, lcp_ms: field.lcpMs, inp_ms: field.inpMs, cls: field.cls },
  };
}
