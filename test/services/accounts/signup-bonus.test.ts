import { deleteRows, putSetting, readRow } from '../../database.ts';
import { evictDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterEach, expect, test } from 'vitest';
import { ensureAccount } from '../../../src/services/accounts/account.ts';

afterEach(async () => {
  await deleteRows('settings');
});

function newEmail(): string {
  return `bonus-${crypto.randomUUID()}@brightpage.com`;
}

async function getCredits(id: string) {
  const { balance, entries } = await env.ACCOUNT.getByName(id).getCredits(50);
  return { balance, entries: entries.map(({ delta, ref_type, actor }) => ({ delta, ref_type, actor })) };
}

const ONE_BONUS = { balance: 100, entries: [{ delta: 100, ref_type: 'signup', actor: 'system' }] };

test('is granted once, however often its owner signs in, also in parallel and in another letter case', async () => {
  const email = newEmail();
  const accounts = await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      ensureAccount(env, { email: n % 2 ? email : email.toUpperCase(), clientAddress: '127.0.0.1' }),
    ),
  );
  expect(new Set(accounts.map(({ id }) => id)).size).toBe(1);
  const [{ id } = { id: '' }] = accounts;
  await evictDurableObject(env.ACCOUNT.getByName(id));
  await ensureAccount(env, { email, clientAddress: '127.0.0.1' });
  expect(await getCredits(id)).toEqual(ONE_BONUS);
});

test('is granted by the next sign-in if the first failed after creating the account', async () => {
  const email = newEmail();
  const ACCOUNT = {
    getByName: () => {
      throw new Error('the isolate died');
    },
  } as unknown as typeof env.ACCOUNT;
  await expect(ensureAccount({ ...env, ACCOUNT }, { email, clientAddress: '127.0.0.1' })).rejects.toThrow(
    'the isolate died',
  );
  const stored = (await readRow('accounts', { email }))?.id ?? null;

  const { id } = await ensureAccount(env, { email, clientAddress: '127.0.0.1' });
  expect(id).toBe(stored);
  expect(await getCredits(id)).toEqual(ONE_BONUS);
});

test('is not granted again if the response to the first grant was lost', async () => {
  const email = newEmail();
  const ACCOUNT = {
    getByName: (name: string) => ({
      recordGrant: async (...grant: Parameters<ReturnType<typeof env.ACCOUNT.getByName>['recordGrant']>) => {
        await env.ACCOUNT.getByName(name).recordGrant(...grant);
        throw new Error('the answer was lost');
      },
    }),
  } as unknown as typeof env.ACCOUNT;
  await expect(ensureAccount({ ...env, ACCOUNT }, { email, clientAddress: '127.0.0.1' })).rejects.toThrow(
    'the answer was lost',
  );
  const { id } = await ensureAccount(env, { email, clientAddress: '127.0.0.1' });
  expect(await getCredits(id)).toEqual(ONE_BONUS);
});

test('is the setting at the first sign-in, and stays the same', async () => {
  const setBonus = (value: number) => putSetting('signup_bonus_credits', value, 1);
  await setBonus(0);
  const email = newEmail();
  const { id } = await ensureAccount(env, { email, clientAddress: '127.0.0.1' });
  await setBonus(500);
  await ensureAccount(env, { email, clientAddress: '127.0.0.1' });
  expect(await getCredits(id)).toMatchObject({ balance: 0 });
});
