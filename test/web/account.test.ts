import { expect, test } from 'vitest';
import { authenticateKey } from '../../src/services/accounts/authenticate-key.ts';
import { Browser, createMailbox, signIn } from './browser.ts';

/** Returns the API key shown on a page. */
async function extractKey(page: Response): Promise<string> {
  return /svk_[\w-]{43}/.exec(await page.text())?.[0] ?? '';
}

test('a new account has the signup bonus and no key', async () => {
  const html = await (await (await signIn('new@brightpage.com')).get('/account')).text();
  expect(html).toContain('<a href="/credits">100 credits</a>');
  expect(html).toContain('You have no API key');
});

test('signing in again grants no second bonus', async () => {
  await signIn('again@brightpage.com');
  const html = await (await (await signIn('Again@BrightPage.com')).get('/account')).text();
  expect(html).toContain('<a href="/credits">100 credits</a>');
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
  expect(html).toContain(`datetime="${new Date().toISOString().slice(0, 10)}`);
  expect(html).not.toContain(key);
});

test('a new key replaces the old one at once, and no trace of it is left', async () => {
  const browser = await signIn('replace@brightpage.com');
  const former = await extractKey(await browser.post('/account/key'));
  const next = await extractKey(await browser.post('/account/key'));
  expect(next).not.toBe(former);
  expect(await authenticateKey(browser.env, former)).toEqual({ ok: false, suspension: null });
  expect(await authenticateKey(browser.env, next)).toMatchObject({
    caller: { email: 'replace@brightpage.com' },
  });
});

test('a revoked key stops at once', async () => {
  const browser = await signIn('revoke@brightpage.com');
  const key = await extractKey(await browser.post('/account/key'));
  const revoked = await browser.post('/account/key/revoke');
  expect(revoked.headers.get('Location')).toBe('/account');
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
  ['POST', '/account/key'],
  ['POST', '/account/key/revoke'],
] as const)('%s %s needs a session', async ([method, path]) => {
  const browser = new Browser(createMailbox().env);
  for (const token of [undefined, 'a'.repeat(43)]) {
    if (token !== undefined) browser.cookies.set('__Host-session', token);
    const answer = await browser.request(path, { method });
    expect(answer.status).toBe(303);
    expect(answer.headers.get('Location')).toBe(method === 'GET' ? '/sign-in?next=%2Faccount' : '/sign-in');
  }
});
