// Slow: two dozen scans, and 10,000 URLs that robots.txt disallows (docs/contract.md 7.17).
import { env } from 'cloudflare:workers';
import { expect, it } from 'vitest';
import { createSite } from '../../internet.ts';
import { startScan } from '../../objects/scan/bound-scan.ts';
import { runScan } from '../../objects/scan/scan-clock.ts';
import { readError } from './client.ts';
import {
  getAccountCredits,
  linkPage,
  newVerifiedWebsite,
  recordRequestedPaths,
  requestScan,
  scanWebsite,
  spendCredits,
} from './scan.ts';

const CLOSED = { '/robots.txt': { body: 'User-agent: *\nDisallow: /' } };

it('after ten scans that stored no page, an account waits', async () => {
  const { account, host } = await newVerifiedWebsite(CLOSED);
  for (let n = 0; n < 10; n++) expect((await requestScan(account, host)).status).toBe(502);
  await createSite({ '/': linkPage('Chairs') }, { host });
  const asked = await recordRequestedPaths(host, async () => {
    const response = await requestScan(account, host);
    expect(response.status).toBe(429);
    const retryAfter = Number(response.headers.get('Retry-After'));
    expect(retryAfter).toBeGreaterThan(3_500);
    expect(retryAfter).toBeLessThanOrEqual(3_600);
    expect(await readError(response)).toMatchObject({
      code: 'empty_scan_rate_limited',
      message: `10 scans of the last hour stored no page. Try again in ${Math.ceil(retryAfter / 60)} minutes.`,
    });
  });
  expect(asked).toEqual([]);
  expect(await getAccountCredits(account)).toEqual({ balance: 100, available: 100 });
});

it('scans that store a page, that confirm an unchanged one, and that are refused, are not counted', async () => {
  const { account, host } = await newVerifiedWebsite(CLOSED);
  for (let n = 0; n < 9; n++) expect((await requestScan(account, host)).status).toBe(502);
  await createSite({ '/': linkPage('Chairs') }, { host });
  for (let n = 0; n < 2; n++) {
    expect(await scanWebsite(account, host)).toMatchObject({ pages_scanned: 1 });
    const scan = await runScan(await startScan(account, host, {}, { settings: { only_changed: true } }));
    expect(scan).toMatchObject({ state: 'done', pages_stored: 0, pages_unchanged: 1 });
  }
  const { balance } = await getAccountCredits(account);
  await spendCredits(account, balance);
  for (let n = 0; n < 2; n++) expect((await requestScan(account, host)).status).toBe(402);
  await env.ACCOUNT.getByName(account.id).recordGrant({
    amount: 100,
    reason: 'Gift',
    refType: 'grant',
    refId: 'gift',
    actor: 'system',
  });
  await createSite(CLOSED, { host });
  // The tenth that counts, and the first to wait.
  expect((await requestScan(account, host)).status).toBe(502);
  expect((await requestScan(account, host)).status).toBe(429);
});

it('a scan that ends after 10,000 disallowed URLs says so', async () => {
  const { account, host } = await newVerifiedWebsite({});
  const urls = Array.from({ length: 10_500 }, (_, n) => `https://${host}/private/${n}`).join('\n');
  const text = { 'content-type': 'text/plain' };
  const site = {
    '/robots.txt': { headers: text, body: 'User-agent: *\nDisallow: /private/' },
    '/sitemap.xml': { headers: text, body: urls },
    '/': linkPage('Chairs'),
  };
  await createSite(site, { host });
  const { skipped } = await scanWebsite(account, host);
  expect([skipped.robots_txt.count, skipped.robots_txt_limit.count]).toEqual([10_000, 500]);
  const body = `User-agent: *\nDisallow: /\nSitemap: https://${host}/sitemap.xml`;
  await createSite({ ...site, '/robots.txt': { headers: text, body } }, { host });
  const { message } = await readError(await requestScan(account, host));
  expect(message).toContain('The scan ended after 10,000 URLs that robots.txt blocks.');
});
