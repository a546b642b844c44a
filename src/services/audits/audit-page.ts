import type { PageExtract } from '../../contracts/page-extract.ts';
import type { AuditProvenance } from '../../contracts/submission.ts';
import type { PublicUrl } from '../../crawler/check-url.ts';
import { computeTextSignature } from '../../crawler/crawl/url-patterns.ts';
import { decodePage } from '../../crawler/decode-text.ts';
import { fetchFieldData, type FieldData } from '../../crawler/fetch-field-data.ts';
import { type FetchedSource, fetchPage } from '../../crawler/fetch-page.ts';
import { type HostAccess, sendsSecrets } from '../../crawler/host-access.ts';
import type { CrawledPage } from '../../crawler/read-page.ts';
import { CHECK_COUNT } from '../../engine/check-count.ts';
import { buildAuditData } from '../../engine/page-object.ts';
import type { AuditDocument } from '../../engine/audit-document.ts';
import { writeAuditNote } from '../../engine/audit-note.ts';
import { extractPage } from '../../engine/extract/extract-page.ts';
import { type FetchedRobotsTxt, getHeaderValues } from '../../engine/fetched-page.ts';
import { type CrawlLinks, readCrawlLinks } from '../../engine/page/crawl-links.ts';
import { type PageLinks, readPageLinks, toLinkTuple } from '../../engine/page/page-links.ts';
import type { PageFacts } from '../../engine/page/page-facts.ts';
import { runAudit } from '../../engine/run-audit.ts';
import { measureRendering, writeRenderingResult } from '../../engine/render/rendering-result.ts';
import { SCORING_REVISION } from '../../engine/scoring-revision.ts';
import { type AuditFacts, encodeAuditFacts } from '../../engine/site/audit-facts.ts';
import { buildAuditFacts } from '../../engine/site/build-audit-facts.ts';
import { type AuditTrace, buildAuditTrace } from '../../engine/trace/audit-trace.ts';
import { CATALOGUE } from '../../engine/trace/catalogue.ts';
import { buildUserAgent, RELEASE } from '../../lib/crawler-name.ts';
import { MIN_PUBLISH_SCORE } from '../../lib/directory-providers.ts';
import { ServiceError } from '../../lib/errors.ts';
import { newId } from '../../lib/id.ts';
import type { ReportStep } from '../../lib/report-step.ts';
import { logEvent } from '../../lib/log.ts';
import { formatCount } from '../../lib/text.ts';
import { formatTimestamp } from '../../lib/time.ts';
import { packDocuments, type PackedDocuments } from '../../storage/audit-documents.ts';
import type { StoredScreenshot } from '../../storage/screenshots.ts';
import type { AuditResultColumns } from '../../storage/audits.ts';
import { hostBlockedError, hostRateLimitedError } from '../hosts/host-errors.ts';
import { createCrawlerOptions } from '../hosts/host-gate.ts';
import type { HostWork } from '../hosts/turn-taker.ts';
import type { RenderedAudit, RenderRequest } from './render-audit.ts';
import { hashPage, readValidators } from './validators.ts';

export interface Audit {
  data: AuditDocument;
  result: AuditResultColumns;
  trace: AuditTrace;
  packed: PackedDocuments;
  /** Of the page with JavaScript. */
  screenshots: StoredScreenshot[];
}

/** A page to audit. */
export interface AuditRequest {
  /** `null` for nobody, who can own no host. */
  accountId: string | null;
  url: PublicUrl;
  /** How to load the page with JavaScript too; by default not at all. */
  render?: RenderRequest | null;
  /** The work that the requests are counted for; by default work that somebody waits for. */
  work?: HostWork;
  /** What the account has set for its website. */
  access?: HostAccess | undefined;
  report?: ReportStep | undefined;
}

/**
 * Fetches and analyses a page with the robots.txt of its origin. Stores nothing.
 *
 * @throws ServiceError 422 if the URL or a redirect leads to a host that is not public or is blocked, 429 if it leads to a host
 *   that has reached its limit on requests, 500 if the page cannot be reached
 */
