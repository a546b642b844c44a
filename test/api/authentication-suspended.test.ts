import { env } from 'cloudflare:workers';
import { expect, it } from 'vitest';
import { createKey } from '../../src/services/accounts/create-key.ts';
import { resumeAccount, suspendAccount } from '../../src/services/accounts/suspend.ts';
import { newAccount } from './account.ts';
import { ask, failure, send } from './contract.ts';

const NOTICE =
  'The API keys of this account are suspended: Scans of other people’s sites. Write to sign-in@localhost.example to have them work again';

async function suspended(): Promise<{ id: string; email: string; key: string }> {
  const account = await newAccount();
  expect(
    await suspendAccount(env, 'admin@brightpage.com', account.id, ' Scans of other people’s sites. '),
  ).toEqual({ ok: true });
  return account;
}

it('a suspended key gets 401 that says so, why, and whom to ask', async () => {
  const { key } = await suspended();
  const response = await ask('GET', '/reports', { key });
  expect(response.status).toBe(401);
  expect(response.headers.get('WWW-Authenticate')).toBe('Bearer realm="site-audit", error="invalid_token"');
  expect(await failure(response)).toEqual({ status: 401, message: NOTICE });
});

it('every part of the API refuses it, and nothing is done', async () => {
  const { id, email, key } = await suspended();
  const answers = await Promise.all([
    send('POST', '/reports', { url: 'https://shop.brightpage.com/' }, key),
    ask('GET', `/credits/${encodeURIComponent(email)}`, { key }),
    ask('GET', '/settings', { key }),
    send('POST', '/websites', { host: 'brightpage.com' }, key),
    ask('POST', '/websites/brightpage.com/scan', { key }),
    ask('GET', '/submissions', { key }),
  ]);
  for (const answer of answers) expect(await failure(answer)).toEqual({ status: 401, message: NOTICE });
  expect(await env.ACCOUNT.getByName(id).auditSlotWait()).toBe(0);
});

it('a key the account makes while it is suspended is suspended too', async () => {
  const { id, key } = await suspended();
  const next = await createKey(env, id);
  expect((await failure(await ask('GET', '/reports', { key: next }))).message).toBe(NOTICE);
  expect((await failure(await ask('GET', '/reports', { key }))).message).toContain(
    'wrong, replaced or revoked',
  );
});

it('no other account is, and a wrong key is told nothing of it', async () => {
  await suspended();
  const { key } = await newAccount();
  expect((await ask('GET', '/reports', { key })).status).toBe(200);
  const wrong = await failure(await ask('GET', '/reports', { key: `svk_${'A'.repeat(43)}` }));
  expect(wrong.message).toContain('wrong, replaced or revoked');
});

it('resumed, the key works at once', async () => {
  const { id, key } = await suspended();
  await resumeAccount(env, id);
  expect((await ask('GET', '/reports', { key })).status).toBe(200);
});

it('suspended again, the account is told the new reason and has been since the first', async () => {
  const { id, key } = await suspended();
  const since = () => env.DB.prepare('SELECT suspended_at FROM accounts WHERE id = ?').bind(id).first();
  await env.DB.prepare('UPDATE accounts SET suspended_at = 12345 WHERE id = ?').bind(id).run();
  await suspendAccount(env, 'admin@brightpage.com', id, 'Another reason');
  expect((await failure(await ask('GET', '/reports', { key }))).message).toContain(
    'suspended: Another reason.',
  );
  expect(await since()).toEqual({ suspended_at: 12_345 });
});
