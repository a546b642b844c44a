import { readRow, updateRows } from '../../database.ts';
import { env } from 'cloudflare:workers';
import { expect, it } from 'vitest';
import { resumeAccount, suspendAccount } from '../../../src/services/accounts/suspend-account.ts';
import { newAccount, replaceKey } from './new-account.ts';
import { callApi, readError, sendJson } from './client.ts';

const NOTICE =
  'This account is suspended: Scans of other people’s sites. Write to sign-in@localhost.example to have the suspension lifted.';

async function newSuspendedAccount(): Promise<{ id: string; email: string; key: string }> {
  const account = await newAccount();
  await suspendAccount(env, {
    actor: 'admin@brightpage.com',
    accountId: account.id,
    reason: 'Scans of other people’s sites.',
  });
  return account;
}

it('a suspended key gets 401 with the reason and an email address to write to', async () => {
  const { key } = await newSuspendedAccount();
  const response = await callApi('GET', '/reports', { key });
  expect(response.status).toBe(401);
  expect(response.headers.get('WWW-Authenticate')).toBe('Bearer realm="site-audit", error="invalid_token"');
  expect(await readError(response)).toEqual({ status: 401, code: 'account_suspended', message: NOTICE });
});

it('every part of the API refuses it, and nothing is done', async () => {
  const { id, email, key } = await newSuspendedAccount();
  const answers = await Promise.all([
    sendJson('POST', '/reports', { url: 'https://shop.brightpage.com/' }, key),
    callApi('GET', `/credits/${encodeURIComponent(email)}`, { key }),
    callApi('GET', '/settings', { key }),
    sendJson('POST', '/websites', { host: 'brightpage.com' }, key),
    callApi('POST', '/websites/brightpage.com/scan', { key }),
    callApi('GET', '/submissions', { key }),
    sendJson('POST', '/submissions', { report_id: 'r_1', provider: 'gemini' }, key),
  ]);
  for (const answer of answers)
    expect(await readError(answer)).toEqual({ status: 401, code: 'account_suspended', message: NOTICE });
  expect(await env.ACCOUNT.getByName(id).getAuditSlotWait()).toBe(0);
});

it('a key the account makes while it is suspended is suspended too', async () => {
  const { id, key } = await newSuspendedAccount();
  const next = await replaceKey(id);
  expect((await readError(await callApi('GET', '/reports', { key: next }))).message).toBe(NOTICE);
  expect((await readError(await callApi('GET', '/reports', { key }))).message).toContain(
    'wrong, replaced or revoked',
  );
});

it('other accounts are not affected, and a wrong key reveals nothing about it', async () => {
  await newSuspendedAccount();
  const { key } = await newAccount();
  expect((await callApi('GET', '/reports', { key })).status).toBe(200);
  const wrong = await readError(await callApi('GET', '/reports', { key: `svk_${'A'.repeat(43)}` }));
  expect(wrong.message).toContain('wrong, replaced or revoked');
});

it('a resumed key works immediately', async () => {
  const { id, key } = await newSuspendedAccount();
  await resumeAccount(env, { actor: 'admin@brightpage.com', accountId: id });
  expect((await callApi('GET', '/reports', { key })).status).toBe(200);
});

it('a second suspension replaces the reason and keeps the time of the first', async () => {
  const { id, key } = await newSuspendedAccount();
  await updateRows('accounts', { id }, { suspendedAt: 12345 });
  await suspendAccount(env, { actor: 'admin@brightpage.com', accountId: id, reason: 'Another reason' });
  expect((await readError(await callApi('GET', '/reports', { key }))).message).toContain(
    'suspended: Another reason.',
  );
  expect(await readRow('accounts', { id })).toMatchObject({ suspendedAt: 12_345 });
});
