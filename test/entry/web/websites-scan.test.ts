// Slow: each test runs a whole scan.
import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import {
  listAuditedUrls,
  getAccountCredits,
  type Owner,
  linkPage,
  recordRequestedPaths,
  spendCredits,
} from '../api/scan.ts';
import { suspendAccount } from '../../../src/services/accounts/suspend-account.ts';
import { releaseByApi } from '../api/website.ts';
import { until } from '../../clock.ts';
import { createSite, listRequestsTo } from '../../internet.ts';
import { readListedPages } from './audit-rows.ts';
import { createScanOwner, readEnd, scanByForm, sendScanForm, startScan } from './scan-form.ts';
import { readText } from './signed-in-account.ts';
import { expectRole, expectTag, findByRole, toWords } from '../../page.ts';

const SHOP = {
  '/': linkPage('Chairs', '/oak', '/ash', '/private'),
  '/oak': linkPage('Oak', '/'),
  '/ash': linkPage('Ash', '/oak'),
  '/robots.txt': {
    headers: { 'content-type': 'text/plain' },
    body: 'User-agent: *\nDisallow: /private\n',
  },
};

describe('before a scan', () => {
  it('shows its price, and the most it can cost', async () => {
    const { browser, host } = await createScanOwner(SHOP);
    const html = await readText(browser.get(`/websites/${host}/scan`));
    expectRole(html, 'field', { field: 'price', value: '1', type: 'hidden' });
    expect(toWords(html)).toContain(
      'Costs up to 100 credits: 1 credit for each page stored. You have 100 credits.',
    );
    expectRole(html, 'field', { id: 'max_pages', min: '1', max: '100', value: '100' });
    expect(html).toContain('We follow robots.txt');
    expect(html).not.toContain('Recent scans');
  });

  it('the most it can cost is limited by the available credits', async () => {
    const { account, browser, host } = await createScanOwner(SHOP);
    await spendCredits(account, 40);
    await env.ACCOUNT.getByName(account.id).hold({ refType: 'scan', refId: 'other', amount: 18 });
    const html = await readText(browser.get(`/websites/${host}/scan`));
    expect(toWords(html)).toContain(
      'Costs up to 42 credits: 1 credit for each page stored. You have 42 credits, enough for 42 pages.',
    );
  });

  it('without credits there is no form, but the way to the credits', async () => {
    const { account, browser, host } = await createScanOwner(SHOP);
    await spendCredits(account, 100);
    const html = await readText(browser.get(`/websites/${host}/scan`));
    expect(toWords(html)).toContain(
      'You have no credits left. Write to credits@localhost.example to get more. View credits',
    );
    expectRole(html, 'link', { href: 'mailto:credits@localhost.example' });
    expectRole(html, 'link', { href: '/credits', name: 'View credits' });
    expect(html).not.toContain('Costs up to');
    expect(findByRole(expectTag(html, 'main'), 'form')).not.toContainEqual(
      expect.objectContaining({ method: 'post' }),
    );
  });
});

