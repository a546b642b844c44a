import { evictDurableObject, runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import type { Account } from '../../../src/objects/account/account.ts';
import {
  appendEntry,
  listCharges,
  listNewestEntries,
  sumCharges,
} from '../../../src/objects/account/ledger.ts';

const BONUS = {
  amount: 100,
  reason: 'Signup bonus',
  refType: 'signup',
  refId: 'acc_1',
  actor: 'system',
} as const;
const SCAN = { refType: 'scan', refId: 'scan_1' } as const;
const CHARGE = { reason: 'Scan of brightpage.com: 7 pages', actor: 'ada@example.com' };

function newObject() {
  return env.ACCOUNT.getByName(`acc_${crypto.randomUUID()}`);
}

/** Creates an account with the signup bonus. */
async function newAccount() {
  const account = newObject();
  await account.recordGrant(BONUS);
  return account;
}

test('starts empty', async () => {
  expect(await newObject().getCredits(50)).toEqual({ balance: 0, available: 0, entries: [] });
});

test('grants once for a reference, also when repeated in parallel', async () => {
  const account = newObject();
  await Promise.all(Array.from({ length: 50 }, () => account.recordGrant(BONUS)));
  await evictDurableObject(account);
  await account.recordGrant({ ...BONUS, amount: 500 });
  const { balance, entries } = await account.getCredits(50);
  expect(balance).toBe(100);
  expect(entries).toEqual([
    {
      seq: 1,
      id: expect.stringMatching(/^cr_[0-9A-Z]{26}$/),
      delta: 100,
      reason: 'Signup bonus',
      ref_type: 'signup',
      ref_id: 'acc_1',
      balance_after: 100,
      actor: 'system',
      created_at: expect.any(Number),
    },
  ]);
});

test('lists entries newest first, the newest `limit`', async () => {
  const account = await newAccount();
  for (const refId of ['g1', 'g2', 'g3'])
    await account.recordGrant({ ...BONUS, refType: 'grant', refId, amount: 1 });
  const listIds = async (limit: number) =>
    (await account.getCredits(limit)).entries.map(({ ref_id }) => ref_id);
  expect(await listIds(50)).toEqual(['g3', 'g2', 'g1', 'acc_1']);
  expect(await listIds(2)).toEqual(['g3', 'g2']);
});

test('a charge is one entry below 0, and the hold is closed', async () => {
  const account = await newAccount();
  expect(await account.hold({ ...SCAN, amount: 40 })).toEqual({ ok: true, held: 40 });
  expect(await account.getCredits(0)).toMatchObject({ balance: 100, available: 60 });
  const settled = await account.settle(SCAN, 7, CHARGE);
  expect(settled).toMatchObject({ ok: true, charged: 7, balance: 93 });
  const { entries, ...credits } = await account.getCredits(1);
  expect(credits).toEqual({ balance: 93, available: 93 });
  expect(entries[0]).toMatchObject({
    delta: -7,
    ref_type: 'scan',
    ref_id: 'scan_1',
    balance_after: 93,
    ...CHARGE,
  });
});

test('a repeat of settle returns the same entry and charges nothing more, whatever the amount', async () => {
  const account = await newAccount();
  await account.hold({ ...SCAN, amount: 40 });
  const first = await account.settle(SCAN, 7, CHARGE);
  await account.recordGrant({ ...BONUS, refType: 'grant', refId: 'g1' });
  expect(await account.settle(SCAN, 7, CHARGE)).toEqual(first);
  expect(await account.settle(SCAN, 40, CHARGE)).toEqual(first);
  expect(await account.getBalance()).toBe(193);
});

test('settling nothing writes no entry and closes the hold, also when repeated', async () => {
  const account = await newAccount();
  await account.hold({ ...SCAN, amount: 40 });
  const nothing = { ok: true, charged: 0, balance: 100, entry: null };
  expect(await account.settle(SCAN, 0, CHARGE)).toEqual(nothing);
  expect(await account.settle(SCAN, 0, CHARGE)).toEqual(nothing);
  expect(await account.getCredits(50)).toMatchObject({ available: 100, entries: [{ ref_type: 'signup' }] });
});

test('more than is held is not charged, and the hold stays open', async () => {
  const account = await newAccount();
  await account.hold({ ...SCAN, amount: 40 });
  expect(await account.settle(SCAN, 41, CHARGE)).toEqual({ ok: false, reason: 'over-held', held: 40 });
  expect(await account.getCredits(0)).toMatchObject({ balance: 100, available: 60 });
});

test('charges nothing without a hold', async () => {
  const account = await newAccount();
  expect(await account.settle(SCAN, 1, CHARGE)).toEqual({ ok: false, reason: 'not-held' });
  await account.hold({ ...SCAN, amount: 40 });
  await account.release(SCAN);
  expect(await account.settle(SCAN, 1, CHARGE)).toEqual({ ok: false, reason: 'not-held' });
  expect(await account.getBalance()).toBe(100);
});

test('a charged reference cannot be held again', async () => {
  const account = await newAccount();
  await account.hold({ ...SCAN, amount: 40 });
  await account.settle(SCAN, 7, CHARGE);
  expect(await account.hold({ ...SCAN, amount: 40 })).toMatchObject({
    ok: false,
    reason: 'settled',
    entry: { delta: -7 },
  });
});

test('parallel holds never exceed the available credits', async () => {
  const account = await newAccount();
  const holds = await Promise.all(
    Array.from({ length: 30 }, (_, n) => account.hold({ refType: 'scan', refId: `scan_${n}`, amount: 30 })),
  );
  expect(holds.filter(({ ok }) => ok)).toHaveLength(3);
  expect(holds.find(({ ok }) => !ok)).toEqual({ ok: false, reason: 'insufficient', available: 10 });
  expect(await account.getCredits(0)).toMatchObject({ balance: 100, available: 10 });
});

test('all available credits can be held, and not one more', async () => {
  const account = await newAccount();
  expect(await account.hold({ ...SCAN, amount: 101 })).toEqual({
    ok: false,
    reason: 'insufficient',
    available: 100,
  });
  expect(await account.hold({ ...SCAN, amount: 100 })).toEqual({ ok: true, held: 100 });
});

test('a repeat of hold keeps what is held', async () => {
  const account = await newAccount();
  await account.hold({ ...SCAN, amount: 40 });
  expect(await account.hold({ ...SCAN, amount: 90 })).toEqual({ ok: true, held: 40 });
  expect(await account.getCredits(0)).toMatchObject({ available: 60 });
});

test('a released reference can be held again', async () => {
  const account = await newAccount();
  await account.hold({ ...SCAN, amount: 40 });
  await account.release(SCAN);
  await account.release(SCAN);
  expect(await account.hold({ ...SCAN, amount: 90 })).toEqual({ ok: true, held: 90 });
});

/** Returns the error of a call as text. The call runs inside the object, since an error over RPC is logged as uncaught. */
function catchError(call: (account: Account) => unknown): Promise<string> {
  return runInDurableObject(newObject(), (account) => {
    try {
      call(account);
      return 'nothing';
    } catch (error) {
      return String(error);
    }
  });
}

test.each([-1, 1.5, NaN, Infinity, 2 ** 53])('refuses the amount %d', async (amount) => {
  const refused = `RangeError: Invalid amount ${amount}: pass a whole number of credits, 0 or more`;
  expect(await catchError((account) => account.recordGrant({ ...BONUS, amount }))).toBe(refused);
  expect(await catchError((account) => account.hold({ ...SCAN, amount }))).toBe(refused);
  expect(await catchError((account) => account.settle(SCAN, amount, CHARGE))).toBe(refused);
});

/** Reads from a ledger with a bonus and `count` charges of a credit, one a second. Returns the rows that SQLite read. */
async function countRowsRead(count: number, read: (sql: SqlStorage) => void): Promise<number> {
  return runInDurableObject(newObject(), (_, { storage: { sql } }) => {
    sql.exec(
      `INSERT INTO ledger (id, delta, reason, ref_type, ref_id, balance_after, actor, created_at)
       VALUES ('cr_0', ?1, 'Signup bonus', 'signup', 'acc_1', ?1, 'system', 0)`,
      count,
    );
    sql.exec(
      `WITH RECURSIVE series (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM series WHERE n < ?1)
       INSERT INTO ledger (id, delta, reason, ref_type, ref_id, balance_after, actor, created_at)
       SELECT 'cr_' || n, -1, 'Scan', 'scan', 'scan_' || n, ?1 - n, 'system', n * 1000 FROM series`,
      count,
    );
    const cursors: { rowsRead: number }[] = [];
    const exec = (query: string, ...values: SqlStorageValue[]) => {
      const cursor = sql.exec(query, ...values);
      cursors.push(cursor);
      return cursor;
    };
    read({ exec } as unknown as SqlStorage);
    return cursors.reduce((sum, { rowsRead }) => sum + rowsRead, 0);
  });
}

/** Reads the last 200 of `count` charges, and those of their time. Returns the rows that SQLite read. */
async function countRowsOfCharges(count: number): Promise<number> {
  return countRowsRead(count, (sql) => {
    const refIds = Array.from({ length: 200 }, (__, n) => `scan_${count - n}`);
    const filter = { refIds, from: (count - 250) * 1_000, until: (count - 50) * 1_000 };
    const charges = listCharges(sql, 'scan', filter);
    expect(new Set(charges.map(({ refId }) => refId)).size).toBe(251);
    expect(charges).toHaveLength(251);
  });
}

test('the charges of a batch are read without the rest of the ledger', async () => {
  const [small, large] = [await countRowsOfCharges(1_000), await countRowsOfCharges(50_000)];
  // Each of the two times is searched by halving: 16 and 10 steps.
  expect(large - small).toBeLessThanOrEqual(2 * 6);
  expect(large).toBeLessThanOrEqual(1_500);
});

test('the credits spent in a period are computed without reading its charges', async () => {
  const countRowsOfSum = (count: number) =>
    countRowsRead(count, (sql) => {
      expect(sumCharges(sql, 101_000)).toBe(count - 100);
    });
  expect((await countRowsOfSum(50_000)) - (await countRowsOfSum(1_000))).toBeLessThanOrEqual(6);
});

test('an entry is no earlier than the one before, also if the clock goes back', async () => {
  const account = await newAccount();
  await runInDurableObject(account, (_, { storage: { sql } }) => {
    const entry = { delta: -1, reason: 'Scan', refType: 'scan', actor: 'system' };
    const [{ created_at: before } = { created_at: 0 }] = listNewestEntries(sql, 1);
    expect(appendEntry(sql, { ...entry, refId: 'scan_1' }, before - 60_000).created_at).toBe(before);
    expect(sumCharges(sql, before + 1)).toBe(0);
  });
});

test('the credits spent since a time include no earlier charges and no grants', async () => {
  const account = newObject();
  await runInDurableObject(account, (_, { storage: { sql } }) => {
    expect(sumCharges(sql, 0)).toBe(0);
    const entries = [
      ['signup', 100, 100, 1],
      ['scan', -7, 93, 2],
      ['submission', -30, 63, 3],
      ['grant', 50, 113, 3],
      ['scan', -2, 111, 4],
    ] as const;
    for (const [type, delta, balance, at] of entries) {
      sql.exec(
        'INSERT INTO ledger (id, delta, reason, ref_type, ref_id, balance_after, actor, created_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
        `cr_${balance}`,
        delta,
        'Reason',
        type,
        String(balance),
        balance,
        'system',
        at,
      );
    }
    expect([0, 1, 2, 3, 4, 5].map((from) => sumCharges(sql, from))).toEqual([39, 39, 39, 32, 2, 0]);
  });
});

test('refuses a reference without an id', async () => {
  const refused = 'RangeError: Invalid reference: pass a type and an id that are not empty';
  expect(await catchError((account) => account.recordGrant({ ...BONUS, refId: '' }))).toBe(refused);
  expect(await catchError((account) => account.hold({ refType: 'scan', refId: '', amount: 1 }))).toBe(
    refused,
  );
  expect(await catchError((account) => account.settle({ refType: 'scan', refId: '' }, 1, CHARGE))).toBe(
    refused,
  );
});

test.each([
  ['changed', 'UPDATE ledger SET delta = 1', 'the ledger is append-only'],
  ['deleted', 'DELETE FROM ledger', 'the ledger is append-only'],
  ['added where it does not follow', insertEntrySql('x', 1, 100), 'does not follow from the entry before'],
  ['added where it takes the balance below 0', insertEntrySql('x', -101, -1), 'CHECK constraint failed'],
  ['added for a reference that has one', insertEntrySql('acc_1', 1, 101), 'UNIQUE constraint failed'],
])('an entry cannot be %s, even by SQL', async (_, statement, message) => {
  const account = await newAccount();
  await runInDurableObject(account, (_instance, { storage }) => {
    expect(() => storage.sql.exec(statement)).toThrow(message);
  });
});

function insertEntrySql(refId: string, delta: number, balanceAfter: number): string {
  return `INSERT INTO ledger (id, delta, reason, ref_type, ref_id, balance_after, actor, created_at)
    VALUES ('cr_x', ${delta}, 'r', 'signup', '${refId}', ${balanceAfter}, 'a', 1)`;
}
