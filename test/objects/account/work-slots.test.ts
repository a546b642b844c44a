import { evictDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, it, vi } from 'vitest';

const START = Date.parse('2026-06-01T12:00:00Z');
const MINUTE = 60_000;
const FULL = { ok: false, reason: 'too-much-work', retryAfter: 5 };

function newObject() {
  return env.ACCOUNT.getByName(`acc_${crypto.randomUUID()}`);
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: START });
});

describe('the limit of six pieces of work at the same time', () => {
  it('admits exactly six of 50 requests', async () => {
    const account = newObject();
    const joined = await Promise.all(
      Array.from({ length: 50 }, (_, n) => account.joinWork(`score ${n}`, `slot_${n}`)),
    );
    expect(joined.filter(({ ok }) => ok)).toHaveLength(6);
    expect(joined).toContainEqual(FULL);
  });

  it('admits another when one has ended', async () => {
    const account = newObject();
    for (let n = 0; n < 6; n++) await account.joinWork(`score ${n}`, `slot_${n}`);
    await account.finishWork('slot_0', '{}');
    expect(await account.joinWork('score 6', 'slot_6')).toEqual({ ok: true });
    expect(await account.joinWork('score 7', 'slot_7')).toEqual(FULL);
    await account.returnWorkSlot('slot_1');
    expect(await account.joinWork('score 7', 'slot_7')).toEqual({ ok: true });
  });

  it('counts audits and scans, and a refused one uses neither the minute nor credits', async () => {
    const account = newObject();
    await account.recordGrant({ amount: 50, reason: 'Test', refType: 'grant', refId: 'g', actor: 'test' });
    const scan = {
      refType: 'scan',
      refId: 'scan_1',
      amount: 10,
      subject: 'a.com',
      takesWorkSlot: true,
    } as const;
    expect(await account.hold(scan)).toEqual({ ok: true, held: 10 });
    await account.takeAuditSlot('slot_audit');
    for (let n = 0; n < 4; n++) await account.joinWork(`score ${n}`, `slot_${n}`);
    expect(await account.joinWork('score 5', 'slot_5')).toEqual(FULL);
    expect(await account.hold({ ...scan, refId: 'scan_2', subject: 'b.com' })).toEqual(FULL);
    vi.setSystemTime(START + MINUTE);
    expect(await account.takeAuditSlot(crypto.randomUUID())).toEqual(FULL);
    expect(await account.getCredits(0)).toMatchObject({ available: 40 });
    await account.returnWorkSlot('slot_audit');
    expect(await account.takeAuditSlot(crypto.randomUUID())).toMatchObject({ ok: true });
  });

  it('frees the slots of a process that died after two minutes', async () => {
    const account = newObject();
    for (let n = 0; n < 6; n++) await account.joinWork(`score ${n}`, `slot_${n}`);
    vi.setSystemTime(START + 2 * MINUTE - 1);
    expect(await account.joinWork('score 6', 'slot_6')).toEqual(FULL);
    vi.setSystemTime(START + 2 * MINUTE);
    expect(await account.joinWork('score 6', 'slot_6')).toEqual({ ok: true });
  });

  it('keeps the slot of a scan for as long as it renews its hold', async () => {
    const account = newObject();
    const ref = { refType: 'scan', refId: 'scan_1' } as const;
    await account.hold({ ...ref, amount: 0, subject: 'a.com', takesWorkSlot: true });
    vi.setSystemTime(START + 4 * MINUTE);
    await account.renew(ref);
    vi.setSystemTime(START + 9 * MINUTE - 1);
    for (let n = 0; n < 5; n++) await account.joinWork(`score ${n}`, `slot_${n}`);
    expect(await account.joinWork('score 5', 'slot_5')).toEqual(FULL);
    vi.setSystemTime(START + 9 * MINUTE);
    expect(await account.joinWork('score 5', 'slot_5')).toEqual({ ok: true });
  });

  it('counts a scan again that goes on after an outage longer than its lease', async () => {
    const account = newObject();
    const ref = { refType: 'scan', refId: 'scan_1' } as const;
    await account.hold({ ...ref, amount: 0, subject: 'a.com', takesWorkSlot: true });
    vi.setSystemTime(START + 6 * MINUTE);
    expect((await account.getUsage(1)).concurrentWork.remaining).toBe(6);
    await account.renew(ref);
    expect((await account.getUsage(1)).concurrentWork.remaining).toBe(5);
  });

  it('survives eviction', async () => {
    const account = newObject();
    for (let n = 0; n < 6; n++) await account.joinWork(`score ${n}`, `slot_${n}`);
    await evictDurableObject(account);
    expect(await account.joinWork('score 6', 'slot_6')).toEqual(FULL);
  });

  it('is separate for each account', async () => {
    const account = newObject();
    for (let n = 0; n < 6; n++) await account.joinWork(`score ${n}`, `slot_${n}`);
    expect(await newObject().joinWork('score 6', 'slot_6')).toEqual({ ok: true });
  });
});

describe('score computations a day', () => {
  it('are counted until midnight UTC', async () => {
    const account = newObject();
    const counted = await Promise.all(Array.from({ length: 210 }, () => account.countScore(200)));
    expect(counted.filter(({ ok }) => ok)).toHaveLength(200);
    expect(counted).toContainEqual({ ok: false, retryAfter: 12 * 3600 });
    vi.setSystemTime(START + 12 * 60 * MINUTE - 1);
    expect(await account.countScore(200)).toEqual({ ok: false, retryAfter: 1 });
    vi.setSystemTime(START + 12 * 60 * MINUTE);
    expect(await account.countScore(200)).toEqual({ ok: true });
  });

  it('follow the setting when it changes during the day', async () => {
    const account = newObject();
    for (let n = 0; n < 3; n++) expect(await account.countScore(3)).toEqual({ ok: true });
    expect(await account.countScore(3)).toMatchObject({ ok: false });
    expect(await account.countScore(4)).toEqual({ ok: true });
    expect(await account.countScore(1)).toMatchObject({ ok: false });
  });
});
