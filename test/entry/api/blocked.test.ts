// Slow: scans whole websites.
import { describe, expect, it } from 'vitest';
import type { Report } from '../../../src/contracts/report.ts';
import type { SiteReport } from '../../../src/contracts/site-report.ts';
import { BLOCKED_ANSWERS } from '../../fixtures/blocked-answers.ts';
import type { SiteResponse } from '../../outbound.ts';
import { callApi, readData, sendJson } from './client.ts';
import { newVerifiedWebsite, type Owner, scanWebsite } from './scan.ts';
import { textPage } from './scored-website.ts';

/** The answer of the fixture with this name. */
function answerOf(name: string): SiteResponse {
  const { status, headers, body } = BLOCKED_ANSWERS.find((answer) => answer.name === name)!;
  return { status, headers, body };
}

async function readReport(account: Owner, host: string): Promise<SiteReport> {
  return (await readData<{ report: SiteReport }>(await callApi('GET', `/websites/${host}/report`, account)))
    .report;
}

const SHOP = {
  '/': textPage(
    'Home',
    ['/a', '/b', '/challenge', '/denied', '/checked']
      .map((path) => `<a href="${path}">${path}</a>`)
      .join(' '),
  ),
  '/a': textPage('A', '<a href="/">Home</a>'),
  '/b': textPage('B', '<a href="/">Home</a>'),
  '/challenge': answerOf('Cloudflare, managed challenge'),
  '/denied': { status: 403, body: 'Forbidden' },
  '/checked': answerOf('Imperva, challenge with status 200'),
};

describe('an audit of a page that a firewall blocks', () => {
  it('is stored without scores, and says who blocks and what to allow', async () => {
    const { account, host } = await newVerifiedWebsite(SHOP);
    const response = await sendJson('POST', '/reports', { url: `https://${host}/challenge` }, account.key);
    expect(response.status).toBe(201);
    const { report } = await readData<{ report: Report }>(response);
    const note = 'Cloudflare blocked our crawler, so the page was not audited.';
    expect(report).toMatchObject({ note });
    expect(report.data.pages[0]).toMatchObject({
      status_code: 403,
      blocked: { by: 'cloudflare', message: note },
      seo_analysis: { overall_score: null, issues: [], score_caps: [] },
    });
  });
});

describe('a scan of a website whose firewall blocks some pages', () => {
  it('records and lists them, charges nothing for them, and counts them as no error', async () => {
    const { account, host } = await newVerifiedWebsite(SHOP);
    const { pages_scanned, credits_charged, score } = await scanWebsite(account, host);
    expect({ pages_scanned, credits_charged }).toEqual({ pages_scanned: 3, credits_charged: 3 });
    expect(score?.caps_applied).toEqual([]);
    const report = await readReport(account, host);
    const blocked = report.unaudited.map(({ url, blocked_by }) => [new URL(url).pathname, blocked_by]);
    expect(Object.fromEntries(blocked)).toEqual({
      '/challenge': 'cloudflare',
      '/denied': 'unknown',
      '/checked': 'imperva',
    });
    expect(report.findings.find(({ id }) => id === 'pages-blocked')?.affected.count).toBe(3);
    expect(report.findings.map(({ id }) => id)).not.toContain('internal-links-broken');
  });
});
