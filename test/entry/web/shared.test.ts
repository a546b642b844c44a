import { env } from 'cloudflare:workers';
import { describe, expect, it, vi } from 'vitest';
import { app } from '../../../src/app.ts';
import { DAY, HOUR, MINUTE } from '../../../src/lib/time.ts';
import { purgeExpired } from '../../../src/services/jobs/purge.ts';
import { insertRows, readRow, readRows, updateRows } from '../../database.ts';
import { expectRole, readTable, toWords } from '../../page.ts';
import { createPublishableAudit } from '../api/publishable-audit.ts';
import { newAuditedWebsite, requestScore } from '../api/scored-website.ts';
import { Browser, createMailbox, openSession, ORIGIN } from './browser.ts';
import { createSignedInAccount, createWebsiteOwner, readText } from './signed-in-account.ts';

const PASSWORD = 'correct horse';

function newStranger(address = '203.0.113.7'): Browser {
  return new Browser(createMailbox().env, address);
}

/** Creates a link. Returns its path, which the page shows once. */
async function share(browser: Browser, host: string, form: Record<string, string> = {}): Promise<string> {
  const page = await browser.post(`/websites/${host}/report/share`, { label: 'Board', ...form });
  expect(page.status).toBe(200);
  const [, path] = /(\/shared\/[\w-]{43})/.exec(await readText(page)) ?? [];
  if (path === undefined) throw new Error('the page has no link');
  return path;
}

async function createSharedWebsite(form: Record<string, string> = {}) {
  const owner = await createWebsiteOwner();
  const path = await share(owner.browser, owner.host, form);
  return { ...owner, path, website: { host: owner.host, accountId: owner.account.id } };
}

