// Slow: each test runs two or more whole scans.
import { insertRows, updateRows } from '../../database.ts';
import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import type { SiteReport } from '../../../src/contracts/site-report.ts';
import { openDatabase } from '../../../src/storage/database.ts';
import { insertUnauditedAnswers, listUnauditedAnswers } from '../../../src/storage/scan-records.ts';
import { createSite } from '../../internet.ts';
import { callApi, readData } from './client.ts';
import { linkPage, newVerifiedWebsite, type Owner, requestScan, scanWebsite } from './scan.ts';
import { auditNow, requestScore } from './scored-website.ts';
import { releaseByApi } from './website.ts';

async function readReport(account: Owner, host: string): Promise<SiteReport> {
  return (await readData<{ report: SiteReport }>(await callApi('GET', `/websites/${host}/report`, account)))
    .report;
}

/** The recorded answers of a website, as paths with their status. */
async function listAnswers({ id }: Owner, host: string): Promise<Record<string, number>> {
  const answers = await listUnauditedAnswers(openDatabase(env, id), id, host);
  return Object.fromEntries(answers.map(({ url, status }) => [new URL(url).pathname, status]));
}

const BROKEN_SHOP = {
  '/': linkPage('Home', '/a', '/b', '/gone', '/brochure', '/old'),
  '/a': linkPage('A', '/'),
  '/b': linkPage('B', '/'),
  '/gone': { status: 410 },
  '/brochure': { headers: { 'content-type': 'application/pdf' }, body: '%PDF' },
  '/old': { status: 301, headers: { location: '/a' } },
};

describe('answers that are not HTML pages', () => {
  it('are recorded with their status and where they were found, and cost nothing', async () => {
    const { account, host } = await newVerifiedWebsite(BROKEN_SHOP);
    const result = await scanWebsite(account, host);
    expect(result).toMatchObject({ pages_scanned: 3, credits_charged: 3, balance: 97 });
    const answers = await listUnauditedAnswers(openDatabase(env, account.id), account.id, host);
    expect(answers.toSorted((a, b) => (a.url < b.url ? -1 : 1))).toMatchObject([
      {
        url: `https://${host}/brochure`,
        status: 200,
        blockedBy: null,
        location: null,
        via: [],
        linkedFrom: `https://${host}/`,
      },
      {
        url: `https://${host}/gone`,
        status: 410,
        blockedBy: null,
        location: null,
        via: [],
        linkedFrom: `https://${host}/`,
      },
      {
        url: `https://${host}/old`,
        status: 301,
        location: `https://${host}/a`,
        linkedFrom: `https://${host}/`,
      },
    ]);
  });

  it('count for the score and the report', async () => {
    const { account, host } = await newVerifiedWebsite(BROKEN_SHOP);
    const { score } = await scanWebsite(account, host);
    expect(score).toMatchObject({ state: 'graded', pages_evaluated: 3 });
    expect(score?.caps_applied).toContainEqual({
      id: 'broken-fifth',
      limit: 59,
      reason: '25% of the known pages return an error',
    });
    const report = await readReport(account, host);
    expect(report.totals).toMatchObject({ pages: 3, by_status: { '200': 4, '410': 1 } });
    expect(report.unaudited).toMatchObject([
      { url: `https://${host}/gone`, status_code: 410, linked_from: `https://${host}/` },
      { url: `https://${host}/brochure`, status_code: 200 },
    ]);
    expect(report.findings.find(({ id }) => id === 'internal-links-broken')?.affected.urls).toEqual([
      `https://${host}/`,
    ]);
  });

  it('do not use up max_pages', async () => {
    const { account, host } = await newVerifiedWebsite({
      '/': linkPage('Home', '/x', '/y', '/z', '/a'),
      '/a': linkPage('A'),
    });
    expect(await scanWebsite(account, host, 2)).toMatchObject({
      pages_scanned: 2,
      skipped: { error: { count: 3 } },
    });
  });

  it('without a media type are distinguished from HTML by their content', async () => {
    const { account, host } = await newVerifiedWebsite({
      '/': linkPage('Home', '/image'),
      '/image': { headers: { 'content-type': '' }, body: '\u0089PNG\r\n\u001a\n' },
    });
    expect(await scanWebsite(account, host)).toMatchObject({
      pages_scanned: 1,
      credits_charged: 1,
      skipped: { not_html: { count: 1, examples: [`https://${host}/image`] } },
    });
    expect(await listAnswers(account, host)).toEqual({ '/image': 200 });
  });
});

