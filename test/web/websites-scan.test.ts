import { env } from 'cloudflare:workers';
import { describe, expect, it, vi } from 'vitest';
import { beginScan } from '../../src/services/scans/begin-scan.ts';
import {
  listAuditedUrls,
  getAccountCredits,
  type Owner,
  newVerifiedWebsite,
  linkPage,
  recordRequestedPaths,
  spendCredits,
  scored,
} from '../api/scan.ts';
import { suspendAccount } from '../../src/services/accounts/suspend-account.ts';
import { releaseByApi } from '../api/website.ts';
import { until } from '../clock.ts';
import { createSite, listRequestsTo, type SiteResponse } from '../internet.ts';
import { Outage } from '../fault/outage.ts';
import { Browser, signIn } from './browser.ts';
import { readText } from './signed-in-account.ts';

const SHOP = {
  '/': linkPage('Chairs', '/oak', '/ash', '/private'),
  '/oak': linkPage('Oak', '/'),
  '/ash': linkPage('Ash', '/oak'),
  '/robots.txt': {
    headers: { 'content-type': 'text/plain' },
    body: 'User-agent: *\nDisallow: /private\n',
  },
};
const SLOW = { ...linkPage('Page'), delayMs: 100 };

async function createOwner(
  pages: Record<string, SiteResponse>,
): Promise<{ account: Owner; browser: Browser; host: string }> {
  const { account, host } = await newVerifiedWebsite(pages);
  return { account, host, browser: await signIn(account.email) };
}

/** Scans as the page's script does. */
function scanWithScript(browser: Browser, host: string, maxPages = '', price = '1'): Promise<Response> {
  const form = { max_pages: maxPages, price };
  return browser.post(`/websites/${host}/scan`, form, { Accept: 'text/event-stream' });
}

/** Scans as a browser without JavaScript does. */
function scanWithForm(browser: Browser, host: string, maxPages = '', price = '1'): Promise<Response> {
  const form = { max_pages: maxPages, price };
  return browser.post(`/websites/${host}/scan`, form, { Accept: 'text/html,*/*;q=0.8' });
}

/** Returns the events of a stream without comments. */
function parseEvents(text: string): { event: string; data: Record<string, string> }[] {
  return [...text.matchAll(/^event: (\w+)\ndata: (.*)\n$/gm)].map(([, event = '', data = '']) => ({
    event,
    data: JSON.parse(data),
  }));
}

describe('before a scan', () => {
  it('shows its price, and the most it can cost', async () => {
    const { browser, host } = await createOwner(SHOP);
    const html = await readText(browser.get(`/websites/${host}/scan`));
    expect(html).toContain('1 credit for each page that is stored.');
    expect(html).toContain('<input type="hidden" name="price" value="1"/>');
    expect(html).toContain('<a href="/credits">100 credits</a>');
    expect(html).toContain('<dt>Costs at most</dt><dd><strong>100 credits</strong> for 100 pages</dd>');
    expect(html).toMatch(/<input id="max_pages"[^>]* min="1" max="100" value="100"/);
    expect(html).toContain('obeys your robots.txt');
  });

  it('the most it can cost is limited by the available credits', async () => {
    const { account, browser, host } = await createOwner(SHOP);
    await spendCredits(account, 40);
    await env.ACCOUNT.getByName(account.id).hold({ refType: 'scan', refId: 'other', amount: 18 });
    const html = await readText(browser.get(`/websites/${host}/scan`));
    expect(html).toContain('<a href="/credits">42 credits</a>');
    expect(html).toContain(
      '<strong>42 credits</strong> for 42 pages, all you can pay of the 100 a scan may have',
    );
  });

  it('without credits there is no form, but the way to the credits', async () => {
    const { account, browser, host } = await createOwner(SHOP);
    await spendCredits(account, 100);
    const html = await readText(browser.get(`/websites/${host}/scan`));
    expect(html).toContain('Your credits do not pay for one page. <a href="/credits">See your credits</a>.');
    expect(html).not.toContain('<form method="post"');
  });
});

