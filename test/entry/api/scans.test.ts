// Slow: each test runs a whole scan, whose turns, requests and facts of the site are real.
import { deleteRows, putSetting } from '../../database.ts';
import { env } from 'cloudflare:workers';
import { afterEach, describe, expect, it } from 'vitest';
import { listRequestsTo, createSite } from '../../internet.ts';
import { newAccount } from './new-account.ts';
import { callApi, readData, readError, sendJson } from './client.ts';
import {
  listAuditedUrls,
  getAccountCredits,
  newVerifiedWebsite,
  linkPage,
  recordRequestedPaths,
  requestScan,
  scanWebsite,
  spendCredits,
} from './scan.ts';
import { addByApi, releaseByApi } from './website.ts';

const SHOP = {
  '/': linkPage('Chairs', '/oak', '/ash'),
  '/oak': linkPage('Oak', '/'),
  '/ash': linkPage('Ash', '/oak'),
};

async function setSetting(key: string, value: number): Promise<void> {
  await putSetting(key, value);
}

afterEach(async () => {
  await deleteRows('settings');
});

describe('a scan', () => {
  it('stores each page as an audit of its own, charges each, and scores the site', async () => {
    const { account, host } = await newVerifiedWebsite(SHOP);
    const result = await scanWebsite(account, host);
    expect(result).toMatchObject({
      ok: true,
      outcome: 'scanned',
      pages_scanned: 3,
      pages_requested: 100,
      credits_charged: 3,
      balance: 97,
      score: { host, state: 'graded', pages_evaluated: 3 },
      website: { host, status: 'verified', owner_email: account.email },
    });
    expect(result.website.score).toEqual(result.score);
    expect(await listAuditedUrls(account)).toEqual([
      `https://${host}/`,
      `https://${host}/ash`,
      `https://${host}/oak`,
    ]);
    expect(await getAccountCredits(account)).toEqual({ balance: 97, available: 97 });
  });

  it('writes one entry to the ledger, with the caller as actor', async () => {
    const { account, host } = await newVerifiedWebsite(SHOP);
    await scanWebsite(account, host);
    const { ledger } = await readData<{ ledger: unknown[] }>(
      await callApi('GET', `/credits/${encodeURIComponent(account.email)}`, { key: account.key }),
    );
    expect(ledger).toHaveLength(2);
    expect(ledger[0]).toMatchObject({
      delta: -3,
      reason: `Scan of ${host}: 3 pages`,
      ref_type: 'scan',
      ref_id: expect.stringMatching(/^scan_/),
      balance_after: 97,
      actor: account.email,
    });
  });

  it('stores the audit a single audit of that page would store', async () => {
    const { account, host } = await newVerifiedWebsite({ '/': linkPage('Chairs', '#top') });
    await scanWebsite(account, host);
    const [first] = (await readData<{ reports: { id: string }[] }>(await callApi('GET', '/reports', account)))
      .reports;
    const { report: ofScan } = await readData<{ report: Record<string, unknown> }>(
      await callApi('GET', `/reports/${first?.id}`, account),
    );
    const { report: single } = await readData<{ report: Record<string, unknown> }>(
      await sendJson('POST', '/reports', { url: `https://${host}/` }, account.key),
    );
    const timeless = ({ id: _, created_at: __, data, ...rest }: Record<string, unknown>) => ({
      ...rest,
      data: { ...(data as object), performance: null },
    });
    expect(timeless(ofScan)).toEqual(timeless(single));
  });

  it('replaces the earlier audit of a URL', async () => {
    const { account, host } = await newVerifiedWebsite(SHOP);
    await sendJson('POST', '/reports', { url: `https://${host}/oak` }, account.key);
    const [old] = (await readData<{ reports: { id: string }[] }>(await callApi('GET', '/reports', account)))
      .reports;
    await scanWebsite(account, host);
    await scanWebsite(account, host);
    expect(await listAuditedUrls(account)).toHaveLength(3);
    expect((await callApi('GET', `/reports/${old?.id}`, account)).status).toBe(404);
    expect(await getAccountCredits(account)).toEqual({ balance: 94, available: 94 });
  });

  it('does not use the audit limit', async () => {
    const { account, host } = await newVerifiedWebsite(SHOP);
    expect((await requestScan(account, host)).status).toBe(200);
    expect((await sendJson('POST', '/reports', { url: `https://${host}/` }, account.key)).status).toBe(201);
    expect((await requestScan(account, host)).status).toBe(200);
  });
});

