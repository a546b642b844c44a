import { readRow, updateRows } from '../../database.ts';
import { type SiteResponse, newHost, createSite } from '../../internet.ts';
import { newAccount } from './new-account.ts';
import { callApi, readData, sendJson } from './client.ts';
import { addVerifiedWebsite } from './website.ts';
import type { ScoreDelta, HistoryPoint, SiteScore } from '../../../src/contracts/site-score.ts';
import type { OwnedWebsite } from '../../../src/contracts/website.ts';
import { freeAuditSlot } from '../../counted-work.ts';

export interface Account {
  id: string;
  email: string;
  key: string;
}

export interface ScoreResponseData {
  ok: boolean;
  outcome: string;
  score: SiteScore;
  delta: ScoreDelta | null;
  history: HistoryPoint[];
  website: OwnedWebsite;
}

const WORDS =
  'Every chair is made of oak from the hills near our workshop and is oiled by hand twice. '.repeat(15);

export function textPage(title: string, links = '', words = WORDS): SiteResponse {
  return {
    body: `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title>
<meta name="description" content="All about ${title}: made of oak by hand."></head>
<body><main><h1>${title}</h1><p>${title}. ${words}</p>${links}</main></body></html>`,
  };
}

/** A site of three pages with robots.txt and sitemap. */
export function chairShop(host: string): Record<string, SiteResponse> {
  const urls = ['/', '/chairs', '/tables'].map((path) => `<url><loc>https://${host}${path}</loc></url>`);
  return {
    [`http:/`]: { status: 301, headers: { location: `https://${host}/` } },
    '/': textPage('Oak furniture', '<a href="/chairs">Chairs</a> <a href="/tables">Tables</a>'),
    '/chairs': textPage('Chairs', '<a href="/">Home</a>'),
    '/tables': textPage(
      'Tables',
      '<a href="/">Home</a>',
      'A table is for life, and ours are for lives. '.repeat(30),
    ),
    '/robots.txt': {
      headers: { 'content-type': 'text/plain' },
      body: `User-agent: *\nAllow: /\nSitemap: https://${host}/sitemap.xml\n`,
    },
    '/sitemap.xml': {
      headers: { 'content-type': 'application/xml' },
      body: `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>`,
    },
  };
}

/** A verified website with its owner; `pages` by path, those in `audited` audited. */
export async function newAuditedWebsite({
  pages = chairShop,
  audited = ['/', '/chairs', '/tables'],
}: { pages?: (host: string) => Record<string, SiteResponse>; audited?: string[] } = {}): Promise<{
  account: Account;
  host: string;
}> {
  const account = await newAccount();
  const host = newHost();
  await addVerifiedWebsite(account, host);
  await createSite(pages(host), { host });
  for (const path of audited) await auditNow(account, `https://${host}${path}`);
  return { account, host };
}

/** Audits a page immediately, without regard to the audit limit. */
export async function auditNow(account: Account, url: string): Promise<void> {
  await freeAuditSlot(account.id);
  await readData(await sendJson('POST', '/reports', { url }, account.key));
}

export async function requestScore(account: Account, host: string): Promise<ScoreResponseData> {
  return readData<ScoreResponseData>(await callApi('POST', `/websites/${host}/score`, account));
}

/** Moves the last score some days into the past. */
export async function backdateScore(account: Account, host: string, days: number): Promise<void> {
  const owned = { host, accountId: account.id };
  const { score = '{}' } = (await readRow('siteScores', owned)) ?? {};
  const then = Date.now() - days * 86_400_000;
  const at = new Date(then).toISOString().replace(/\.\d+Z$/, '+00:00');
  const aged = JSON.stringify({ ...(JSON.parse(score) as object), computed_at: at });
  await updateRows('siteScores', owned, { score: aged, updatedAt: then });
  await updateRows('siteHistory', owned, { date: at.slice(0, 10) });
}
