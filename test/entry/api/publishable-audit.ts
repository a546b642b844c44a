import { updateRows } from '../../database.ts';
import { env } from 'cloudflare:workers';
import { goodPage } from '../../fixtures/good-page.ts';
import { newHost, createSite } from '../../internet.ts';
import { callApi, readData, sendJson } from './client.ts';
import { decodePage } from '../../../src/crawler/decode-text.ts';
import { sha256 } from '../../../src/lib/secret.ts';
import { analysePage, toAudit } from '../../../src/services/audits/audit-page.ts';
import { createAuditIdentity, storeAudits } from '../../../src/services/audits/store-audits.ts';
import { hashPage, readValidators } from '../../../src/services/audits/validators.ts';
import { incrementDailyCount } from '../../../src/storage/counts.ts';
import { openDatabase } from '../../../src/storage/database.ts';
import type { StoredScreenshot } from '../../../src/storage/screenshots.ts';
import type { AuditData, Report } from '../../../src/contracts/report.ts';

interface Account {
  id: string;
  key: string;
}

/** Headers of a well-configured server. */
const HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'strict-transport-security': 'max-age=63072000',
  'content-security-policy': "default-src 'self'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
};

const ROBOTS_TXT = 'User-agent: *\nAllow: /\n';

interface AuditedPage {
  page?: (host: string) => string;
  host?: string;
  /** What a browser with JavaScript showed. */
  rendered?: Pick<AuditData, 'rendered' | 'render_failure'>;
  screenshots?: StoredScreenshot[];
}

/** An audit of a page that scores 90 or more, stored as `POST /reports` stores it, without fetching the page. */
export async function createPublishableAudit(
  { id: accountId, key }: Account,
  { page = goodPage, host = newHost(), rendered, screenshots = [] }: AuditedPage = {},
): Promise<Report> {
  const url = `https://${host}/sourdough`;
  const html = page(host);
  const robots = { headers: { 'content-type': 'text/plain' }, body: ROBOTS_TXT };
  await createSite(
    { '/sourdough': { body: html, headers: HEADERS, gzip: true }, '/robots.txt': robots },
    { host },
  );
  const body = new TextEncoder().encode(html);
  const crawled = decodePage({
    requestedUrl: url,
    url,
    status: 200,
    headers: [...Object.entries(HEADERS), ['content-encoding', 'gzip']],
    redirects: [],
    body,
    truncated: false,
    ttfbMs: 5,
    totalMs: 10,
    sha256: await sha256(body),
    fetchedAt: Date.now(),
  });
  const robotsTxt = {
    kind: 'found',
    url: `https://${host}/robots.txt`,
    text: ROBOTS_TXT,
    bytes: ROBOTS_TXT.length,
  } as const;
  const analysis = analysePage({ page: crawled, robotsTxt }, env.SITE_URL, { hasPattern: false });
  Object.assign(analysis.data, rendered);
  const audit = toAudit(analysis, null, readValidators(crawled, await hashPage(crawled)));
  const report = createAuditIdentity({ url, normalizedUrl: url });
  const count = incrementDailyCount(openDatabase(env, accountId), 'audit', report.createdAt);
  await storeAudits(env, {
    accountId,
    audits: [{ report, ...audit, screenshots }],
    extraStatements: [count],
  });
  return (await readData<{ report: Report }>(await callApi('GET', `/reports/${report.id}`, { key }))).report;
}

/** Asks to publish an audit. */
export function requestPublish(
  { key }: Pick<Account, 'key'>,
  reportId: string,
  provider = 'gemini',
): Promise<Response> {
  return sendJson('POST', '/submissions', { report_id: reportId, provider }, key);
}

/** Give an audit another score, `null` for none. */
export async function setAuditScore(id: string, score: number | null): Promise<void> {
  await updateRows('reports', { id }, { score });
}