describe('the number of pages', () => {
  it('is at most max_pages, and skipped pages are counted', async () => {
    const { account, host } = await newVerifiedWebsite(SHOP);
    const { pages_scanned, pages_requested, credits_charged, skipped } = await scanWebsite(account, host, 2);
    expect([pages_scanned, pages_requested, credits_charged]).toEqual([2, 2, 2]);
    expect(skipped.page_limit).toEqual({ count: 1, examples: [`https://${host}/ash`] });
    expect(skipped.balance.count).toBe(0);
  });

  it('is at most what the balance pays for', async () => {
    const { account, host } = await newVerifiedWebsite(SHOP);
    await spendCredits(account, 98);
    const result = await scanWebsite(account, host);
    expect(result).toMatchObject({ pages_scanned: 2, pages_requested: 100, credits_charged: 2, balance: 0 });
    expect(result.skipped.balance.count).toBe(1);
    expect(result.skipped.page_limit.count).toBe(0);
  });

  it('is at most what the available credits pay for', async () => {
    const { account, host } = await newVerifiedWebsite(SHOP);
    await env.ACCOUNT.getByName(account.id).hold({ refType: 'scan', refId: 'other', amount: 99 });
    expect(await scanWebsite(account, host)).toMatchObject({ pages_scanned: 1, balance: 99 });
  });

  it('and the price of a page come from the settings', async () => {
    await setSetting('site_scan_max_pages', 2);
    await setSetting('site_scan_cost_per_page', 7);
    const { account, host } = await newVerifiedWebsite(SHOP);
    expect(await scanWebsite(account, host)).toMatchObject({
      pages_scanned: 2,
      pages_requested: 2,
      credits_charged: 14,
      balance: 86,
    });
    expect((await readError(await requestScan(account, host, 3))).message).toBe(
      'max_pages: must be a whole number from 1 to 2',
    );
  });

  it('costs nothing when the price is 0', async () => {
    await setSetting('site_scan_cost_per_page', 0);
    const { account, host } = await newVerifiedWebsite(SHOP);
    await spendCredits(account, 100);
    expect(await scanWebsite(account, host)).toMatchObject({
      pages_scanned: 3,
      credits_charged: 0,
      balance: 0,
    });
  });

  it.each([0, -1, 101, 1.5, 'ten', null, true, 1e9])('%s is refused', async (maxPages) => {
    const { account, host } = await newVerifiedWebsite(SHOP);
    const asked = await recordRequestedPaths(host, async () => {
      const response = await requestScan(account, host, maxPages);
      expect(response.status).toBe(422);
      expect((await readError(response)).message).toMatch(/^max_pages: must be/);
    });
    expect(asked).toEqual([]);
    expect(await getAccountCredits(account)).toEqual({ balance: 100, available: 100 });
  });
});

describe('is refused before anything is done', () => {
  it('without a key', async () => {
    const { host } = await newVerifiedWebsite(SHOP);
    expect((await callApi('POST', `/websites/${host}/scan`)).status).toBe(401);
  });

  it('for anyone but the verified owner', async () => {
    const { account, host } = await newVerifiedWebsite(SHOP);
    const stranger = await newAccount();
    expect((await requestScan(stranger, host)).status).toBe(403);
    expect((await requestScan(account, `www.${host}`)).status).toBe(200);
    await releaseByApi(account, host);
    expect((await requestScan(account, host)).status).toBe(403);
  });

  it('for an account that has added the website but not verified it', async () => {
    const account = await newAccount();
    const host = await createSite(SHOP);
    await addByApi(account, host);
    const response = await requestScan(account, host);
    expect(response.status).toBe(403);
    expect((await readError(response)).message).toContain('verified owner');
    expect(await listRequestsTo(host)).toEqual([]);
  });

  it('for a site nobody has added', async () => {
    expect((await requestScan(await newAccount(), 'nobody.brightpage.com')).status).toBe(404);
  });

  it('if the credits do not pay for one page', async () => {
    const { account, host } = await newVerifiedWebsite(SHOP);
    await spendCredits(account, 100);
    const asked = await recordRequestedPaths(host, async () => {
      const response = await requestScan(account, host);
      expect(response.status).toBe(402);
      expect((await readError(response)).message).toBe(
        'A scan costs 1 credit per page, and you have 0 available. You have no credits left. Write to credits@localhost.example to get more.',
      );
    });
    expect(asked).toEqual([]);
  });
});

describe('502, and nothing charged, if no page could be crawled', () => {
  const reasons: [string, Parameters<typeof newVerifiedWebsite>[0], RegExp][] = [
    [
      'robots.txt disallows all',
      { '/robots.txt': { body: 'User-agent: *\nDisallow: /' } },
      /robots\.txt disallows/,
    ],
    [
      'robots.txt fails',
      { '/robots.txt': { status: 503 }, '/': linkPage('Chairs') },
      /answers with HTTP status 503/,
    ],
    ['the site hangs up', { '*': { failure: 'close' } }, /closed it without a valid answer/],
    [
      'the home page is a PDF',
      { '/': { headers: { 'content-type': 'application/pdf' } } },
      /is not an HTML page but application\/pdf/,
    ],
    [
      'the home page is on another host',
      { '/': { status: 301, headers: { location: 'https://brightpage.com/' } } },
      /it is on another host/,
    ],
  ];
  it.each(reasons)('%s', async (_, pages, reason) => {
    const { account, host } = await newVerifiedWebsite(pages);
    const response = await requestScan(account, host);
    expect(response.status).toBe(502);
    const { message } = await readError(response);
    expect(message).toContain(`No page of ${host} could be crawled, and nothing was charged: `);
    expect(message).toMatch(reason);
    expect(await getAccountCredits(account)).toEqual({ balance: 100, available: 100 });
    expect(await listAuditedUrls(account)).toEqual([]);
  });

  it('the host no longer has an IP address', async () => {
    const { account, host } = await newVerifiedWebsite(SHOP);
    await createSite({}, { host, dns: {} });
    const response = await requestScan(account, host);
    expect(response.status).toBe(502);
    expect((await readError(response)).message).toContain(`The host ${host} has no address in DNS`);
  });

  it('and the site can be scanned again immediately', async () => {
    const { account, host } = await newVerifiedWebsite({ '/robots.txt': { status: 503 } });
    await requestScan(account, host);
    await createSite(SHOP, { host });
    expect(await scanWebsite(account, host)).toMatchObject({ pages_scanned: 3 });
  });
});
