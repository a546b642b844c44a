import { interceptDatabases, readRows as readStoredRows } from '../../database.ts';
import { env } from 'cloudflare:workers';
import { expect, test, vi } from 'vitest';
import { createKey } from '../../../src/services/accounts/keys.ts';
import { ensureAccount } from '../../../src/services/accounts/account.ts';
import { callApi, readError } from '../api/client.ts';
import { createSignedInAdmin } from './admin.ts';
import { readRows } from './audit-rows.ts';
import type { Browser } from './browser.ts';
import { readHtml } from './signed-in-user.ts';
import { expectRole, expectTag, findByRole } from '../../page.ts';

/** Returns the related accounts on an account's page: emails by what they share. */
async function listRelated(browser: Browser, id: string): Promise<Record<string, string>> {
  const html = await readHtml(browser.get(`/admin/accounts/${id}`));
  const rows = readRows(html, 'Related accounts, newest first').map((row) => row.split(' | '));
  return Object.fromEntries(rows.map(([email, shared]) => [email ?? '', shared ?? '']));
}

async function listActions(id: string): Promise<unknown[]> {
  const actions = await readStoredRows('accountActions', { accountId: id });
  return actions.map(({ action, actor, reason }) => ({ action, actor, reason }));
}

/** Sends the form of the page with these accounts selected. */
function suspend(browser: Browser, id: string, accounts: string[], reason: string): Promise<Response> {
  const body = new URLSearchParams([['reason', reason], ...accounts.map((one) => ['account', one])]);
  return browser.request(`/admin/accounts/${id}/suspend-related`, {
    method: 'POST',
    body,
    headers: { 'Sec-Fetch-Site': 'same-origin' },
  });
}

test.for([
  ['ada+1@brightpage.com', 'ada+news@brightpage.com', 'ada@brightpage.com'],
  ['a.lovelace@gmail.com', 'alovelace+x@googlemail.com', 'alovelace@gmail.com'],
  ['Mixed+Case@brightpage.com', 'mixed@brightpage.com', 'mixed+@brightpage.com'],
])('shows the accounts of one mailbox: %s', async (emails) => {
  const { browser } = await createSignedInAdmin();
  await ensureAccount(env, { email: 'lovelace@gmail.com', clientAddress: '127.0.0.1' });
  await ensureAccount(env, { email: 'ada@example.com', clientAddress: '127.0.0.1' });
  const ids = [];
  for (const email of emails) ids.push((await ensureAccount(env, { email, clientAddress: '127.0.0.1' })).id);
  const [first = '', ...others] = emails.map((email) => email.toLowerCase());
  expect(await listRelated(browser, ids[0] ?? '')).toEqual({
    [first]: 'This account',
    ...Object.fromEntries(others.map((email) => [email, 'mailbox'])),
  });
});

test.for([
  ['one.two@brightpage.com', 'onetwo@brightpage.com'],
  ['dots@gmail.com.au', 'd.ots@gmail.com.au'],
  ['same@one.brightpage.com', 'same@two.brightpage.com'],
])('%s and %s are different mailboxes', async ([one, other]) => {
  const { browser } = await createSignedInAdmin();
  const { id } = await ensureAccount(env, { email: one ?? '', clientAddress: '127.0.0.1' });
  await ensureAccount(env, { email: other ?? '', clientAddress: '127.0.0.1' });
  expect(await listRelated(browser, id)).toEqual({});
});

test('shows the accounts created from one network, and both when both are shared', async () => {
  const { browser } = await createSignedInAdmin();
  const { id } = await ensureAccount(env, { email: 'net@brightpage.com', clientAddress: '203.0.113.1' });
  await ensureAccount(env, { email: 'neighbour@brightpage.com', clientAddress: '203.0.113.200' });
  await ensureAccount(env, { email: 'net+2@brightpage.com', clientAddress: '203.0.113.9' });
  await ensureAccount(env, { email: 'elsewhere@brightpage.com', clientAddress: '203.0.114.1' });
  await ensureAccount(env, { email: 'local@brightpage.com', clientAddress: '127.0.0.1' });
  await ensureAccount(env, { email: 'local2@brightpage.com', clientAddress: '127.0.0.1' });
  expect(await listRelated(browser, id)).toEqual({
    'net@brightpage.com': 'This account',
    'neighbour@brightpage.com': 'network',
    'net+2@brightpage.com': 'mailbox and network',
  });
});