describe('a scan without JavaScript', () => {
  it('is a page that has a line for each page stored, and ends with the result', async () => {
    const { account, browser, host } = await createOwner(SHOP);
    const response = await scanWithForm(browser, host);
    expect(response.status).toBe(200);
    expect(response.headers.get('Content-Type')).toBe('text/html; charset=utf-8');
    expect(response.headers.get('Cache-Control')).toBe('no-store');
    expect(response.headers.get('Content-Security-Policy')).toContain("script-src 'self'");
    const html = await response.text();
    expect(html).toMatch(/^<!doctype html><html lang="en">/);
    expect(html).toMatch(/<\/html>$/);
    const lines = Array.from(
      html.matchAll(/<li><a href="\/audits\/r_\w+" dir="auto">([^<]*)<\/a> score (\d+)<\/li>/g),
      ([, shown]) => shown,
    );
    expect(lines).toEqual([host, `${host}/oak`, `${host}/ash`]);
    expect(html.lastIndexOf('<li><a href="/audits/')).toBeLessThan(html.indexOf('The scan is done'));
    expect(html).toContain('3 pages stored, of at most 100 asked for');
    expect(html).toContain('<dt>Charged</dt><dd>3 credits</dd>');
    expect(html).toContain('<dt>Balance</dt><dd>97 credits</dd>');
    expect(html).toMatch(/<dt>1 of them<\/dt><dd>robots\.txt disallows it for SiteAuditBot, or fails<ul/);
    expect(html).toContain(`https://${host}/private</a>`);
    expect(html).toContain(`<a class="button" href="/websites/${host}?done=scanned">See the score</a>`);
    expect(await listAuditedUrls(account)).toHaveLength(3);
    expect(await getAccountCredits(account)).toEqual({ balance: 97, available: 97 });
  });

  it('sends its head at once and each line when the page is stored', async () => {
    const pages = { '/': linkPage('Home', '/slow'), '/slow': linkPage('Slow') };
    const { account, browser, host } = await createOwner({ ...pages, '/slow': { held: true } });
    const reader = (await scanWithForm(browser, host)).body?.pipeThrough(new TextDecoderStream()).getReader();
    let text = '';
    while (!text.includes('<ol>')) text += (await reader?.read())?.value ?? '';
    expect(text).not.toContain('<li><a');
    while (!text.includes('</li>')) text += (await reader?.read())?.value ?? '';
    expect(text).not.toContain('</html>');
    await createSite(pages, { host });
    await reader?.cancel();
    await scored(host);
    expect((await getAccountCredits(account)).balance).toBe(98);
  });

  it('takes as many pages as asked for', async () => {
    const { account, browser, host } = await createOwner(SHOP);
    const html = await readText(scanWithForm(browser, host, '2'));
    expect(html).toContain('2 pages stored, of at most 2 asked for');
    expect(html).toContain('Known, but as many pages as asked for were stored');
    expect(await getAccountCredits(account)).toEqual({ balance: 98, available: 98 });
  });

  it('explains that no page could be crawled, and what to do', async () => {
    const { account, browser, host } = await createOwner({ '/robots.txt': { status: 500 } });
    const html = await readText(scanWithForm(browser, host));
    expect(html).toMatch(/role="alert">No page of .* could be crawled, and nothing was charged/);
    expect(html).toContain('robots.txt lets <a href="/bot">our crawler</a> in, then scan again.');
    expect(html).toMatch(/<\/html>$/);
    expect(await getAccountCredits(account)).toEqual({ balance: 100, available: 100 });
  });

  it('escapes URLs and titles', async () => {
    const { browser, host } = await createOwner({
      '/': linkPage('<script>alert(1)</script>', '/a"><script>alert(2)</script>'.replaceAll('"', '&quot;')),
      '*': linkPage('<script>alert(3)</script>'),
    });
    const html = await readText(scanWithForm(browser, host));
    expect(html).toContain('2 pages stored');
    expect(html).not.toContain('<script>alert');
  });
});

