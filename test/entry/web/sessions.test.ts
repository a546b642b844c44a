import { countStoredRows, interceptDatabases, readRows } from '../../database.ts';
import { env } from 'cloudflare:workers';
import { expect, test, vi } from 'vitest';
import { purgeExpired } from '../../../src/services/jobs/purge.ts';
import { Browser, createMailbox, extractCode, signIn } from './browser.ts';
import { readHtml } from './signed-in-user.ts';
import { expectRole, findByRole } from '../../page.ts';

const DAY = 86_400_000;
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';

function newEmail(): string {
  return `person-${crypto.randomUUID()}@brightpage.com`;
}

/** Returns the rows of the list of sessions as texts, and their ids. */
async function listSessions(browser: Browser): Promise<{ cells: string; id: string | undefined }[]> {
  const html = await readHtml(browser.get('/account/sessions'));
  const rows = findByRole(html, 'row').slice(1);
  return rows.map((row) => ({
    cells: findByRole(row, 'cell')
      .map(({ name }) => name)
      .join(' | '),
    id: findByRole(row, 'field', { field: 'session' })[0]?.['value'],
  }));
}

async function isSignedIn(browser: Browser): Promise<boolean> {
  return (await browser.get('/account')).status === 200;
}

test('the account page leads to the list of sessions, with browser, country and days', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 10, 20, 14, 5) });
  const email = newEmail();
  const { env: bindings, mails } = createMailbox();
  const other = new Browser(bindings, '198.51.100.7');
  await other.post('/sign-in', { email });
  await other.request('/sign-in/code', {
    method: 'POST',
    body: new URLSearchParams({ code: extractCode(mails[0]) }),
    headers: { 'User-Agent': FIREFOX },
    cf: { country: 'DE' },
  });
  vi.setSystemTime(Date.UTC(2026, 10, 22, 9));
  const browser = await signIn(email);
  expectRole(await readHtml(browser.get('/account')), 'link', { href: '/account/sessions' });

  expect((await listSessions(browser)).map(({ cells }) => cells)).toEqual([
    'Unknown browser | unknown | 22 November 2026 at 09:00 UTC | 22 November 2026 | This browser',
    'Firefox on Windows | Germany | 20 November 2026 at 14:05 UTC | 20 November 2026 | Sign out',
  ]);
  expect(JSON.stringify(await readRows('sessions'))).not.toContain('198.51.100');
});

test('the day of the last use is written once a day', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 10, 20, 14, 5) });
  const browser = await signIn(newEmail());
  await browser.get('/account');
  const prepare = vi.fn<(query: string) => void>();
  const countWrites = () => prepare.mock.calls.filter(([query]) => /^update/i.test(query)).length;
  const bindings = { ...browser.env, ...interceptDatabases({ prepare }) };
  const same = new Browser(bindings);
  for (const [name, value] of browser.cookies) same.cookies.set(name, value);
  for (let request = 0; request < 5; request++) await same.get('/account');
  expect(countWrites()).toBe(0);
  vi.setSystemTime(Date.UTC(2026, 10, 21, 0, 1));
  for (let request = 0; request < 5; request++) await same.get('/account');
  expect(countWrites()).toBe(1);
  expect((await listSessions(same))[0]?.cells).toContain('| 21 November 2026 |');
});

test('one session is ended, the others stay', async () => {
  const email = newEmail();
  const [mine, lost] = [await signIn(email), await signIn(email)];
  const row = (await listSessions(mine)).find(({ id }) => id !== undefined);
  const ended = await mine.post('/account/sessions/end', { session: row?.id ?? '' });
  expect(ended.headers.get('Location')).toBe('/account/sessions?done=ended');
  expect(await isSignedIn(lost)).toBe(false);
  expect(await isSignedIn(mine)).toBe(true);
  expect(await listSessions(mine)).toHaveLength(1);
});

test('nobody can see or end the session of another account', async () => {
  const [mine, victim] = [await signIn(newEmail()), await signIn(newEmail())];
  expect(await listSessions(mine)).toHaveLength(1);
  const rows = await readRows('sessions');
  await signIn(newEmail());
  for (const { tokenHash: session } of rows) {
    if ((await mine.post('/account/sessions/end', { session })).status !== 303) throw new Error('not 303');
  }
  expect(await isSignedIn(victim)).toBe(true);
  for (const session of ['', 'x', "' OR 1=1 --"]) {
    const answer = await victim.post('/account/sessions/end', { session });
    expect(answer.headers.get('Location')).toBe('/account/sessions');
  }
  expect(await isSignedIn(victim)).toBe(true);
});

test('sign out everywhere ends all sessions of the account and forgets its other browsers', async () => {
  const email = newEmail();
  const [mine, lost, bystander] = [await signIn(email), await signIn(email), await signIn(newEmail())];
  const copy = new Browser(mine.env);
  for (const [name, value] of mine.cookies) copy.cookies.set(name, value);

  const everywhere = await mine.post('/account/sessions/end-all');
  expect(everywhere.headers.get('Location')).toBe('/');
  expect(mine.cookies.has('__Host-session')).toBe(false);
  for (const browser of [mine, copy, lost]) expect(await isSignedIn(browser)).toBe(false);
  expect(await isSignedIn(bystander)).toBe(true);

  for (let send = 0; send < 3; send++) {
    await new Browser(createMailbox().env).post('/sign-in', { email });
  }
  expect((await lost.post('/sign-in', { email })).status).toBe(429);
  expect((await mine.post('/sign-in', { email })).status).toBe(303);
});

test('a browser is forgotten a year after it last signed in', async () => {
  await signIn(newEmail());
  const count = () => countStoredRows('knownDevices');
  await purgeExpired(env, Date.now() + 364 * DAY);
  expect(await count()).toBeGreaterThan(0);
  await purgeExpired(env, Date.now() + 366 * DAY);
  expect(await count()).toBe(0);
});
