import { evictDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { describe, expect, it, vi } from 'vitest';

const START = Date.parse('2026-06-01T12:00:00Z');

function newObject() {
  return env.ACCOUNT.getByName(`acc_${crypto.randomUUID()}`);
}

describe('the limit of one audit a minute', () => {
  it('admits exactly one of 200 requests at the same time', async () => {
    const account = newObject();
    const taken = await Promise.all(
      Array.from({ length: 200 }, () => account.takeAuditSlot(crypto.randomUUID())),
    );
    expect(taken.filter((slot) => slot.ok)).toHaveLength(1);
  });

  it('returns the whole seconds to wait, and admits a client that waits that long', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const account = newObject();
    vi.setSystemTime(START + 1);
    expect(await account.takeAuditSlot(crypto.randomUUID())).toMatchObject({ ok: true });
    for (const passed of [1, 999, 1_000, 30_500, 59_001, 59_999]) {
      vi.setSystemTime(START + 1 + passed);
      const refused = await account.takeAuditSlot(crypto.randomUUID());
      expect(refused).toEqual({
        ok: false,
        reason: 'audit-limit',
        retryAfter: Math.ceil((60_000 - passed) / 1_000),
      });
    }
    vi.setSystemTime(START + 1 + 59_999 + 1_000);
    expect(await account.takeAuditSlot(crypto.randomUUID())).toMatchObject({ ok: true });
  });

  it('returns how long until it is free without taking it', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const account = newObject();
    vi.setSystemTime(START);
    expect(await account.getAuditSlotWait()).toBe(0);
    expect(await account.takeAuditSlot(crypto.randomUUID())).toMatchObject({ ok: true });
    vi.setSystemTime(START + 59_001);
    expect(await account.getAuditSlotWait()).toBe(1);
    vi.setSystemTime(START + 60_000);
    expect(await account.getAuditSlotWait()).toBe(0);
  });

  it('is free after exactly a minute: a refused request does not delay it', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const account = newObject();
    vi.setSystemTime(START);
    await account.takeAuditSlot(crypto.randomUUID());
    vi.setSystemTime(START + 59_999);
    expect(await account.takeAuditSlot(crypto.randomUUID())).toEqual({
      ok: false,
      reason: 'audit-limit',
      retryAfter: 1,
    });
    vi.setSystemTime(START + 60_000);
    expect(await account.takeAuditSlot(crypto.randomUUID())).toMatchObject({ ok: true });
  });

  it('survives eviction', async () => {
    const account = newObject();
    await account.takeAuditSlot(crypto.randomUUID());
    await evictDurableObject(account);
    expect(await account.takeAuditSlot(crypto.randomUUID())).toMatchObject({ ok: false });
  });

  it('is separate for each account', async () => {
    expect(await newObject().takeAuditSlot(crypto.randomUUID())).toMatchObject({ ok: true });
    expect(await newObject().takeAuditSlot(crypto.randomUUID())).toMatchObject({ ok: true });
  });

  it('is free again once returned', async () => {
    const account = newObject();
    await account.takeAuditSlot('slot_1');
    await account.returnAuditSlot('slot_1');
    expect(await account.takeAuditSlot(crypto.randomUUID())).toMatchObject({ ok: true });
  });

  it('is taken once by its token, so that the call can be repeated', async () => {
    const account = newObject();
    expect(await account.takeAuditSlot('slot_1')).toEqual({ ok: true });
    expect(await account.takeAuditSlot('slot_1')).toEqual({ ok: true });
    await account.returnAuditSlot('slot_1');
    expect(await account.takeAuditSlot('slot_2')).toEqual({ ok: true });
  });

  it('is not freed by a stale token', async () => {
    const account = newObject();
    await account.takeAuditSlot('slot_1');
    await account.returnAuditSlot('slot_1');
    await account.takeAuditSlot('slot_2');
    await account.returnAuditSlot('slot_1');
    expect(await account.takeAuditSlot(crypto.randomUUID())).toMatchObject({ ok: false });
  });
});
