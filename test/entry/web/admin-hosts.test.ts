import { countStoredRows, readRow } from '../../database.ts';
import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { readError, sendJson } from '../api/client.ts';
import { newAccount } from '../api/new-account.ts';
import { newHost } from '../../internet.ts';
import { createSignedInAdmin } from './admin.ts';
import type { Browser } from './browser.ts';
import { createSignedInUser } from './signed-in-user.ts';
import { expectRole, expectTag, readTable, toWords } from '../../page.ts';

const FORM = { scope: 'fetch', requested_by: 'website', reason: 'Their <mail> of 1 June' };

async function readPage(browser: Browser): Promise<string> {
  return (await browser.get('/admin/hosts')).text();
}

async function findId(host: string): Promise<number> {
  return (await readRow('blockedHosts', { host }))?.id ?? 0;
}

test('a blocked host is listed with what, whose decision, reason, administrator and time', async () => {
  const { browser, email } = await createSignedInAdmin();
  const host = newHost();
  const blocked = await browser.post('/admin/hosts', {
    ...FORM,
    host: ` https://www.${host}/path `,
    include_subdomains: 'true',
  });
  expect(blocked.headers.get('Location')).toBe('/admin/hosts?done=blocked');
  const html = await readPage(browser);
  expect(readTable(html, 'Blocked hosts, newest first')[0]).toEqual([
    `${host} and all subdomains`,
    'Never fetched',
    'Their <mail> of 1 JuneOperator of the website',
    expect.stringMatching(new RegExp(`^${email}\\d+ \\w+ \\d{4} at `)),
    'Remove',
  ]);
  expectTag(html, 'time', { datetime: /^\d{4}-\d\d-\d\dT/ });
});

test('a removed block stays on record with the reason of both', async () => {
  const { browser, email } = await createSignedInAdmin();
  const host = newHost();
  await browser.post('/admin/hosts', { ...FORM, host, scope: 'publish', requested_by: 'service' });
  const path = `/admin/hosts/${await findId(host)}/remove`;
  expect(toWords(await (await browser.get(path)).text())).toContain(`${host}: Audits not published`);
  const removed = await browser.post(path, { reason: 'Sold to somebody else' });
  expect(removed.headers.get('Location')).toBe('/admin/hosts?done=removed');
  const html = await readPage(browser);
  expect(readTable(html, 'Blocked hosts, newest first').map(([name]) => name)).not.toContain(host);
  const [row = []] = readTable(html, 'Removed blocks, newest first');
  expect(row).toEqual([
    host,
    'Audits not published',
    'Their <mail> of 1 June',
    expect.stringContaining(email),
    'Sold to somebody else',
    expect.stringContaining(email),
  ]);

  expect((await browser.get(path)).status).toBe(404);
  expect((await browser.post(path, { reason: 'Twice' })).status).toBe(404);
  await browser.post('/admin/hosts', { ...FORM, host });
  expect(await countStoredRows('blockedHosts', { host })).toBe(2);
});

test('a host can be in both lists, and in each only once', async () => {
  const { browser } = await createSignedInAdmin();
  const host = newHost();
  const post = (scope: string) => browser.post('/admin/hosts', { ...FORM, host, scope });
  const statuses = (await Promise.all([post('fetch'), post('fetch'), post('publish')])).map(
    ({ status }) => status,
  );
  expect(statuses.toSorted((a, b) => a - b)).toEqual([303, 303, 422]);
  const again = await post('fetch');
  expect(again.status).toBe(422);
  expect(await again.text()).toContain('This host is on the list already');
});

test('the blocked hosts are searched and filtered', async () => {
  const { browser } = await createSignedInAdmin();
  const [one, other] = [newHost(), newHost()];
  await browser.post('/admin/hosts', { ...FORM, host: one });
  await browser.post('/admin/hosts', { ...FORM, host: other, scope: 'publish', reason: 'Copyright' });
  const list = async (query: string) =>
    readTable(await (await browser.get(`/admin/hosts?${query}`)).text(), 'Blocked hosts, newest first').map(
      ([host]) => host,
    );
  expect(await list(`q=${one.toUpperCase()}`)).toEqual([one]);
  expect(await list('q=COPYRIGHT&scope=publish')).toEqual([other]);
  expect(await list(`q=${one}&scope=publish`)).toEqual([]);
  expect(await (await browser.get('/admin/hosts?q=%3Cb%3E')).text()).toContain('No blocks match');
});

test.for([
  ['host', '', 'Enter a host, such as example.com'],
  ['host', 'localhost', 'is not a full domain name'],
  ['host', '10.0.0.1', 'is an IP address'],
  ['host', 'shop.internal', 'is not a public domain'],
  ['reason', ' ', 'Enter a reason: other administrators read it'],
  ['reason', 'x'.repeat(201), 'Enter at most 200 characters'],
  ['scope', 'all', 'Choose what is blocked'],
  ['requested_by', '', 'Choose whose decision it is'],
] as const)('%s "%s" comes back with what would be right', async ([field, value, message]) => {
  const { browser } = await createSignedInAdmin();
  const host = newHost();
  const refused = await browser.post('/admin/hosts', { ...FORM, host, [field]: value });
  expect(refused.status).toBe(422);
  const html = await refused.text();
  expectTag(html, 'title', { name: /^Error: Blocked hosts/ });
  expectTag(html, 'p', { id: `${field}-error`, name: expect.stringContaining(message) });
  expect(await findId(host)).toBe(0);
});

test('a block covers the host without www. too, also of names that no website can have', async () => {
  const { browser } = await createSignedInAdmin();
  const host = `shop_1.${newHost()}`;
  await browser.post('/admin/hosts', { ...FORM, host: `www.${host}` });
  for (const url of [`https://${host}/`, `https://www.${host}/`]) {
    const { key } = await newAccount();
    expect((await readError(await sendJson('POST', '/reports', { url }, key))).code).toBe('host_blocked');
  }
});

test('a block of www. under an unknown top-level domain does not block the whole domain', async () => {
  const { browser } = await createSignedInAdmin();
  const host = `www.unknown${crypto.randomUUID().slice(0, 8)}`;
  await browser.post('/admin/hosts', { ...FORM, host, include_subdomains: 'true' });
  expect(await findId(host)).toBeGreaterThan(0);
});

test('removing needs a reason', async () => {
  const { browser } = await createSignedInAdmin();
  const host = newHost();
  await browser.post('/admin/hosts', { ...FORM, host });
  const refused = await browser.post(`/admin/hosts/${await findId(host)}/remove`, { reason: '' });
  expect(refused.status).toBe(422);
  expect(await refused.text()).toContain('Enter a reason: other administrators read it');
  expect(await readPage(browser)).toContain(host);
});

test('only administrators can open it', async () => {
  const { browser } = await createSignedInUser();
  expect((await browser.get('/admin/hosts')).status).toBe(404);
  expect((await browser.post('/admin/hosts', { ...FORM, host: newHost() })).status).toBe(404);
});

test('/bot says how a website asks never to be fetched', async () => {
  const { browser } = await createSignedInUser();
  const html = await (await browser.get('/bot')).text();
  expectRole(html, 'link', { href: `mailto:${env.ABUSE_EMAIL}`, name: env.ABUSE_EMAIL });
  expect(html).toContain('up to 300 requests per minute');
  delete browser.env.ABUSE_EMAIL;
  expect(await (await browser.get('/bot')).text()).toContain('mailto:sign-in@localhost.example');
});