describe('the form', () => {
  it('starts a scan and leads to its page, which ends with the result', async () => {
    const { account, browser, host } = await createScanOwner(SHOP);
    const response = await sendScanForm(browser, host);
    expect(response.status).toBe(303);
    const path = response.headers.get('Location') ?? '';
    expect(path).toMatch(new RegExp(`^/websites/${host}/scans/scan_[0-9A-Z]{26}$`));
    const html = await readEnd(browser, path);
    const lines = readListedPages(html);
    expect(lines.at(-1)).toBe(host);
    expect(new Set(lines)).toEqual(new Set([host, `${host}/ash`, `${host}/oak`]));
    expectRole(html, 'heading', { id: 'result', name: 'The scan is complete' });
    const words = toWords(html);
    expect(words).toContain('Pages stored 3 of up to 100 Credits charged 3 97 left after the scan Skipped 1');
    expect(words).toMatch(/Pages by score 80–100 \d 60–79 \d 0–59 \d/);
    expect(words).toContain(`Skipped robots.txt blocks SiteAuditBot 1 https://${host}/private`);
    expectRole(html, 'link', { href: `/websites/${host}`, name: 'See what to fix' });
    expect(await listAuditedUrls(account)).toHaveLength(3);
    expect(await getAccountCredits(account)).toEqual({ balance: 97, available: 97 });
  });

  it('scans as many pages as requested', async () => {
    const { account, browser, host } = await createScanOwner(SHOP);
    const html = await scanByForm(browser, host, { max_pages: '2' });
    expect(toWords(html)).toContain('Pages stored 2 of up to 2');
    expect(html).toContain('Not scanned: the page limit was reached');
    expect(await getAccountCredits(account)).toEqual({ balance: 98, available: 98 });
  });

  it('skips pages that have not changed, unless its checkbox is cleared', async () => {
    const { account, browser, host } = await createScanOwner(SHOP);
    const form = await readText(browser.get(`/websites/${host}/scan`));
    expectRole(form, 'field', { field: 'only_changed', value: 'true', checked: '' });
    await scanByForm(browser, host);
    const skipped = await scanByForm(browser, host, { only_changed: 'true' });
    expect(toWords(skipped)).toContain('Pages stored 0 of up to 100 3 unchanged Credits charged 0');
    expect((await getAccountCredits(account)).balance).toBe(97);
    expect(toWords(await scanByForm(browser, host))).toContain('Pages stored 3 of up to 100');
    expect((await getAccountCredits(account)).balance).toBe(94);
  });

  it('explains that no page could be crawled, and what to do', async () => {
    const { account, browser, host } = await createScanOwner({ '/robots.txt': { status: 500 } });
    const html = await scanByForm(browser, host);
    expectRole(html, 'heading', { id: 'result', name: 'The scan failed' });
    expectRole(html, 'alert', { name: /^No page of .* could be crawled, and nothing was charged/ });
    expect(toWords(html)).toContain('robots.txt allows our crawler, then scan again.');
    expectRole(html, 'link', { href: '/bot', name: 'our crawler' });
    expect(await getAccountCredits(account)).toEqual({ balance: 100, available: 100 });
  });

  it('leads to a page that escapes URLs and titles', async () => {
    const { browser, host } = await createScanOwner({
      '/': linkPage('<script>alert(1)</script>', '/a"><script>alert(2)</script>'.replaceAll('"', '&quot;')),
      '/robots.txt': { headers: { 'content-type': 'text/plain' }, body: 'User-agent: *\nDisallow: /b\n' },
      '*': linkPage('<script>alert(3)</script>', '/b?&quot;><script>alert(4)</script>'),
    });
    const html = await scanByForm(browser, host);
    expect(toWords(html)).toContain('Pages stored 2');
    expect(html).toContain('/b?');
    expect(html).not.toContain('<script>alert');
  });
});

it('reloading the page of a scan does not scan again', async () => {
  const { account, browser, host } = await createScanOwner(SHOP);
  const path = await startScan(browser, host);
  await readEnd(browser, path);
  const asked = await recordRequestedPaths(host, async () => {
    expect(await readText(browser.get(path))).toContain('The scan is complete');
    expect(await readText(browser.get(`/websites/${host}`))).toContain('From 3 scored pages');
  });
  expect(asked).toEqual([]);
  expect(await getAccountCredits(account)).toEqual({ balance: 97, available: 97 });
});