describe('a scan by the script', () => {
  it('sends each page with a link to its audit, then the URL of the result', async () => {
    const { account, browser, host } = await createOwner(SHOP);
    const response = await scanWithScript(browser, host);
    expect(response.status).toBe(200);
    expect(response.headers.get('Content-Type')).toBe('text/event-stream; charset=utf-8');
    expect(response.headers.get('Cache-Control')).toBe('no-store');
    const events = parseEvents(await response.text());
    expect(events.map(({ event }) => event)).toEqual(['begun', 'page', 'page', 'page', 'done']);
    expect(events[0]?.data).toEqual({ pages: 100 });
    expect(events[1]?.data).toMatchObject({
      url: `https://${host}/`,
      score: expect.any(Number),
      pages_scanned: 1,
    });
    expect(events[1]?.data['path']).toBe(`/audits/${events[1]?.data['id']}`);
    expect((await browser.get(events[1]?.data['path'] ?? '')).status).toBe(200);
    expect(events[4]?.data['path']).toBe(`/websites/${host}?done=scanned`);
    expect(events[4]?.data['html']).toContain('<dt>Charged</dt><dd>3 credits</dd>');
    expect(events[4]?.data['html']).toContain(`href="/websites/${host}?done=scanned"`);
    expect(await getAccountCredits(account)).toEqual({ balance: 97, available: 97 });
  });

  it('is shown by a page that does not scan again', async () => {
    const { account, browser, host } = await createOwner(SHOP);
    await readText(scanWithScript(browser, host));
    const asked = await recordRequestedPaths(host, async () => {
      const html = await readText(browser.get(`/websites/${host}?done=scanned`));
      expect(html).toContain('The scan is done: its pages are stored as audits');
      expect(html).toContain('3 pages evaluated');
    });
    expect(asked).toEqual([]);
    expect(await getAccountCredits(account)).toEqual({ balance: 97, available: 97 });
  });

  it('that no page could be crawled ends with the failure', async () => {
    const { browser, host } = await createOwner({ '/robots.txt': { status: 500 } });
    const [begun, failed] = parseEvents(await readText(scanWithScript(browser, host)));
    expect(begun?.event).toBe('begun');
    expect(failed?.event).toBe('error');
    expect(failed?.data['message']).toContain(`No page of ${host} could be crawled`);
    expect(failed?.data['html']).toContain('<a href="/bot">our crawler</a>');
  });

  it('escapes URLs in its events', async () => {
    const { browser, host } = await createOwner({
      '/': linkPage('Home', '/a?&quot;><script>alert(1)</script>'),
      '/robots.txt': { headers: { 'content-type': 'text/plain' }, body: 'User-agent: *\nDisallow: /a\n' },
    });
    const done = parseEvents(await readText(scanWithScript(browser, host))).at(-1);
    expect(done?.data['html']).toContain('/a?');
    expect(done?.data['html']).not.toContain('<script');
  });
});

describe.each([
  ['without JavaScript', scanWithForm, (text: string) => text],
  ['by the script', scanWithScript, (text: string) => parseEvents(text)[0]?.data['html'] ?? ''],
] as const)('a scan %s is refused', (_, scan, shown) => {
  it('with 402 where not one page can be paid, before anything is done', async () => {
    const { account, browser, host } = await createOwner(SHOP);
    await spendCredits(account, 100);
    const asked = await recordRequestedPaths(host, async () => {
      const refused = await scan(browser, host);
      expect(refused.status).toBe(402);
      const html = shown(await refused.text());
      expect(html).toContain('A scan costs 1 credit per page, and you have 0 available');
      expect(html).toContain('Nothing was done or charged. <a href="/credits">See your credits</a>.');
    });
    expect(asked).toEqual([]);
    expect(await getAccountCredits(account)).toEqual({ balance: 0, available: 0 });
  });

  it('with 409 while another scan of the site runs', async () => {
    const { account, browser, host } = await createOwner(SHOP);
    await beginScan(env, { accountId: account.id, email: account.email }, host, 10);
    const refused = await scan(browser, host, '7');
    expect(refused.status).toBe(409);
    const html = shown(await refused.text());
    expect(html).toMatch(/A scan of .* is already running \(scan_\w+, started .*\)\. Wait for it to end\./);
    expect(html).toContain('<a href="/audits">among your audits</a>');
    expect(await getAccountCredits(account)).toEqual({ balance: 100, available: 90 });
  });

  it.each(['2', ''])('with 409 where a page costs another price than was shown: %j', async (price) => {
    const { account, browser, host } = await createOwner(SHOP);
    const asked = await recordRequestedPaths(host, async () => {
      const refused = await scan(browser, host, '7', price);
      expect(refused.status).toBe(409);
      const html = shown(await refused.text());
      expect(html).toContain('The price has changed to 1 credit since you saw it.');
      expect(html).toContain(`<a href="/websites/${host}/scan">what a scan costs now</a>`);
    });
    expect(asked).toEqual([]);
    expect(await getAccountCredits(account)).toEqual({ balance: 100, available: 100 });
  });

  it.each(['101', '0', '-1', '1.5', 'all'])('with 422 for %s pages', async (pages) => {
    const { account, browser, host } = await createOwner(SHOP);
    const refused = await scan(browser, host, pages);
    expect(refused.status).toBe(422);
    const html = shown(await refused.text());
    expect(html).toMatch(/Must be a whole number (from 1 to 100|of at least 1)/);
    expect(html.replace(/<template>.*<\/template>/s, '')).not.toContain('say what was charged');
    expect(await getAccountCredits(account)).toEqual({ balance: 100, available: 100 });
  });
});