describe('a later scan', () => {
  it('that finds the page fixed clears the answer', async () => {
    const { account, host } = await newVerifiedWebsite(BROKEN_SHOP);
    await scanWebsite(account, host);
    await createSite({ ...BROKEN_SHOP, '/gone': linkPage('Back') }, { host });
    const { score } = await scanWebsite(account, host);
    expect(score?.caps_applied.map(({ id }) => id)).not.toContain('broken-fifth');
    const answers = await listAnswers(account, host);
    // Without '/old' if it is requested before '/a', to which it leads.
    expect(answers).toMatchObject({ '/brochure': 200 });
    expect(answers).not.toHaveProperty('/gone');
  });

  it('of fewer pages keeps it', async () => {
    const { account, host } = await newVerifiedWebsite(BROKEN_SHOP);
    await scanWebsite(account, host);
    await scanWebsite(account, host, 1);
    expect((await readReport(account, host)).totals.by_status).toMatchObject({ '410': 1 });
  });

  it('that no longer finds the link stops counting the answer', async () => {
    const { account, host } = await newVerifiedWebsite(BROKEN_SHOP);
    await scanWebsite(account, host);
    await createSite({ ...BROKEN_SHOP, '/': linkPage('Home', '/a', '/b') }, { host });
    const { score } = await scanWebsite(account, host);
    expect(score?.caps_applied.map(({ id }) => id)).not.toContain('broken-fifth');
    expect((await readReport(account, host)).unaudited).toEqual([]);
  });

  it('that finds an audited page broken counts the answer in place of the audit', async () => {
    const { account, host } = await newVerifiedWebsite({ ...BROKEN_SHOP, '/gone': linkPage('Here') });
    await scanWebsite(account, host);
    await createSite(BROKEN_SHOP, { host });
    const { score } = await scanWebsite(account, host);
    expect(score).toMatchObject({ pages_evaluated: 3 });
    const { pages, unaudited } = await readReport(account, host);
    expect(pages.map(({ url }) => url)).not.toContain(`https://${host}/gone`);
    expect(unaudited.map(({ url }) => url)).toContain(`https://${host}/gone`);
  });

  it('that stores no page leaves everything as it was', async () => {
    const { account, host } = await newVerifiedWebsite(BROKEN_SHOP);
    await scanWebsite(account, host);
    await createSite({ '*': { status: 403 }, '/robots.txt': { status: 404 } }, { host });
    const refused = await requestScan(account, host);
    expect(refused.status).toBe(502);
    expect(await refused.text()).toContain(`https://${host}/ answers with HTTP status 403.`);
    const { score } = await requestScore(account, host);
    expect(score).toMatchObject({ state: 'graded', pages_evaluated: 3 });
  });
});

describe('recorded answers', () => {
  it('are replaced by an audit of the URL', async () => {
    const { account, host } = await newVerifiedWebsite(BROKEN_SHOP);
    await scanWebsite(account, host);
    await auditNow(account, `https://${host}/gone`);
    expect(await listAnswers(account, host)).toEqual({ '/brochure': 200, '/old': 301 });
  });

  it('go when the website is released', async () => {
    const { account, host } = await newVerifiedWebsite(BROKEN_SHOP);
    await scanWebsite(account, host);
    await releaseByApi(account, host);
    expect(await listAnswers(account, host)).toEqual({});
  });

  it('are kept only for an owned website and a running scan, the newest 1,000', async () => {
    const { account, host } = await newVerifiedWebsite({ '/': linkPage('Home') });
    await scanWebsite(account, host);
    const db = openDatabase(env, account.id);
    const answer = (n: number) => ({
      url: `https://${host}/${n}`,
      status: 404,
      blockedBy: null,
      location: null,
      via: [],
      linkedFrom: null,
      seenAt: n,
    });
    const scan = { id: `scan_${host}`, accountId: account.id, host };
    await insertRows('scans', { ...scan, startedAt: 1, finishedAt: 1, pagesRequested: 1, costPerPage: 1 });
    await insertUnauditedAnswers(env, scan, [answer(1)]);
    expect(await listUnauditedAnswers(db, account.id, host)).toEqual([]);
    await updateRows('scans', { id: scan.id }, { finishedAt: null });
    await insertUnauditedAnswers(
      env,
      scan,
      Array.from({ length: 1_001 }, (_, n) => answer(n)),
    );
    const kept = await listUnauditedAnswers(db, account.id, host);
    expect(kept).toHaveLength(1_000);
    expect(kept[0]).toEqual(answer(1_000));
    await releaseByApi(account, host);
    await insertUnauditedAnswers(env, scan, [answer(1)]);
    expect(await listUnauditedAnswers(db, account.id, host)).toEqual([]);
  });
});
