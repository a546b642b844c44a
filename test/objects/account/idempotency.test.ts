import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { ClaimKeyResult, KeptAnswer, KeyClaim } from '../../../src/objects/account/idempotency.ts';

const START = Date.parse('2036-06-01T12:00:00Z');
const MINUTE = 60_000;
const DAY = 86_400_000;

type AccountStub = ReturnType<typeof newObject>;

function newObject() {
  return env.ACCOUNT.getByName(`acc_${crypto.randomUUID()}`);
}

let tokens = 0;

function claim(account: AccountStub, key: string, fingerprint = 'f'): Promise<ClaimKeyResult> {
  const request = { key, fingerprint, token: `token-${tokens++}`, request: 'POST /api/v1/reports' };
  return account.claimKey(request);
}

async function claimed(account: AccountStub, key: string, fingerprint = 'f'): Promise<KeyClaim> {
  const result = await claim(account, key, fingerprint);
  if (!result.ok) throw new Error(`not claimed: ${result.reason}`);
  return result.claim;
}

const ANSWER: KeptAnswer = {
  status: 201,
  headers: { 'Content-Type': 'application/json', Location: 'https://audit.example.com/1' },
  body: new Uint8Array([31, 139, 8]),
};

function countKeys(account: AccountStub): Promise<number> {
  return runInDurableObject(
    account,
    (_, { storage }) => storage.sql.exec<{ n: number }>('SELECT count(*) AS n FROM idempotency_keys').one().n,
  );
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(START);
});

it('one of 50 simultaneous claims of a key is granted', async () => {
  const account = newObject();
  const results = await Promise.all(Array.from({ length: 50 }, () => claim(account, 'k')));
  expect(results.filter(({ ok }) => ok)).toHaveLength(1);
  expect(results.filter((result) => !result.ok && result.reason === 'under-way')).toHaveLength(49);
});

it('the answer is kept through an eviction, and only for the same request', async () => {
  const account = newObject();
  await account.endClaim(await claimed(account, 'k'), ANSWER);
  await evictDurableObject(account);
  expect(await claim(account, 'k')).toEqual({ ok: false, reason: 'answered', answer: ANSWER });
  expect(await claim(account, 'k', 'g')).toEqual({
    ok: false,
    reason: 'other-request',
    request: 'POST /api/v1/reports',
  });
});

it('a caller whose call failed claims again with its token', async () => {
  const account = newObject();
  const request = { key: 'k', fingerprint: 'f', token: 'mine', request: 'POST /' };
  await account.claimKey(request);
  expect(await account.claimKey(request)).toMatchObject({ ok: true });
});

describe('a request that died', () => {
  it('before holding credits frees its key after two minutes, for other requests too', async () => {
    const account = newObject();
    await claimed(account, 'k');
    vi.setSystemTime(START + 2 * MINUTE - 1);
    expect(await claim(account, 'k')).toEqual({ ok: false, reason: 'under-way' });
    vi.setSystemTime(START + 2 * MINUTE);
    expect(await claim(account, 'k', 'g')).toMatchObject({ ok: true, claim: { work: null } });
  });

  it('after holding credits is continued only by an identical request', async () => {
    const account = newObject();
    const work = { refType: 'submission', refId: 'l_1' } as const;
    await account.hold({ ...work, amount: 0 }, await claimed(account, 'k'));
    vi.setSystemTime(START + 2 * MINUTE);
    expect(await claim(account, 'k', 'g')).toMatchObject({ ok: false, reason: 'other-request' });
    expect(await claim(account, 'k')).toMatchObject({ ok: true, claim: { work } });
  });

  it('and resumes after another took over can neither hold credits nor store an answer', async () => {
    const account = newObject();
    const slow = await claimed(account, 'k');
    vi.setSystemTime(START + 2 * MINUTE);
    const next = await claimed(account, 'k');
    const hold = { refType: 'scan', amount: 0 } as const;
    expect(await account.hold({ ...hold, refId: 'one' }, next)).toMatchObject({ ok: true });
    expect(await account.hold({ ...hold, refId: 'two' }, slow)).toEqual({ ok: false, reason: 'claim-lost' });
    expect(await account.hold({ ...hold, refId: 'two' }, next)).toEqual({ ok: false, reason: 'claim-lost' });
    expect((await account.listOpenHolds()).map(({ refId }) => refId)).toEqual(['one']);
    await account.endClaim(slow, ANSWER);
    expect(await claim(account, 'k')).toEqual({ ok: false, reason: 'under-way' });
  });
});