describe('a scan is refused', () => {
  it('with 402 if the credits do not pay for one page, before anything is done', async () => {
    const { account, browser, host } = await createScanOwner(SHOP);
    await spendCredits(account, 100);
    const asked = await recordRequestedPaths(host, async () => {
      const refused = await sendScanForm(browser, host);
      expect(refused.status).toBe(402);
      const html = await refused.text();
      expect(html).toContain(
        'A scan costs 1 credit per page, and you have 0 available. You have no credits left. Write to credits@localhost.example to get more.',
      );
      expect(toWords(html)).toContain('Nothing was scanned or charged. View credits');
      expectRole(html, 'link', { href: '/credits', name: 'View credits' });
    });
    expect(asked).toEqual([]);
    expect(await getAccountCredits(account)).toEqual({ balance: 0, available: 0 });
  });

  it('with 409 while another scan of the site runs, with a link to it', async () => {
    const { account, browser, host } = await createScanOwner({ ...SHOP, '/oak': { held: true } });
    const path = await startScan(browser, host, { max_pages: '10' });
    const refused = await sendScanForm(browser, host, { max_pages: '7' });
    expect(refused.status).toBe(409);
    const html = await refused.text();
    expect(html).toMatch(/A scan of .* is already running \(scan_\w+, started .*\)\. Wait for it to end\./);
    expectRole(html, 'link', { href: path, name: 'View progress' });
    expect(await getAccountCredits(account)).toEqual({ balance: 100, available: 90 });
    await createSite(SHOP, { host });
    await readEnd(browser, path);
  });

  it.each(['2', ''])('with 409 where a page costs another price than was shown: %j', async (price) => {
    const { account, browser, host } = await createScanOwner(SHOP);
    const asked = await recordRequestedPaths(host, async () => {
      const refused = await sendScanForm(browser, host, { max_pages: '7', price });
      expect(refused.status).toBe(409);
      const html = await refused.text();
      expect(html).toContain('The price has changed to 1 credit since you saw it.');
      expect(html).toContain('1 credit for each page stored.');
      expectRole(html, 'field', { field: 'price', value: '1', type: 'hidden' });
    });
    expect(asked).toEqual([]);
    expect(await getAccountCredits(account)).toEqual({ balance: 100, available: 100 });
  });

  it.each(['101', '0', '-1', '1.5', 'all'])('with 422 for %s pages', async (pages) => {
    const { account, browser, host } = await createScanOwner(SHOP);
    const refused = await sendScanForm(browser, host, { max_pages: pages });
    expect(refused.status).toBe(422);
    expect(await refused.text()).toMatch(/Must be a whole number (from 1 to 100|of at least 1)/);
    expect(await getAccountCredits(account)).toEqual({ balance: 100, available: 100 });
  });
});

it.each([
  ['checked', { only_changed: 'true' }, ''],
  ['unchecked', {}, undefined],
] as const)('a refused form comes back filled in, its box %s', async (_, fields, checked) => {
  const { browser, host } = await createScanOwner(SHOP);
  const html = await readText(sendScanForm(browser, host, { max_pages: '101', ...fields }));
  expectRole(html, 'field', {
    id: 'max_pages',
    value: '101',
    'aria-invalid': 'true',
    description: /^Must be a whole number from 1 to 100/,
  });
  expect(expectRole(html, 'field', { field: 'only_changed', value: 'true' })['checked']).toBe(checked);
});

describe('a scan that stops', () => {
  /** Scans a website of which a page is held until `change` has run. */
  async function scanWhile(change: (account: Owner, host: string) => Promise<unknown>): Promise<string> {
    const { account, browser, host } = await createScanOwner({ ...SHOP, '/oak': { held: true } });
    const path = await startScan(browser, host);
    await until(async () => (await listRequestsTo(host)).some(({ url }) => url.endsWith('/oak')));
    await change(account, host);
    await createSite(SHOP, { host });
    return readEnd(browser, path);
  }

  it('because the website was released shows what it stored, and links to the audits', async () => {
    const html = await scanWhile(releaseByApi);
    expect(html).toContain('You removed the website during the scan, so the scan stopped.');
    expectRole(html, 'link', { href: '/audits' });
    expect(html).not.toContain('See what to fix');
    expect(findByRole(html, 'link', { href: /^\/websites\// })).toEqual([]);
  });

  it('because the account was suspended shows the reason and what it charged', async () => {
    const html = await scanWhile(({ id }) =>
      suspendAccount(env, { actor: 'admin@brightpage.com', accountId: id, reason: 'Spam.' }),
    );
    expect(html).toMatch(
      /This account is suspended: Spam\. .* The scan scan_\w+ was stopped\. It stored \d pages and charged \d credits\./,
    );
  });
});