describe('a link to a report', () => {
  it('shows the report of the latest state to anyone, with the branding and nothing else of the account', async () => {
    const { account, host } = await newAuditedWebsite();
    await requestScore(account, host);
    const browser = await openSession(account);
    await browser.post('/account/branding', { name: 'Harbour Studio', color: '#1a56db' });
    const path = await share(browser, host);
    const answer = await newStranger().get(path);
    expect(answer.status).toBe(200);
    const html = await readText(answer);
    for (const name of ['Summary', 'Contents', 'The most important findings', 'Appendix'])
      expectRole(html, 'heading', { name });
    expectRole(html, 'definition', { term: 'Prepared by', name: 'Harbour Studio' });
    expect(html).not.toContain(account.email);
    expect(html).not.toContain(account.id);
    const links = Array.from(html.matchAll(/<a [^>]*href="([^"]*)"/g), ([, href]) => href);
    for (const href of links) expect(href).toMatch(/^#|^\/shared\//);
    expect(html).not.toContain('<form');
    await browser.post('/account/branding', { name: 'Renamed' });
    expectRole(await readText(newStranger().get(path)), 'definition', {
      term: 'Prepared by',
      name: 'Renamed',
    });
  });

  it('shows a report that is at most a minute old', async () => {
    const { account, host, path } = await createSharedWebsite();
    expect(await readText(newStranger().get(path))).toContain('no page of');
    await createPublishableAudit(account, { host });
    expect(await readText(newStranger().get(path))).toContain('no page of');
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + MINUTE });
    expect(await readText(newStranger().get(path))).toContain('1 audited page of');
  });

  it('is kept from caches, search engines, other sites and scripts', async () => {
    const { path } = await createSharedWebsite();
    const answer = await newStranger().get(path);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow',
    });
    expect(answer.headers.get('Content-Security-Policy')).not.toContain('script-src');
    const html = await readText(answer);
    expect(html).not.toContain('<script');
    expectRole(html, 'heading', { name: /^Report for/ });
    expect(html).toContain('<meta name="robots" content="noindex"/>');
  });

  it('is stored as a hash alone', async () => {
    const { path, website } = await createSharedWebsite({ password: PASSWORD });
    const [row] = await readRows('shareLinks', website);
    const stored = JSON.stringify(row);
    expect(stored).not.toContain(path.slice('/shared/'.length));
    expect(stored).not.toContain(PASSWORD);
    expect(row?.secretHash).toMatch(/^[\da-f]{64}$/);
  });

  it.each(['x', '', 'a'.repeat(43), '../account', 'a'.repeat(5_000), '%00', "' OR 1=1"])(
    'with the secret %j opens nothing',
    async (secret) => {
      expect((await newStranger().get(`/shared/${encodeURIComponent(secret)}`)).status).toBe(404);
      expect((await newStranger().get(`/shared/${encodeURIComponent(secret)}/logo`)).status).toBe(404);
    },
  );

  it('has the logo, without caching', async () => {
    const { browser, path } = await createSharedWebsite();
    expect((await newStranger().get(`${path}/logo`)).status).toBe(404);
    const body = new FormData();
    body.set('logo', new File(['<svg viewBox="0 0 1 1"/>'], 'x.svg'));
    const headers = { 'Sec-Fetch-Site': 'same-origin', Origin: ORIGIN };
    await browser.request('/account/branding/logo', { method: 'POST', body, headers });
    const logo = await newStranger().get(`${path}/logo`);
    expect(Object.fromEntries(logo.headers)).toMatchObject({
      'content-type': 'image/svg+xml',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    });
    expect(await readText(newStranger().get(path))).toContain(`src="${path}/logo"`);
  });

  it('counts how often it is opened, and on which day last', async () => {
    const { browser, host, path, website } = await createSharedWebsite();
    await newStranger().get(path);
    await newStranger().get(path);
    await newStranger().get(`${path}/logo`);
    const today = new Date().toISOString().slice(0, 10);
    expect(await readRow('shareLinks', website)).toMatchObject({
      opens: 2,
      opensOnDay: 2,
      lastOpenedOn: today,
    });
    await updateRows('shareLinks', website, { lastOpenedOn: '2020-01-01' });
    await newStranger().get(path);
    expect(await readRow('shareLinks', website)).toMatchObject({ opens: 3, opensOnDay: 1 });
    const [row] = readTable(
      await readText(browser.get(`/websites/${host}/report/share`)),
      'Links to the report',
    );
    expect(row?.slice(0, 5)).toEqual(['Board', 'No', expect.any(String), 'Never', '3']);
  });

  it('opens 1,000 times a day', async () => {
    const { path, website } = await createSharedWebsite();
    const lastOpenedOn = new Date().toISOString().slice(0, 10);
    await updateRows('shareLinks', website, { opensOnDay: 999, lastOpenedOn });
    expect((await newStranger().get(path)).status).toBe(200);
    const refused = await newStranger().get(path);
    expect(refused.status).toBe(429);
    expect((await app.request(ORIGIN + path, { method: 'HEAD' }, env)).status).toBe(429);
    // The next day of UTC: a minute for a slow run of this test.
    const wait = Number(refused.headers.get('Retry-After'));
    const rest = 86_400 - ((Date.now() / 1_000) % 86_400);
    expect(Math.abs(wait - rest)).toBeLessThan(60);
  });
});