describe('a claim that ends in a failure of the service', () => {
  it('leaves the key free if no credits are held', async () => {
    const account = newObject();
    await account.endClaim(await claimed(account, 'k'), 'failed');
    expect(await claim(account, 'k', 'g')).toMatchObject({ ok: true });
    const released = { refType: 'scan', refId: 'scan_1' } as const;
    const second = await claimed(account, 'k2');
    await account.hold({ ...released, amount: 0 }, second);
    await account.release(released);
    await account.endClaim(second, 'failed');
    expect(await claim(account, 'k2', 'g')).toMatchObject({ ok: true });
  });

  it.each(['held', 'charged'])('lets the next request continue the work if credits were %s', async (what) => {
    const account = newObject();
    await account.recordGrant({ amount: 9, reason: 'Gift', refType: 'grant', refId: 'g', actor: 'system' });
    const work = { refType: 'scan', refId: 'scan_1' } as const;
    const first = await claimed(account, 'k');
    await account.hold({ ...work, amount: 5 }, first);
    if (what === 'charged') await account.settle(work, 5, { reason: 'Scan', actor: 'system' });
    await account.endClaim(first, 'failed');
    expect(await claim(account, 'k')).toMatchObject({ ok: true, claim: { work } });
  });
});

describe('a kept answer', () => {
  it('is deleted by the alarm after 24 hours, and the key can then be used anew', async () => {
    const account = newObject();
    await account.endClaim(await claimed(account, 'k'), ANSWER);
    const alarm = await runInDurableObject(account, (_, { storage }) => storage.getAlarm());
    expect(alarm).toBe(START + DAY);
    vi.setSystemTime(START + DAY - 1);
    expect(await claim(account, 'k')).toMatchObject({ reason: 'answered' });
    vi.setSystemTime(START + DAY);
    await runDurableObjectAlarm(account);
    expect(await countKeys(account)).toBe(0);
    expect(await runInDurableObject(account, (_, { storage }) => storage.getAlarm())).toBeNull();
    expect(await claim(account, 'k', 'g')).toMatchObject({ ok: true });
  });

  it('expires without the alarm too', async () => {
    const account = newObject();
    await account.endClaim(await claimed(account, 'k'), ANSWER);
    vi.setSystemTime(START + DAY);
    expect(await claim(account, 'k', 'g')).toMatchObject({ ok: true });
  });

  it('is one of at most 10,000, and known keys still have theirs', async () => {
    const account = newObject();
    await account.endClaim(await claimed(account, 'known'), ANSWER);
    await runInDurableObject(account, (_, { storage }) => {
      storage.sql.exec(
        `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 9999)
         INSERT INTO idempotency_keys (key, fingerprint, request, token, created_at, lease_ends_at, status)
         SELECT 'key-' || i, 'f', 'POST /', 't', ?, 0, 200 FROM n`,
        START + 1_000,
      );
    });
    expect(await claim(account, 'new')).toEqual({ ok: false, reason: 'too-many-keys', retryAfter: 86_400 });
    expect(await claim(account, 'known')).toMatchObject({ reason: 'answered' });
    vi.setSystemTime(START + DAY);
    expect(await claim(account, 'new')).toMatchObject({ ok: true });
  });

  it('is part of at most 100 MB', async () => {
    const account = newObject();
    await account.endClaim(await claimed(account, 'k'), ANSWER);
    await runInDurableObject(account, (_, { storage }) => {
      storage.sql.exec('UPDATE idempotency_keys SET bytes = 100000000');
    });
    expect(await claim(account, 'new')).toMatchObject({ reason: 'too-many-keys' });
  });

  it('is never larger than a row can be: its key is free', async () => {
    const account = newObject();
    const body = new Uint8Array(1_900_001);
    await account.endClaim(await claimed(account, 'k'), { ...ANSWER, body });
    expect(await countKeys(account)).toBe(0);
    const largest = new Uint8Array(1_900_000);
    await account.endClaim(await claimed(account, 'k'), { ...ANSWER, body: largest });
    expect(await claim(account, 'k')).toMatchObject({ reason: 'answered' });
  });

  it('goes with the account, and a request that began before keeps none afterwards', async () => {
    const account = newObject();
    await account.endClaim(await claimed(account, 'k'), ANSWER);
    const late = await claimed(account, 'late');
    await account.forgetEmail('ada@example.com');
    expect(await countKeys(account)).toBe(0);
    await account.endClaim(late, ANSWER);
    await account.endClaim(await claimed(account, 'later'), ANSWER);
    expect(await countKeys(account)).toBe(0);
    expect(await account.hold({ refType: 'scan', refId: 's', amount: 0 }, late)).toEqual({
      ok: false,
      reason: 'claim-lost',
    });
  });
});
