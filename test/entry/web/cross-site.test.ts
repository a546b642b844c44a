import { beforeAll, expect, test } from 'vitest';
import { Browser, createMailbox, ORIGIN, signIn } from './browser.ts';
import { listRoutes } from './list-routes.ts';

/** Signed in as an administrator, who can reach every form. */
let target: Browser;

beforeAll(async () => {
  target = await signIn('admin@localhost.example');
});

// Mail programs send it from any site, without cookies; its code is the permission (RFC 8058).
const UNSUBSCRIBE = '/unsubscribe';
const posts = await listRoutes('POST');
const forms = posts.filter((path) => path !== UNSUBSCRIBE);

test('there are forms to test', () => {
  expect(forms).toEqual(
    expect.arrayContaining(['/sign-in', '/sign-in/code', '/account/key', '/account/key/revoke', '/sign-out']),
  );
});

test.for(forms)('POST %s from another site is refused', async (path) => {
  for (const headers of [
    { 'Sec-Fetch-Site': 'cross-site', Origin: 'https://evil.brightpage.net' },
    { 'Sec-Fetch-Site': 'cross-site', Origin: ORIGIN },
    // A subdomain of the same registrable domain counts as another site: somebody else may run it.
    { 'Sec-Fetch-Site': 'same-site', Origin: 'https://blog.brightpage.com' },
    { Origin: 'https://evil.brightpage.net' },
    { Origin: 'http://audit.brightpage.com' },
    { Origin: 'null' },
  ] as Record<string, string>[]) {
    const answer = await target.request(path, { method: 'POST', headers });
    expect(answer.status, JSON.stringify(headers)).toBe(403);
    expect(await answer.text()).toContain('sent from another site');
  }
});

test('unsubscribing from another site is judged by its code alone', async () => {
  expect(posts).toContain(UNSUBSCRIBE);
  const headers = { 'Sec-Fetch-Site': 'cross-site', Origin: 'https://mail.brightpage.net' };
  const answer = await target.request(`${UNSUBSCRIBE}?code=guessed`, { method: 'POST', headers });
  expect(answer.status).toBe(404);
});

test('a refused form does nothing', async () => {
  const browser = await signIn('kept@brightpage.com');
  await browser.post('/account/key');
  const hint = /svk_….{4}/.exec(await (await browser.get('/account')).text())?.[0];
  for (const path of ['/account/key', '/account/key/revoke', '/sign-out']) {
    await browser.post(path, {}, { 'Sec-Fetch-Site': 'cross-site' });
  }
  expect(await (await browser.get('/account')).text()).toContain(hint);
});

test.for([
  { 'Sec-Fetch-Site': 'same-origin', Origin: ORIGIN },
  { 'Sec-Fetch-Site': 'same-origin', Origin: 'null' },
  { Origin: ORIGIN },
  // curl and servers send neither header.
  {},
] as Record<string, string>[])('a form of our own is accepted: %j', async (headers) => {
  const browser = new Browser(createMailbox().env);
  const answer = await browser.request('/sign-out', { method: 'POST', headers });
  expect(answer.headers.get('Location')).toBe('/');
});
