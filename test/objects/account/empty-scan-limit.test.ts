import { evictDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, it, vi } from 'vitest';

const START = Date.parse('2026-06-01T12:00:00Z');
const MINUTE = 60_000;

function newObject() {
  return env.ACCOUNT.getByName(`acc_${crypto.randomUUID()}`);
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(START);
});

describe('the limit of ten scans an hour that store no page', () => {
  it('admits exactly ten of 50 requests at the same time', async () => {
    const account = newObject();
    const taken = await Promise.all(Array.from({ length: 50 }, (_, n) => account.takeScanSlot(`scan_${n}`)));
    expect(taken.filter((slot) => slot.ok)).toHaveLength(10);
  });

  it('returns the whole seconds until the oldest is an hour old, and admits a client that waits that long', async () => {
    const account = newObject();
    for (let n = 0; n < 10; n++) {
      vi.setSystemTime(START + n * MINUTE);
      expect(await account.takeScanSlot(`scan_${n}`)).toEqual({ ok: true });
    }
    vi.setSystemTime(START + 10 * MINUTE + 1);
    expect(await account.takeScanSlot('scan_10')).toEqual({ ok: false, retryAfter: 50 * 60 });
    vi.setSystemTime(START + 60 * MINUTE);
    expect(await account.takeScanSlot('scan_10')).toEqual({ ok: true });
    expect(await account.takeScanSlot('scan_11')).toEqual({ ok: false, retryAfter: 60 });
  });

  it('does not count a scan whose slot was returned', async () => {
    const account = newObject();
    for (let n = 0; n < 30; n++) {
      expect(await account.takeScanSlot(`scan_${n}`)).toEqual({ ok: true });
      await account.returnScanSlot(`scan_${n}`);
    }
  });

  it('survives eviction', async () => {
    const account = newObject();
    for (let n = 0; n < 10; n++) await account.takeScanSlot(`scan_${n}`);
    await evictDurableObject(account);
    expect(await account.takeScanSlot('scan_10')).toMatchObject({ ok: false });
  });

  it('is separate for each account', async () => {
    const account = newObject();
    for (let n = 0; n < 10; n++) await account.takeScanSlot(`scan_${n}`);
    expect(await newObject().takeScanSlot('scan_10')).toEqual({ ok: true });
  });
});
