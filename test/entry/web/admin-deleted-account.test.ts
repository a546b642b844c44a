import { expect, test } from 'vitest';
import { confirmDeletion, createFullAccount, storeCode } from '../../services/account-data/full-account.ts';
import { createSignedInAdmin } from './admin.ts';
import { readRows } from './audit-rows.ts';
import { expectRole, findByRole, toWords } from '../../page.ts';

test('an administrator finds a deleted account by its id, with its history and without its email', async () => {
  const person = await createFullAccount();
  const { id, email } = person.account;
  await storeCode(person);
  const { browser } = await createSignedInAdmin();
  await confirmDeletion(browser.env, person);

  expect((await browser.get(`/admin/accounts?email=${encodeURIComponent(email)}`)).status).toBe(404);
  const found = await browser.get(`/admin/accounts?email=${id}`);
  expect(found.headers.get('Location')).toBe(`/admin/accounts/${id}`);
  const html = await (await browser.get(`/admin/accounts/${id}`)).text();
  expect(html).not.toContain(email);
  expectRole(html, 'definition', { term: 'Deleted', name: /, by its owner$/ });
  expect(toWords(html)).toContain('Audits 0 Websites 0 Published snapshots 1 ');
  expect(html).toContain('deleted account');
  expect(readRows(html, 'Actions on the account, newest first')[0]).toContain('Deleted | owner | ');
  expect(html).toContain('A mistake');
  for (const form of ['grant', 'suspend', 'resume', 'end-sessions'])
    expect(findByRole(html, 'form', { action: `/admin/accounts/${id}/${form}` })).toEqual([]);
});

test('it cannot be suspended, resumed, signed out or given credits: 404', async () => {
  const person = await createFullAccount();
  const { id } = person.account;
  await storeCode(person);
  const { browser } = await createSignedInAdmin();
  await confirmDeletion(browser.env, person);
  const fields = { grant: crypto.randomUUID(), amount: '5', reason: 'Spam' };
  for (const action of ['suspend', 'resume', 'end-sessions', 'grant'])
    expect((await browser.post(`/admin/accounts/${id}/${action}`, fields)).status, action).toBe(404);
});
