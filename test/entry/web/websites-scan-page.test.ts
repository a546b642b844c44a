// Slow: each test runs a whole scan.
import { describe, expect, it, vi } from 'vitest';
import { getAccountCredits, linkPage, listAuditedUrls, spendCredits } from '../api/scan.ts';
import { createSite, type SiteResponse } from '../../internet.ts';
import { Browser, createMailbox, openSession } from './browser.ts';
import {
  createScanOwner,
  insertOldScans,
  readEnd,
  readUntil,
  type ScanOwner,
  startScan,
} from './scan-form.ts';
import { createSignedInAccount, readText } from './signed-in-account.ts';
import { expectRole, expectTag, findByRole, findByTag, readForm, toWords } from '../../page.ts';

const PATHS = ['/oak', '/ash', '/elm', '/fir'];
const SHOP = { '/': linkPage('Chairs', ...PATHS), '*': linkPage('A chair') };
/** The home page answers, the others when the test makes the site again. */
const HELD = { '/': linkPage('Chairs', ...PATHS), '/robots.txt': { status: 404 }, '*': { held: true } };
/** Every page but robots.txt is held. */
const ALL_HELD = { '/robots.txt': { status: 404 }, '*': { held: true } };

/** Starts a scan that has stored the home page and waits for the others. */
async function startHeldScan(): Promise<ScanOwner & { path: string; html: string }> {
  const owner = await createScanOwner(HELD);
  await createSite({ ...HELD, '/sitemap.xml': { status: 404 } }, { host: owner.host });
  const path = await startScan(owner.browser, owner.host, { max_pages: '10' });
  const html = await readUntil(owner.browser, path, (page) => toWords(page).includes('Pages stored 1 of'));
  return { ...owner, path, html };
}

async function release({ host, browser }: ScanOwner, path: string): Promise<string> {
  await createSite(SHOP, { host });
  return readEnd(browser, path);
}

describe('the page of a running scan', () => {
  it('shows progress and remaining work in words', async () => {
    const { html, path, ...owner } = await startHeldScan();
    const words = toWords(html);
    expect(words).toContain('Reading pages…');
    expectRole(html, 'progressbar', { name: 'Pages scanned', value: '1', max: '5' });
    expect(words).toContain('Pages stored 1 of up to 10');
    expect(words).toContain('Waiting to be read 4 of 5 found');
    expect(words).toContain('Skipped 0 Credits held 10');
    expect(words).toContain('up to 4 requests at a time. You can close this page.');
    expect(words).toMatch(/About \d+ seconds? left/);
    expectRole(html, 'link', { href: /^\/audits\/r_\w+$/ });
    const [score = ''] = /(?<=Page Score \S+ Score )\d+/.exec(words) ?? [];
    expect(words).toContain('Pages by score 80–100 ' + (Number(score) >= 80 ? '1' : '0'));
    await release(owner, path);
  });

  it('reloads until the scan has ended: the page without JavaScript, the section with it', async () => {
    const { html, path, ...owner } = await startHeldScan();
    const reload = { 'http-equiv': 'refresh', content: '5' };
    expectTag(expectTag(expectTag(html, 'head'), 'noscript'), 'meta', reload);
    expectRole(html, 'region', { id: 'scan', 'data-status': 'The scan is running.', 'data-refresh': '2' });
    const end = await release(owner, path);
    expect(findByTag(end, 'meta', { 'http-equiv': 'refresh' })).toEqual([]);
    const section = expectRole(end, 'region', { id: 'scan', 'data-status': 'The scan is complete.' });
    expect(section['data-refresh']).toBeUndefined();
  });

  it('is visible in every browser of the account, and to nobody else', async () => {
    const { account, html, path, ...owner } = await startHeldScan();
    const other = await openSession(account);
    expect(toWords(await readText(other.get(path)))).toContain('Pages stored 1 of up to 10');
    const { browser: stranger } = await createSignedInAccount();
    const visitor = new Browser(createMailbox().env);
    for (const page of ['', '/cancel']) {
      expect((await stranger.get(path + page)).status).toBe(404);
      expect((await visitor.get(path + page)).headers.get('Location')).toBe(
        `/sign-in?next=${encodeURIComponent(path + page)}`,
      );
    }
    expect((await stranger.post(`${path}/cancel`)).status).toBe(404);
    expect((await other.post(`${path}/cancel`, {}, { 'Sec-Fetch-Site': 'cross-site' })).status).toBe(403);
    expect(await release({ account, ...owner }, path)).toContain('The scan is complete');
    expect(html).toContain('data-refresh');
  });

  it('is linked from the page of the website and in place of the form, with the last scans', async () => {
    const { path, ...owner } = await startHeldScan();
    const { browser, host } = owner;
    for (const page of [`/websites/${host}`, `/websites/${host}/scan`]) {
      const html = await readText(browser.get(page));
      expect(toWords(html)).toContain('A scan is running. 1 page stored so far.');
      expectRole(html, 'link', { href: path, name: 'View progress' });
      expect(findByRole(html, 'field', { field: 'max_pages' })).toEqual([]);
    }
    expect(toWords(await readText(browser.get(`/websites/${host}/scan`)))).toContain('Running 1 10 held');
    await release(owner, path);
    expect(await readText(browser.get(`/websites/${host}`))).not.toContain('View progress');
    const offer = await readText(browser.get(`/websites/${host}/scan`));
    expectRole(offer, 'field', { field: 'max_pages' });
    expect(toWords(offer)).toContain('Complete 5 5');
  });

  it('redirects other names of the host', async () => {
    const { path, ...owner } = await startHeldScan();
    const { browser, host } = owner;
    const answer = await browser.get(path.replace(host, `www.${host}`));
    expect(answer.headers.get('Location')).toBe(path);
    await release(owner, path);
  });

  it('says that the scan begins before anything is known', async () => {
    const owner = await createScanOwner(ALL_HELD);
    const path = await startScan(owner.browser, owner.host);
    const html = await readText(owner.browser.get(path));
    expect(html).toMatch(/The scan is waiting to start|Reading robots\.txt/);
    expect(expectRole(html, 'progressbar', { name: 'Pages scanned' })['value']).toBeUndefined();
    expect(html).toContain('Time left not known yet');
    await release(owner, path);
  });
});

