import { readRow, updateRows } from '../../database.ts';
import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { revokeKey } from '../../../src/services/accounts/keys.ts';
import { moveClock, stopClock } from '../../clock.ts';
import { newAccount, replaceKey } from './new-account.ts';
import { callApi, readError } from './client.ts';

describe('a personal key', () => {
  it('opens the account', async () => {
    const { key } = await newAccount();
    expect(key).toMatch(/^svk_[\w-]{43}$/);
    expect((await callApi('GET', '/reports', { key })).status).toBe(200);
  });

  it('gets a Bearer challenge when it is missing', async () => {
    const response = await callApi('GET', '/reports');
    expect(response.status).toBe(401);
    expect(response.headers.get('WWW-Authenticate')).toBe('Bearer realm="site-audit"');
    expect((await readError(response)).message).toContain('Authorization: Bearer svk_');
  });

  it.each([
    ['a wrong key', `Bearer svk_${'A'.repeat(43)}`],
    ['a key cut short', 'Bearer svk_abc'],
    ['no key after Bearer', 'Bearer '],
    ['another scheme', 'Basic c3ZrXzp4'],
    ['an empty header', ''],
    ['a key with SQL in it', "Bearer svk_' OR 1=1 --"],
  ])('%s is refused with 401', async (_name, authorization) => {
    const response = await callApi('GET', '/reports', { headers: { Authorization: authorization } });
    expect(response.status).toBe(401);
    expect(response.headers.get('WWW-Authenticate')).toContain('Bearer realm="site-audit"');
  });

  it('is accepted with the scheme in any letter case (RFC 9110, section 11.1)', async () => {
    const { key } = await newAccount();
    expect((await callApi('GET', '/reports', { headers: { Authorization: `bEARER ${key}` } })).status).toBe(
      200,
    );
  });

  it('stops immediately when it is replaced, and the new one works', async () => {
    const { id, key } = await newAccount();
    const next = await replaceKey(id);
    expect((await callApi('GET', '/reports', { key })).status).toBe(401);
    expect((await callApi('GET', '/reports', { key: next })).status).toBe(200);
  });

  it('stops immediately when it is revoked', async () => {
    const { id, key } = await newAccount();
    await revokeKey({ env, caller: { accountId: id, email: '' } });
    expect((await callApi('GET', '/reports', { key })).status).toBe(401);
  });

  it('is looked up in the database once a minute while it is wrong', async () => {
    stopClock();
    const { id, key } = await newAccount();
    const row = await readRow('accounts', { id });
    await revokeKey({ env, caller: { accountId: id, email: '' } });
    const readStatus = async () => (await callApi('GET', '/reports', { key })).status;
    expect(await readStatus()).toBe(401);
    // No operation of the service does this.
    await updateRows('accounts', { id }, { keyHash: row?.keyHash ?? null });
    moveClock(59_000);
    expect(await readStatus()).toBe(401);
    moveClock(1_000);
    expect(await readStatus()).toBe(200);
  });

  it('is not stored: only its SHA-256 is', async () => {
    const { id, key } = await newAccount();
    const row = await readRow('accounts', { id });
    expect(JSON.stringify(row)).not.toContain(key);
    expect(row?.keyHash).toMatch(/^[0-9a-f]{64}$/);
  });

  it('is not accepted in the URL', async () => {
    const { key } = await newAccount();
    expect((await callApi('GET', `/reports?key=${key}&access_token=${key}`)).status).toBe(401);
  });
});