describe('a link ends', () => {
  it('when its owner ends it', async () => {
    const { browser, host, path, website } = await createSharedWebsite();
    const row = await readRow('shareLinks', website);
    const ended = await browser.post(`/websites/${host}/report/share/end`, { link: row?.id ?? '' });
    expect(ended.status).toBe(303);
    expect((await newStranger().get(path)).status).toBe(404);
    expect(await readRows('shareLinks', website)).toEqual([]);
  });

  it('but not when somebody else tries', async () => {
    const { host, path, website } = await createSharedWebsite();
    const link = (await readRow('shareLinks', website))?.id ?? '';
    const other = await createWebsiteOwner();
    expect((await other.browser.post(`/websites/${host}/report/share/end`, { link })).status).toBe(403);
    await other.browser.post(`/websites/${other.host}/report/share/end`, { link });
    expect((await other.browser.get(`/websites/${host}/report/share`)).status).toBe(403);
    expect((await newStranger().get(path)).status).toBe(200);
    const { browser } = await createSignedInAccount();
    expect((await browser.post(`/websites/${host}/report/share`, { label: 'x' })).status).toBe(403);
    browser.cookies.clear();
    expect((await browser.get(`/websites/${host}/report/share`)).status).toBe(303);
  });

  it('with its time, after which it is deleted', async () => {
    const { path, website } = await createSharedWebsite({ days: '7' });
    const row = await readRow('shareLinks', website);
    expect(row?.expiresAt).toBe((row?.createdAt ?? 0) + 7 * DAY);
    await updateRows('shareLinks', website, { expiresAt: Date.now() - 1 });
    expect((await newStranger().get(path)).status).toBe(404);
    await purgeExpired(env, Date.now());
    expect(await readRows('shareLinks', website)).toEqual([]);
  });

  it('with the website', async () => {
    const { browser, host, path, website } = await createSharedWebsite();
    await updateRows('websites', { host }, { ownerAccountId: null });
    expect((await newStranger().get(path)).status).toBe(404);
    await updateRows('websites', { host }, { ownerAccountId: website.accountId });
    expect((await newStranger().get(path)).status).toBe(200);
    await browser.post(`/websites/${host}/release`);
    expect((await newStranger().get(path)).status).toBe(404);
    expect(await readRows('shareLinks', website)).toEqual([]);
  });

  it('while the account is suspended', async () => {
    const { path, account } = await createSharedWebsite();
    await updateRows('accounts', { id: account.id }, { suspendedAt: 1, suspendedReason: 'x' });
    expect((await newStranger().get(path)).status).toBe(404);
    await updateRows('accounts', { id: account.id }, { suspendedAt: null, suspendedReason: null });
    expect((await newStranger().get(path)).status).toBe(200);
  });
});

