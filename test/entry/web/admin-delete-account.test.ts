import { countStoredRows, findTablesWith } from '../../database.ts';
import { expect, test } from 'vitest';
import { callApi, readData } from '../api/client.ts';
import { newAccount } from '../api/new-account.ts';
import { createPublishableAudit } from '../api/publishable-audit.ts';
import { countRows, createFullAccount } from '../../services/account-data/full-account.ts';
import { createSignedInAdmin } from './admin.ts';
import { readRows } from './audit-rows.ts';
import { type Browser, signIn } from './browser.ts';
import { expectRole, expectTag, findByRole } from '../../page.ts';

/** Suspends an account. Returns the path of its page. */
async function suspend(browser: Browser, { id }: { id: string }): Promise<string> {
  const path = `/admin/accounts/${id}`;
  await browser.post(`${path}/suspend`, { reason: 'Phishing' });
  return path;
}

async function createSuspendedAccount(browser: Browser) {
  const account = await newAccount();
  await createPublishableAudit(account);
  return { account, path: await suspend(browser, account) };
}

async function readHtml(browser: Browser, path: string): Promise<string> {
  return (await browser.get(path)).text();
}

test('an administrator deletes a suspended account after confirming, with a reason, and it is recorded', async () => {
  const { browser, email: admin } = await createSignedInAdmin();
  const { account, snapshotId } = await createFullAccount();
  const path = await suspend(browser, account);
  expectRole(await readHtml(browser, path), 'link', { href: `${path}/delete` });
  const question = await readHtml(browser, `${path}/delete`);
  expect(question).toContain('Delete this account?');
  expect(question).toContain(account.email);
  expect(question).toContain('1 published snapshot');
  expect((await countRows(account.id))['reports']).toBeGreaterThan(0);

  const deleted = await browser.post(`${path}/delete`, { reason: 'Asked for by mail' });
  expect(deleted.headers.get('Location')).toBe(`${path}?done=deleted`);
  expect(await countRows(account.id)).toEqual({ account_actions: 4, scans: 1, submissions: 1 });
  expect(await findTablesWith(account.email)).toEqual([]);
  const html = await readHtml(browser, `${path}?done=deleted`);
  expect(html).toContain('The account is deleted.');
  expectRole(html, 'definition', { term: 'Deleted', name: /, by an administrator$/ });
  expect(readRows(html, 'Actions on the account, newest first')[0]).toContain(
    `Deleted | ${admin} | Asked for by mail | `,
  );
  expect(findByRole(html, 'form', { action: `${path}/delete` })).toEqual([]);
  const { key } = await newAccount();
  const snapshot = await callApi('GET', `/submissions/claude/${snapshotId}`, { key });
  expect(await readData(snapshot)).toMatchObject({ submission: { id: snapshotId } });
});

test('the next sign-in with the email address opens another account without signup bonus', async () => {
  const { browser } = await createSignedInAdmin();
  const { account, path } = await createSuspendedAccount(browser);
  await browser.post(`${path}/delete`, { reason: 'Asked for by mail' });
  const again = await signIn(account.email);
  const html = await readHtml(again, '/account');
  expect(html).toContain('0 credits');
  expect(html).not.toContain('is suspended');
});

test('without a reason nothing is deleted', async () => {
  const { browser } = await createSignedInAdmin();
  const { account, path } = await createSuspendedAccount(browser);
  const refused = await browser.post(`${path}/delete`, { reason: ' ' });
  expect(refused.status).toBe(422);
  const name = 'Enter a reason: other administrators read it';
  expectTag(await refused.text(), 'p', { id: 'reason-error', name });
  expect((await countRows(account.id))['reports']).toBeGreaterThan(0);
});

test('an account that is not suspended is not deleted', async () => {
  const { browser } = await createSignedInAdmin();
  const { account, path } = await createSuspendedAccount(browser);
  await browser.post(`${path}/resume`);
  expect(findByRole(await readHtml(browser, path), 'link', { href: `${path}/delete` })).toEqual([]);
  expect((await browser.get(`${path}/delete`)).headers.get('Location')).toBe(path);
  const refused = await browser.post(`${path}/delete`, { reason: 'Spam' });
  expect(refused.status).toBe(409);
  expect(await refused.text()).toContain('This account is not suspended. Suspend it first.');
  expect((await countRows(account.id))['reports']).toBeGreaterThan(0);
});

test('an account that does not exist or is deleted is 404, and only administrators have such a page', async () => {
  const { browser } = await createSignedInAdmin();
  const { account, path } = await createSuspendedAccount(browser);
  const stranger = await signIn('stranger-delete@brightpage.com');
  expect((await stranger.get(`${path}/delete`)).status).toBe(404);
  expect((await stranger.post(`${path}/delete`, { reason: 'Spam' })).status).toBe(404);
  expect((await countRows(account.id))['reports']).toBeGreaterThan(0);
  await browser.post(`${path}/delete`, { reason: 'Spam' });
  for (const gone of [path, '/admin/accounts/acc_none']) {
    expect((await browser.get(`${gone}/delete`)).status).toBe(404);
    expect((await browser.post(`${gone}/delete`, { reason: 'Spam' })).status).toBe(404);
  }
  expect(await countStoredRows('accountActions', { accountId: account.id, action: 'deleted' })).toBe(1);
});