export async function auditPage(
  env: Env,
  {
    accountId,
    url,
    render = null,
    work = { id: newId('work_'), kind: 'interactive' },
    access,
    report,
  }: AuditRequest,
): Promise<Audit> {
  const options = createCrawlerOptions(env, accountId, work, access);
  const fetched = await fetchPage(url, { ...options, report });
  if (fetched.kind === 'refused') throw new ServiceError('invalid_url', fetched.message, { field: 'url' });
  if (fetched.kind === 'blocked') throw hostBlockedError(fetched.message, 'url');
  if (fetched.kind === 'rate-limited') throw hostRateLimitedError(fetched);
  if (fetched.kind === 'unreachable') throw new ServiceError('page_unreachable', fetched.message);
  // Not awaited here, which would keep the bytes of the page in memory during the analysis.
  return decodeSource(env, fetched).then(async (source) => {
    if (!render) return reportResult(auditSource(env, source, { rendered: null, access }), report);
    const { renderAudit } = await import('./render-audit.ts');
    const { page, robotsTxt } = source;
    const rendered = await renderAudit(env, options, { page, robotsTxt, now: Date.now() }, render);
    report?.(
      rendered.ok ? 'Loaded the page with JavaScript' : 'The page could not be loaded with JavaScript',
    );
    return reportResult(auditSource(env, source, { rendered, access }), report);
  });
}

function reportResult(audit: Audit, report: ReportStep = () => {}): Audit {
  const { critical, high, medium, low, score } = audit.result;
  report(`Ran ${CHECK_COUNT} checks: ${formatCount(critical + high + medium + low, 'issue')}`);
  report(score === null ? 'No score' : `Scored the page: ${score} of 100`);
  return audit;
}

/** Everything that an audit waits for. */
interface DecodedSource {
  page: CrawledPage;
  robotsTxt: FetchedRobotsTxt;
  fieldData: FieldData | null;
  validators: string;
}

/** Decodes the page last: while an audit waits, it keeps the bytes, which take less memory than the text. */
async function decodeSource(
  { CRUX_API_KEY }: Pick<Env, 'CRUX_API_KEY'>,
  { response, robotsTxt }: FetchedSource,
): Promise<DecodedSource> {
  const fieldData = await fetchFieldData(response.url, CRUX_API_KEY);
  const page = decodePage(response);
  return { page, robotsTxt, fieldData, validators: readValidators(page, await hashPage(page)) };
}

/** Analyses a page and packs the result, which keeps no reference to the page. */
function auditSource(
  { SITE_URL }: Pick<Env, 'SITE_URL'>,
  { fieldData, validators, ...source }: DecodedSource,
  { rendered, access }: { rendered: RenderedAudit | null; access: HostAccess | undefined },
): Audit {
  const analysis = analysePage(source, SITE_URL, { hasPattern: false, access, rendered });
  const { dataJson, ...audit } = toAudit(analysis, fieldData, validators);
  // A copy without slices of the page's source, which would keep all of it in memory.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- JSON of the same type
  const data = JSON.parse(dataJson) as AuditDocument;
  return { ...audit, data, screenshots: rendered?.ok ? rendered.screenshots : [] };
}

/** An audit before compression, without field data, and with the links of the page. */
export interface PageAnalysis extends Omit<Audit, 'packed' | 'result' | 'screenshots'> {
  result: Omit<AuditResultColumns, 'validators'>;
  /** `null` if the page cannot be published. */
  knowledge: PageExtract | null;
  provenance: AuditProvenance;
  siteFacts: AuditFacts;
  pageLinks: PageLinks;
  links: CrawlLinks;
  /** See `computeTextSignature`; `null` for a response that is not HTML, a page without words, and a page without a pattern. */
  textSignature: string | null;
}

/**
 * Analyses a fetched page. Synchronous, and the result refers to no node of the parsed document, so that at most one parsed
 * document is in memory. Texts in the result are slices that keep the page's source in memory until they are stored.
 *
 * @param hasPattern whether to compute `textSignature`, to compare pages whose URLs have the same pattern
 * @param rendered the page with JavaScript, or why it could not be loaded; `null` if it was not to be
 * @param access what the owner had set for the request. A page fetched with their headers may not be public: it is not published
 */