describe('a link with a password', () => {
  it('asks for it, says nothing of the report, and stays open in that browser alone', async () => {
    const { browser, host, path } = await createSharedWebsite({ password: PASSWORD });
    await browser.post('/account/branding', { name: 'Harbour Studio' });
    const stranger = newStranger();
    const page = await readText(stranger.get(path));
    expect(page).not.toContain(host);
    expect(page).not.toContain('Harbour');
    const wrong = await stranger.post(path, { password: 'correct horsf' });
    expect(wrong.status).toBe(422);
    expect(toWords(await readText(wrong))).toContain('This is not the password');
    expect((await stranger.get(`${path}/logo`)).status).toBe(404);
    const right = await stranger.post(path, { password: PASSWORD });
    expect(right.status).toBe(303);
    const cookie = right.headers.get('Set-Cookie') ?? '';
    for (const part of [`Path=${path}`, 'HttpOnly', 'Secure', 'SameSite=Lax', 'Max-Age=43200'])
      expect(cookie).toContain(part);
    expect(await readText(stranger.get(path))).toContain(host);
    expect(await readText(newStranger().get(path))).not.toContain(host);
  });

  it('has a cookie that opens no other link and ends after 12 hours', async () => {
    const { browser, host, path } = await createSharedWebsite({ password: PASSWORD });
    const other = await share(browser, host, { password: PASSWORD });
    const stranger = newStranger();
    await stranger.post(path, { password: PASSWORD });
    expect(await readText(stranger.get(other))).not.toContain(host);
    const token = stranger.cookies.get('__Secure-shared') ?? '';
    stranger.cookies.set('__Secure-shared', token.replace(/^\d/, '9'));
    expect(await readText(stranger.get(path))).not.toContain(host);
    stranger.cookies.set('__Secure-shared', token);
    expect(await readText(stranger.get(path))).toContain(host);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 12 * HOUR + 1 });
    expect(await readText(stranger.get(path))).not.toContain(host);
  });

  it('takes 10 wrong passwords an hour from a network, and 100 in all', async () => {
    const { path, website } = await createSharedWebsite({ password: PASSWORD });
    const guess = (address: string, password = 'wrong') => newStranger(address).post(path, { password });
    // At once, so that none slips through between two counts.
    const first = await Promise.all(Array.from({ length: 12 }, (_, at) => guess(`198.51.100.${at}`)));
    expect(first.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      ...Array.from({ length: 10 }, () => 422),
      429,
      429,
    ]);
    const refused = await guess('198.51.100.99', PASSWORD);
    expect(refused.status).toBe(429);
    expect(refused.headers.get('Retry-After')).toBe('3600');
    expect(toWords(await readText(refused))).toContain('Try again in an hour.');
    expect((await guess('203.0.113.1', PASSWORD)).status).toBe(303);
    // A right password does not count.
    const link = await readRow('shareLinks', website);
    expect(await readRows('shareGuesses', { linkId: link?.id ?? '' })).toHaveLength(10);
    const earlier = { linkId: link?.id ?? '', guessedAt: Date.now() };
    await insertRows(
      'shareGuesses',
      ...Array.from({ length: 80 }, (_, at) => ({ ...earlier, networkHash: `network ${at % 8}` })),
    );
    for (let at = 0; at < 10; at++) expect((await guess('192.0.2.1')).status).toBe(422);
    expect((await guess('203.0.113.1', PASSWORD)).status).toBe(429);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + HOUR + MINUTE });
    expect((await guess('198.51.100.1', PASSWORD)).status).toBe(303);
    await purgeExpired(env, Date.now());
    expect(await readRows('shareGuesses', { linkId: link?.id ?? '' })).toEqual([]);
  });

  it.each([
    ['7 characters', { password: '1234567' }, 'must have at least 8 characters'],
    ['201 characters', { password: 'x'.repeat(201) }, 'must have at most 200 characters'],
    ['no label', { label: ' ' }, 'Enter a label'],
    ['a long label', { label: 'x'.repeat(81) }, 'must have at most 80 characters'],
    ['another time', { days: '8' }, 'Choose when the link ends'],
  ])('with %s is refused', async (_name, form, message) => {
    const { browser, host, account } = await createWebsiteOwner();
    const refused = await browser.post(`/websites/${host}/report/share`, { label: 'Board', ...form });
    expect(refused.status).toBe(422);
    const html = await readText(refused);
    expect(toWords(html).toLowerCase()).toContain(message.toLowerCase());
    if ('password' in form) expect(html).not.toContain(form.password);
    expect(await readRows('shareLinks', { accountId: account.id })).toEqual([]);
  });

  it('is refused from another site', async () => {
    const { path } = await createSharedWebsite({ password: PASSWORD });
    const headers = { 'Sec-Fetch-Site': 'cross-site', Origin: 'https://evil.example' };
    expect((await newStranger().post(path, { password: PASSWORD }, headers)).status).toBe(403);
  });
});

it('a website has 20 links, and those that have ended make room', async () => {
  const { browser, host, account } = await createWebsiteOwner();
  const website = { host, accountId: account.id };
  const create = () => browser.post(`/websites/${host}/report/share`, { label: 'Board' });
  const created = await Promise.all(Array.from({ length: 22 }, create));
  expect(created.filter(({ status }) => status === 200)).toHaveLength(20);
  expect(created.filter(({ status }) => status === 409)).toHaveLength(2);
  expect(await readRows('shareLinks', website)).toHaveLength(20);
  expect(toWords(await readText(browser.get(`/websites/${host}/report/share`)))).toContain(
    'You have 20 links',
  );
  const [row] = await readRows('shareLinks', website);
  await updateRows('shareLinks', { id: row?.id ?? '' }, { expiresAt: 1 });
  expect((await create()).status).toBe(200);
});