test('the accounts page lists the groups, newest first', async () => {
  const { browser } = await createSignedInAdmin();
  await ensureAccount(env, { email: 'group@brightpage.com', clientAddress: '127.0.0.1' });
  const { id } = await ensureAccount(env, { email: 'group+b@brightpage.com', clientAddress: '203.0.115.1' });
  await ensureAccount(env, { email: 'alone@brightpage.com', clientAddress: '127.0.0.1' });
  const html = await readHtml(browser.get('/admin/accounts'));
  const row =
    findByRole(html, 'row').find((one) => findByRole(one, 'cell', { scope: 'row' }).length > 0) ?? '';
  expect(
    findByRole(row, 'cell')
      .map(({ name }) => name)
      .slice(0, 3),
  ).toEqual(['group+b@brightpage.com', 'mailbox', '2']);
  expectRole(row, 'link', { href: `/admin/accounts/${id}#related`, name: 'group+b@brightpage.com' });
  expect(html).not.toContain('alone@brightpage.com');
});

test('the selected accounts are suspended together, with one reason recorded for each', async () => {
  const { browser, email: admin } = await createSignedInAdmin();
  const emails = [
    'farm@brightpage.com',
    'farm+1@brightpage.com',
    'farm+2@brightpage.com',
    'farm+3@brightpage.com',
  ];
  const ids: string[] = [];
  for (const email of emails) ids.push((await ensureAccount(env, { email, clientAddress: '127.0.0.1' })).id);
  const [first = '', second = '', third = '', spared = ''] = ids;
  const key = await createKey(env, { accountId: second });

  const answer = await suspend(browser, first, [first, second, third], 'Bonus farming');
  expect(answer.headers.get('Location')).toBe(`/admin/accounts/${first}?done=related-suspended`);
  for (const id of [first, second, third]) {
    expect(await listActions(id)).toEqual([{ action: 'suspended', actor: admin, reason: 'Bonus farming' }]);
  }
  expect((await readError(await callApi('GET', '/reports', { key }))).message).toContain('Bonus farming');
  expect(await listActions(spared)).toEqual([]);
  const html = await readHtml(browser.get(`/admin/accounts/${first}`));
  expect(findByRole(html, 'field', { field: 'account', checked: '' })).toMatchObject([{ value: spared }]);
});

test('nothing is suspended without a selection, without a reason, or beyond the related accounts', async () => {
  const { browser } = await createSignedInAdmin();
  const { id } = await ensureAccount(env, { email: 'careful@brightpage.com', clientAddress: '127.0.0.1' });
  const { id: related } = await ensureAccount(env, {
    email: 'careful+1@brightpage.com',
    clientAddress: '127.0.0.1',
  });
  const { id: stranger } = await ensureAccount(env, {
    email: 'stranger@brightpage.com',
    clientAddress: '127.0.0.1',
  });
  for (const accounts of [[], [stranger], ['acc_nobody']]) {
    const refused = await suspend(browser, id, accounts, 'Farming');
    expect(refused.status).toBe(422);
    expect(await refused.text()).toContain('Select at least one account');
  }
  const refused = await suspend(browser, id, [related], ' ');
  expect(refused.status).toBe(422);
  expectTag(await refused.text(), 'p', { id: 'related-reason-error', name: /^Enter a reason/ });
  for (const account of [id, related, stranger]) expect(await listActions(account)).toEqual([]);
});

test('a suspension that breaks off is continued by sending the form again, and recorded once for each', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  const { browser } = await createSignedInAdmin();
  const ids: string[] = [];
  for (const tag of ['', '+1', '+2'])
    ids.push(
      (await ensureAccount(env, { email: `broken${tag}@brightpage.com`, clientAddress: '127.0.0.1' })).id,
    );
  const [first = ''] = ids;
  let batches = 0;
  Object.assign(
    browser.env,
    interceptDatabases({
      batch: (_, run) => {
        if (++batches === 2) throw new Error('the isolate died');
        return run();
      },
    }),
  );
  expect((await suspend(browser, first, ids, 'Farming')).status).toBe(500);
  Object.assign(browser.env, interceptDatabases({}));
  const counts = async () => Promise.all(ids.map(async (id) => (await listActions(id)).length));
  expect(await counts()).toEqual([1, 0, 0]);

  expect((await suspend(browser, first, ids, 'Farming')).status).toBe(303);
  expect(await counts()).toEqual([1, 1, 1]);
});

test('administrators are not selected beforehand', async () => {
  const { browser, email } = await createSignedInAdmin();
  const { id } = await ensureAccount(env, { email, clientAddress: '127.0.0.1' });
  await ensureAccount(env, { email: email.replace('@', '+x@'), clientAddress: '127.0.0.1' });
  const html = await readHtml(browser.get(`/admin/accounts/${id}`));
  expect(expectRole(html, 'field', { field: 'account', value: id })['checked']).toBeUndefined();
});
