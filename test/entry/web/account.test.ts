import { expect, test, vi } from 'vitest';
import { authenticateKey } from '../../../src/services/accounts/keys.ts';
import { until } from '../../clock.ts';
import { Browser, createMailbox, signIn } from './browser.ts';
import { expectRole, expectTag, readForm } from '../../page.ts';

/** Returns the API key shown on a page. */
async function extractKey(page: Response): Promise<string> {
  return /svk_[\w-]{43}/.exec(await page.text())?.[0] ?? '';
}

test('a new account has the signup bonus and no key', async () => {
  const html = await (await (await signIn('new@brightpage.com')).get('/account')).text();
  expectRole(html, 'link', { href: '/credits', name: '100 credits' });
  expect(html).toContain('You have no API key');
});

test('signing in again grants no second bonus', async () => {
  await signIn('again@brightpage.com');
  const html = await (await (await signIn('Again@BrightPage.com')).get('/account')).text();
  expectRole(html, 'link', { href: '/credits', name: '100 credits' });
});

test('a created key is shown once and works; the account page has its last characters and date', async () => {
  const browser = await signIn('key@brightpage.com');
  const created = await browser.post('/account/key');
  expect(created.status).toBe(200);
  expect(created.headers.get('Cache-Control')).toBe('no-store');
  const key = await extractKey(created);
  expect(await authenticateKey(browser.env, key)).toMatchObject({ caller: { email: 'key@brightpage.com' } });

  const html = await (await browser.get('/account')).text();
  expect(html).toContain(`svk_…${key.slice(-4)}`);
  expectTag(html, 'time', { datetime: new RegExp(`^${new Date().toISOString().slice(0, 10)}`) });
  expect(html).not.toContain(key);
});

/** Returns the path and the fields of the form in the main part of a page. */
function parseForm(html: string): { path: string; fields: Record<string, string> } {
  const main = expectRole(html, 'main');
  return {
    path: expectRole(main, 'form', { method: 'post' })['action'] ?? '',
    fields: readForm(main),
  };
}

test('the account page asks before a new key replaces the live one', async () => {
  const browser = await signIn('replace@brightpage.com');
  const former = await extractKey(await browser.post('/account/key'));
  expectRole(await (await browser.get('/account')).text(), 'link', { href: '/account/key/replace' });
  const asked = await (await browser.get('/account/key/replace')).text();
  expect(asked).toContain(`svk_…${former.slice(-4)}`);
  expect(asked).toContain('stops working immediately');
  expect(await authenticateKey(browser.env, former)).toMatchObject({ ok: true });

  const { path, fields } = parseForm(asked);
  const next = await extractKey(await browser.post(path, fields));
  expect(next).not.toBe(former);
  expect(await authenticateKey(browser.env, former)).toEqual({ ok: false, suspension: null });
  expect(await authenticateKey(browser.env, next)).toMatchObject({
    caller: { email: 'replace@brightpage.com' },
  });
});

test('a form that did not show the live key does not replace it, but asks', async () => {
  const browser = await signIn('stale@brightpage.com');
  const former = await extractKey(await browser.post('/account/key'));
  const { path, fields } = parseForm(await (await browser.get('/account/key/replace')).text());
  const next = await extractKey(await browser.post(path, fields));
  for (const form of [{}, fields, { replaces: '1' }]) {
    const asked = await browser.post('/account/key', form);
    expect(asked.status).toBe(409);
    const html = await asked.text();
    expect(html).toContain('Replace the API key?');
    expect(html).toContain('You already have an API key. Confirm that a new one replaces it.');
    expect(html).toContain(`svk_…${next.slice(-4)}`);
  }
  expect(await authenticateKey(browser.env, former)).toMatchObject({ ok: false });
  expect(await authenticateKey(browser.env, next)).toMatchObject({ ok: true });
});

test('of 10 forms that replace the same key at the same time, one does', async () => {
  const browser = await signIn('parallel@brightpage.com');
  await browser.post('/account/key');
  const { path, fields } = parseForm(await (await browser.get('/account/key/replace')).text());
  const answers = await Promise.all(Array.from({ length: 10 }, () => browser.post(path, fields)));
  const won = answers.filter(({ status }) => status === 200);
  expect(won).toHaveLength(1);
  expect(await authenticateKey(browser.env, await extractKey(won[0]!))).toMatchObject({ ok: true });
});

test('without a key there is nothing to replace or revoke', async () => {
  const browser = await signIn('nothing@brightpage.com');
  for (const page of ['replace', 'revoke']) {
    expect((await browser.get(`/account/key/${page}`)).headers.get('Location')).toBe('/account');
  }
  expect((await browser.post('/account/key/revoke')).headers.get('Location')).toBe('/account');
});