export function analysePage(
  { page, robotsTxt }: { page: CrawledPage; robotsTxt: FetchedRobotsTxt },
  siteUrl: string,
  {
    hasPattern,
    access,
    rendered = null,
  }: { hasPattern: boolean; access?: HostAccess | undefined; rendered?: RenderedAudit | null },
): PageAnalysis {
  const reading = rendered?.ok ? rendered.page : undefined;
  const measured = reading && measureRendering(reading);
  const { facts, analysis } = runAudit({ page, robotsTxt, now: Date.now(), rendered: measured });
  const pageLinks = readPageLinks(facts);
  const data = buildAuditData(facts, analysis, siteUrl);
  return {
    data: { ...data, ...(rendered && writeRenderingResult(rendered)) },
    knowledge: sendsSecrets(access, new URL(page.url))
      ? null
      : captureKnowledge(facts, analysis.overall_score),
    provenance: describeProvenance(page, buildUserAgent(siteUrl, access?.userAgentSuffix)),
    result: {
      fallback: facts.html !== null && facts.html.index.page.fallback !== null,
      note: writeAuditNote(facts),
      score: analysis.overall_score,
      ...analysis.issue_counts,
      pagesCrawled: 1,
    },
    trace: buildAuditTrace(facts, analysis, { described: data.pages[0], rendered: reading }),
    siteFacts: buildAuditFacts(facts, analysis, pageLinks),
    pageLinks,
    links: readCrawlLinks(facts),
    textSignature: hasPattern && facts.html ? computeTextSignature(facts.html.text) : null,
  };
}

/**
 * Adds field data and the validators of the page to an analysis and packs its documents, which then keep no reference to the
 * page.
 *
 * @returns the audit with the JSON of its `data`
 */
export function toAudit(
  { data: measuredData, knowledge, provenance, result, trace, siteFacts, pageLinks }: PageAnalysis,
  field: FieldData | null,
  validators: string,
): Omit<Audit, 'data' | 'screenshots'> & { dataJson: string } {
  const measured = field && { scope: field.scope, lcp_ms: field.lcpMs, inp_ms: field.inpMs, cls: field.cls };
  const { performance } = measuredData;
  const data: AuditDocument = {
    ...measuredData,
    performance: performance && { ...performance, field: measured },
  };
  const dataJson = JSON.stringify(data);
  return {
    dataJson,
    result: { ...result, validators },
    trace,
    packed: packDocuments({
      dataJson,
      knowledge,
      provenance,
      facts: encodeAuditFacts(siteFacts),
      links: pageLinks.links.map(toLinkTuple),
    }),
  };
}

/**
 * Extracts the knowledge of a page; `null` if the page scores too low to be published. A failure is logged and does not fail
 * the audit.
 */
function captureKnowledge(facts: PageFacts, score: number | null): PageExtract | null {
  if (score === null || score < MIN_PUBLISH_SCORE) return null;
  try {
    return extractPage(facts);
  } catch (error) {
    logEvent('error', 'knowledge-not-read', { url: facts.page.url, error });
    return { captured: false };
  }
}

/** Response headers that describe the type, age and permitted use of a page. None identifies a visitor. */
const HEADERS = [
  'cache-control',
  'content-encoding',
  'content-language',
  'content-signal',
  'content-type',
  'content-usage',
  'date',
  'etag',
  'last-modified',
  'link',
  'x-robots-tag',
];

/** In characters. */
const MAX_VALUE_LENGTH = 500;

/** Returns the provenance that a snapshot of the page will have (docs/contract.md 10.17, 10.18). */
function describeProvenance(page: CrawledPage, userAgent: string): AuditProvenance {
  return {
    fetch: {
      url: page.url,
      status: page.status,
      headers: readHeaders(page),
      body_sha256: page.sha256,
      body_bytes: page.bytes,
      body_truncated: page.truncated,
      fetched_at: formatTimestamp(page.fetchedAt),
      user_agent: userAgent,
    },
    engine: { release: RELEASE, catalogue: CATALOGUE.id, scoring: SCORING_REVISION },
  };
}

function readHeaders(page: CrawledPage): Record<string, string> {
  return Object.fromEntries(
    HEADERS.flatMap((name) => {
      const values = getHeaderValues(page, name);
      return values.length === 0 ? [] : [[name, values.join(', ').slice(0, MAX_VALUE_LENGTH)]];
    }),
  );
}