describe('a scan that waits says', () => {
  /** Returns the page of a scan that waits, and cancels the scan. */
  async function readWait(pages: Record<string, SiteResponse>, words: string): Promise<string> {
    const { browser, host } = await createScanOwner(pages);
    const path = await startScan(browser, host);
    const html = await readUntil(browser, path, (page) => page.includes(words));
    // The inspection for the score may not ask the site either.
    const log = vi.spyOn(console, 'error').mockReturnValue();
    await browser.post(`${path}/cancel`);
    await readEnd(browser, path);
    log.mockRestore();
    return html;
  }

  it('that the site asks for time between requests', async () => {
    const robots = { headers: { 'content-type': 'text/plain' }, body: 'User-agent: *\nCrawl-delay: 10\n' };
    const html = await readWait({ ...SHOP, '/robots.txt': robots }, 'between requests');
    expect(toWords(html)).toContain('Waiting: robots.txt asks for 10 seconds between requests.');
    expect(html).toMatch(/one request at a time/i);
  });

  it('when the site asked it to return', async () => {
    const busy = { status: 429, headers: { 'retry-after': '60' } };
    const html = await readWait({ ...SHOP, '/oak': busy }, 'come back');
    expect(toWords(html)).toMatch(/Waiting: the website asked us to come back in (5|6)\d seconds\./);
    expectRole(html, 'region', { id: 'scan', 'data-status': 'The scan is waiting for the website.' });
  });

  it('when it tries again a site that does not answer', async () => {
    const html = await readWait(
      { ...HELD, '/': linkPage('Home', ...PATHS, '/yew', '/box'), '*': { failure: 'close' } },
      'does not respond',
    );
    expect(toWords(html)).toMatch(
      /Waiting: the website does not respond\. We try again in (2|3)\d seconds\./,
    );
  });
});

describe('cancelling', () => {
  it('asks for confirmation, ends the scan, and charges what is stored', async () => {
    const { account, browser, host, html, path } = await startHeldScan();
    expectRole(html, 'link', { href: `${path}/cancel`, name: 'Cancel scan' });
    const question = await readText(browser.get(`${path}/cancel`));
    expectRole(question, 'heading', { name: `Cancel the scan of ${host}?` });
    expect(question).toContain('You keep and pay for the stored pages only.');
    expectRole(question, 'form', { method: 'post', action: `${path}/cancel` });
    const answer = await browser.post(`${path}/cancel`);
    expect(answer.status).toBe(303);
    expect(answer.headers.get('Location')).toBe(`${path}?done=cancelled`);
    await createSite(SHOP, { host });
    const end = await readEnd(browser, `${path}?done=cancelled`);
    expectRole(end, 'heading', { id: 'result', name: 'The scan was cancelled' });
    expect(toWords(end)).toContain('Credits charged 1');
    expect(end).toContain('Not scanned: the scan was cancelled');
    expect(end).not.toContain('stops within 20 seconds');
    expect(await listAuditedUrls(account)).toEqual([`https://${host}/`]);
    expect(await getAccountCredits(account)).toEqual({ balance: 99, available: 99 });
  });

  it('of a scan that has ended leads to its page', async () => {
    const { browser, host } = await createScanOwner(SHOP);
    const path = await startScan(browser, host);
    await readEnd(browser, path);
    const answer = await browser.post(`${path}/cancel`);
    expect(answer.status).toBe(303);
    expect(answer.headers.get('Location')).toBe(path);
    expect(await readText(browser.get(path))).toContain('The scan is complete');
  });
});

