import { expect, test } from 'vitest';
import { findGrant } from '../../../src/services/oauth/grants.ts';
import { allow, bindings, callProtected, connect, refresh, registerClient, RESOURCE } from '../oauth/app.ts';
import { moveClock, stopClock } from '../../clock.ts';
import type { Browser } from './browser.ts';
import { createSignedInUser, readHtml } from './signed-in-user.ts';
import { expectRole, findByRole } from '../../page.ts';

const DAY = 86_400_000;

/** Returns the rows of the list of connected apps as texts, and their ids. */
async function listApps(browser: Browser): Promise<{ cells: string; id: string }[]> {
  const html = await readHtml(browser.get('/account/apps'));
  const rows = findByRole(html, 'row').slice(1);
  return rows.map((row) => ({
    cells: findByRole(row, 'cell')
      .map(({ name }) => name)
      .join(' | '),
    id: expectRole(row, 'field', { field: 'app' })['value'] ?? '',
  }));
}

test('the account page leads to the connected apps, with what they can do and when they did', async () => {
  stopClock();
  const { browser } = await createSignedInUser();
  expectRole(await readHtml(browser.get('/account')), 'link', { href: '/account/apps' });
  expect(await readHtml(browser.get('/account/apps'))).toContain(RESOURCE);
  await connect(browser, ['read']);
  moveClock(DAY);
  const { tokens } = await connect(browser, ['read', 'audit', 'spend']);
  moveClock(DAY);
  await findGrant(bindings, { token: tokens.access_token, resource: RESOURCE });
  const { clientId } = await connect(browser, ['read', 'audit']);
  expect(clientId).not.toBe('');
  const rows = await listApps(browser);
  expect(rows.map(({ cells }) => cells)).toEqual([
    'client.brightpage.net “Chair Agent” | See your account, Audit pages | 3 June 2126 at 12:00 UTC | Never | Disconnect',
    'client.brightpage.net “Chair Agent” | See your account, Audit pages, Spend credits | 2 June 2126 at 12:00 UTC | Never | Disconnect',
    'client.brightpage.net “Chair Agent” | See your account | 1 June 2126 at 12:00 UTC | Never | Disconnect',
  ]);
});

test('the day of the last use is shown', async () => {
  stopClock();
  const { browser } = await createSignedInUser();
  const { tokens } = await connect(browser);
  await callProtected(tokens.access_token);
  expect((await listApps(browser))[0]?.cells).toContain('| 1 June 2126 | Disconnect');
});

test('a disconnected app can do nothing, others still can', async () => {
  const { browser } = await createSignedInUser();
  const [first, second] = [await connect(browser), await connect(browser)];
  const other = await createSignedInUser();
  const app = (await listApps(browser))[1]?.id ?? '';
  await other.browser.post('/account/apps/disconnect', { app });
  expect((await callProtected(first.tokens.access_token)).status).toBe(200);

  const sent = await browser.post('/account/apps/disconnect', { app });
  expect(sent.headers.get('Location')).toBe('/account/apps?done=disconnected');
  expect(await readHtml(browser.get('/account/apps?done=disconnected'))).toContain('The app is disconnected');
  expect((await callProtected(first.tokens.access_token)).status).toBe(401);
  expect((await refresh(first.tokens.refresh_token, first.clientId)).status).toBe(400);
  expect((await callProtected(second.tokens.access_token)).status).toBe(200);
  expect(await listApps(browser)).toHaveLength(1);
  for (const id of [app, 'grant_x', '']) await browser.post('/account/apps/disconnect', { app: id });
  expect(await listApps(browser)).toHaveLength(1);
});

test('an app is listed once it has exchanged its code, and while it has a token', async () => {
  stopClock();
  const user = await createSignedInUser();
  await allow(user.browser, await registerClient());
  expect(await listApps(user.browser)).toEqual([]);
  await connect(user.browser);
  expect(await listApps(user.browser)).toHaveLength(1);
});
