import { interceptDatabases, isSharded } from '../../database.ts';
import { env } from 'cloudflare:workers';
import { expect, test, vi } from 'vitest';
import { suspendAccount } from '../../../src/services/accounts/suspend-account.ts';
import { auditHtml, createSignedInUser } from './signed-in-user.ts';

const DAY = 86_400_000;

test('an account downloads its data as a JSON file', async () => {
  const person = await createSignedInUser();
  await auditHtml(person);
  expect(await (await person.browser.get('/account')).text()).toContain(
    '<form method="post" action="/account/export">',
  );
  const file = await person.browser.post('/account/export');
  expect(file.status).toBe(200);
  expect(file.headers.get('Content-Type')).toBe('application/json; charset=utf-8');
  expect(file.headers.get('Content-Disposition')).toMatch(
    /^attachment; filename="site-audit-\d{4}-\d\d-\d\d\.json"$/,
  );
  expect(file.headers.get('Cache-Control')).toBe('no-store');
  expect(await file.json()).toMatchObject({ account: { email: person.email }, audits: [{ data: {} }] });
});

test('five times a day; then 429 with Retry-After', async () => {
  const { browser } = await createSignedInUser();
  for (let n = 0; n < 5; n++) {
    const file = await browser.post('/account/export');
    expect(file.status).toBe(200);
    await file.text();
  }
  const refused = await browser.post('/account/export');
  expect(refused.status).toBe(429);
  const wait = Number(refused.headers.get('Retry-After'));
  expect(wait).toBeGreaterThan((DAY - 60_000) / 1_000);
  expect(wait).toBeLessThanOrEqual(DAY / 1_000);
  expect(await refused.text()).toContain('Try again in 24 hours');
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + wait * 1_000 });
  expect((await browser.post('/account/export')).status).toBe(200);
});

test('a suspended account can download its data', async () => {
  const { browser, id } = await createSignedInUser();
  await suspendAccount(env, { actor: 'admin@brightpage.com', accountId: id, reason: 'Spam' });
  const file = await browser.post('/account/export');
  expect(await file.json()).toMatchObject({ account: { suspension: { reason: 'Spam' } } });
});

test('a download that fails in the middle is a broken body, not a short one', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  const person = await createSignedInUser();
  const prepare = (query: string) => {
    if (query.includes('from "reports"')) throw new Error('D1 is away');
  };
  Object.assign(person.browser.env, interceptDatabases({ prepare }));
  const file = await person.browser.post('/account/export');
  expect(file.status).toBe(200);
  await expect(file.text()).rejects.toThrow(isSharded ? 'Failed query' : 'D1 is away');
});

test('nobody downloads it without a session', async () => {
  const { browser } = await createSignedInUser();
  browser.cookies.clear();
  const refused = await browser.post('/account/export');
  expect(refused.status).toBe(303);
  expect(refused.headers.get('Location')).toBe('/sign-in');
});