describe('the pages that are left', () => {
  it('are offered with their price, and taken by the next scan', async () => {
    const { account, browser, host } = await createScanOwner(SHOP);
    const first = await startScan(browser, host, { max_pages: '2', only_changed: 'true' });
    const html = await readEnd(browser, first);
    expect(toWords(html)).toContain(
      '3 known pages were not scanned. Scanning them costs up to 3 credits. You have 98 credits.',
    );
    const form = expectRole(html, 'form', { method: 'post', action: /\/scan$/ });
    expectRole(form, 'button', { name: 'Continue with the remaining 3 pages' });
    const fields = readForm(html, { action: /\/scan$/ });
    // With the settings of the first scan.
    const like = first.split('/').at(-1);
    expect(fields).toEqual({ price: '1', max_pages: '3', only_changed: 'true', like });
    const next = await browser.post(form['action'] ?? '', fields);
    const end = await readEnd(browser, next.headers.get('Location') ?? '');
    expect(toWords(end)).toContain('Pages stored 3 of up to 3 1 unchanged');
    expect(toWords(end)).toContain('1 known page was not scanned. Scanning it costs up to 1 credit.');
    expectRole(end, 'button', { name: 'Continue with the remaining page' });
    expect(await listAuditedUrls(account)).toHaveLength(5);
    expect((await getAccountCredits(account)).balance).toBe(95);
    const older = await readText(browser.get(first));
    expect(older).not.toContain('Continue with');
    expect(findByRole(older, 'heading', { id: 'pages' })).toEqual([]);
  });

  it('are offered as far as the credits pay', async () => {
    const owner = await createScanOwner(SHOP);
    const { browser, host } = owner;
    const path = await startScan(browser, host, { max_pages: '2' });
    await readEnd(browser, path);
    await spendCredits(owner.account, 96);
    expectRole(await readText(browser.get(path)), 'button', { name: 'Continue with the next 2 pages' });
    await spendCredits(owner.account, 2);
    expect(toWords(await readText(browser.get(path)))).toContain('You have no credits left. Write to ');
  });
});

it('the list of scans is paged', async () => {
  const owner = await createScanOwner(SHOP);
  const { browser, host } = owner;
  const ids = await insertOldScans(owner, 21);
  const readIds = (html: string) =>
    findByRole(html, 'link', { href: /\/scans\/scan_\w+$/ }).map(({ href }) => href?.split('/').at(-1));
  const first = await readText(browser.get(`/websites/${host}/scans`));
  expect(readIds(first)).toEqual(ids.slice(1).reverse());
  const { href: next = '' } = expectRole(first, 'link', { rel: 'next' });
  const second = await readText(browser.get(next));
  expect(readIds(second)).toEqual(ids.slice(0, 1));
  expect(findByRole(second, 'link', { rel: 'next' })).toEqual([]);
  const offer = await readText(browser.get(`/websites/${host}/scan`));
  expect(readIds(offer)).toEqual(ids.slice(-5).reverse());
  expectRole(offer, 'link', { href: `/websites/${host}/scans`, name: 'All scans' });
});

it('a scan whose record is gone shows its counts', async () => {
  const owner = await createScanOwner(SHOP);
  const [id = ''] = await insertOldScans(owner, 1);
  const html = await readText(owner.browser.get(`/websites/${owner.host}/scans/${id}`));
  expectRole(html, 'heading', { id: 'result', name: 'The scan is complete' });
  expect(toWords(html)).toContain('Pages stored 1 of up to 100 Credits charged 1');
});

it('after its website was released a scan is still shown', async () => {
  const { browser, host } = await createScanOwner(SHOP);
  const path = await startScan(browser, host, { max_pages: '2' });
  await readEnd(browser, path);
  await browser.post(`/websites/${host}/release`);
  const html = await readText(browser.get(path));
  expect(toWords(html)).toContain('Pages stored 2 of up to 2');
  expect(html).not.toContain('Continue with');
});