it('a scan that cannot be settled says so, what will be charged, and where to see it', async () => {
  const { browser, host } = await createOwner(SHOP);
  const { DB, ACCOUNT } = new Outage({ name: 'settle', nth: 0 }, 'refused').env;
  const unlucky = new Browser({ ...browser.env, DB, ACCOUNT });
  unlucky.cookies.set('__Host-session', browser.cookies.get('__Host-session') ?? '');
  const log = vi.spyOn(console, 'error').mockReturnValue();
  const html = await readText(scanWithForm(unlucky, host));
  expect(log).toHaveBeenCalledOnce();
  log.mockRestore();
  expect(html).toMatch(/role="alert">The scan scan_\w+ ended, but it could not be settled/);
  expect(html).toContain('Your <a href="/credits">credits</a> say what was charged');
  expect(html).toMatch(/<\/html>$/);
});

it('a refused form comes back filled in, with the message at the field', async () => {
  const { browser, host } = await createOwner(SHOP);
  const html = await readText(scanWithForm(browser, host, '101'));
  expect(html).toContain('<p class="error" id="max_pages-error">Must be a whole number from 1 to 100</p>');
  expect(html).toMatch(/<input id="max_pages"[^>]* value="101" aria-invalid="true"/);
});

describe.each([
  ['without JavaScript', scanWithForm],
  ['by the script', scanWithScript],
] as const)('when the client goes away, a scan %s', (_, scan) => {
  it('continues and is settled', async () => {
    const { account, browser, host } = await createOwner({
      '/': linkPage('Home', '/a', '/b', '/c'),
      '*': SLOW,
    });
    await (await scan(browser, host)).body?.cancel();
    await scored(host);
    expect(await listAuditedUrls(account)).toHaveLength(4);
    expect(await getAccountCredits(account)).toEqual({ balance: 96, available: 96 });
  });
});

describe('a scan that stops', () => {
  /** Scans a website of which a page is held until `change` has run. */
  async function scanWhile(change: (account: Owner, host: string) => Promise<unknown>): Promise<string> {
    const { account, browser, host } = await createOwner({ ...SHOP, '/oak': { held: true } });
    const response = scanWithForm(browser, host);
    await until(async () => (await listRequestsTo(host)).some(({ url }) => url.endsWith('/oak')));
    await change(account, host);
    await createSite(SHOP, { host });
    return readText(response);
  }

  it('because the website was released shows what it stored, and links to the audits', async () => {
    const html = await scanWhile(releaseByApi);
    expect(html).toContain('you released the website during the scan, so the scan stopped.');
    expect(html).toContain('<a class="button" href="/audits">');
    expect(html).not.toContain('?done=scanned');
  });

  it('because the account was suspended shows the reason and what it charged', async () => {
    const html = await scanWhile(({ id }) => suspendAccount(env, 'admin@brightpage.com', id, 'Spam.'));
    expect(html).toMatch(
      /This account is suspended: Spam\. .* The scan scan_\w+ was stopped\. It stored \d pages and charged \d credits\./,
    );
  });
});