test('a mail tells the owner of a created, replaced and revoked key', async () => {
  const browser = await signIn('notices@brightpage.com');
  const { env: bindings, mails } = createMailbox();
  const owner = new Browser(bindings);
  for (const [name, value] of browser.cookies) owner.cookies.set(name, value);
  const key = await extractKey(await owner.post('/account/key'));
  await until(() => mails.length === 1);
  const { path, fields } = parseForm(await (await owner.get('/account/key/replace')).text());
  await owner.post(path, fields);
  await until(() => mails.length === 2);
  await owner.post('/account/key/revoke');
  await until(() => mails.length === 3);
  await owner.post('/account/key/revoke');
  expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
    ['notices@brightpage.com', 'An API key was created for your account'],
    ['notices@brightpage.com', 'The API key of your account was replaced'],
    ['notices@brightpage.com', 'The API key of your account was revoked'],
  ]);
  const text = mails[0]?.text ?? '';
  expect(text).toMatch(/When: \d+ \w+ \d{4} at \d\d:\d\d UTC\nCountry: unknown\n/);
  expect(text).toContain('If this was not you');
  expect(text).not.toContain(key);
  // The notices take no codes from the owner.
  expect((await new Browser(bindings).post('/sign-in', { email: 'notices@brightpage.com' })).status).toBe(
    303,
  );
});

test('a key is created although the mail about it cannot be sent', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue();
  const browser = await signIn('unsent@brightpage.com');
  browser.env.EMAIL = { send: () => Promise.reject(new Error('no route')) };
  const key = await extractKey(await browser.post('/account/key'));
  await until(() => log.mock.calls.some(([line]) => String(line).includes('notice-not-sent')));
  log.mockRestore();
  expect(await authenticateKey(browser.env, key)).toMatchObject({ ok: true });
});

test('an account is sent 10 notices an hour, however often its key changes', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue();
  const browser = await signIn('often@brightpage.com');
  const { env: bindings, mails } = createMailbox();
  const owner = new Browser(bindings);
  for (const [name, value] of browser.cookies) owner.cookies.set(name, value);
  for (let change = 0; change < 6; change++) {
    expect((await owner.post('/account/key')).status).toBe(200);
    await owner.post('/account/key/revoke');
  }
  const countUnsent = () =>
    log.mock.calls.filter(([line]) => String(line).includes('notice-not-sent')).length;
  await until(() => mails.length + countUnsent() === 12);
  log.mockRestore();
  expect(mails).toHaveLength(10);
});

test('a revoked key stops immediately', async () => {
  const browser = await signIn('revoke@brightpage.com');
  const key = await extractKey(await browser.post('/account/key'));
  expectRole(await (await browser.get('/account')).text(), 'link', { href: '/account/key/revoke' });
  const asked = await (await browser.get('/account/key/revoke')).text();
  expect(asked).toContain(`svk_…${key.slice(-4)}`);
  expect(await authenticateKey(browser.env, key)).toMatchObject({ ok: true });
  const revoked = await browser.post(parseForm(asked).path);
  expect(revoked.headers.get('Location')).toBe('/account?done=revoked');
  expect(await authenticateKey(browser.env, key)).toEqual({ ok: false, suspension: null });
  expect(await (await browser.get('/account')).text()).toContain('You have no API key');
});

test('signing out ends the session, not only the cookie', async () => {
  const browser = await signIn('out@brightpage.com');
  const token = browser.cookies.get('__Host-session') ?? '';
  const left = await browser.post('/sign-out');
  expect(left.headers.get('Location')).toBe('/');
  expect(left.headers.getSetCookie()).toEqual([
    '__Host-session=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax',
  ]);
  browser.cookies.set('__Host-session', token);
  expect((await browser.get('/account')).headers.get('Location')).toBe('/sign-in?next=%2Faccount');
});

test.for([
  ['GET', '/account'],
  ['GET', '/account/key/replace'],
  ['GET', '/account/key/revoke'],
  ['GET', '/account/sessions'],
  ['POST', '/account/key'],
  ['POST', '/account/key/revoke'],
  ['POST', '/account/sessions/end'],
  ['POST', '/account/sessions/end-all'],
] as const)('%s %s needs a session', async ([method, path]) => {
  const browser = new Browser(createMailbox().env);
  for (const token of [undefined, 'a'.repeat(43)]) {
    if (token !== undefined) browser.cookies.set('__Host-session', token);
    const answer = await browser.request(path, { method });
    expect(answer.status).toBe(303);
    expect(answer.headers.get('Location')).toBe(
      method === 'GET' ? `/sign-in?next=${encodeURIComponent(path)}` : '/sign-in',
    );
  }
});
