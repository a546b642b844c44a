import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, it, vi } from 'vitest';

/** In the future: an alarm whose time has passed by the real clock would go off immediately. */
const START = Date.parse('2126-06-01T12:00:00Z');
const SECOND = 1_000;
const LIMIT = 300;

function newObject() {
  return env.HOST.getByName(`shop-${crypto.randomUUID()}.brightpage.com`);
}

function setSeconds(seconds: number): void {
  vi.setSystemTime(START + seconds * SECOND);
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  setSeconds(0);
});

describe('requests to a host in any 60 seconds', () => {
  it('are admitted up to the limit: exactly 300 of 400 at the same time', async () => {
    const host = newObject();
    const admitted = await Promise.all(Array.from({ length: 400 }, () => host.admit(1, LIMIT)));
    expect(admitted.filter(({ ok }) => ok)).toHaveLength(300);
  });

  it('are counted in a sliding window, not a fixed one', async () => {
    const host = newObject();
    await host.admit(150, LIMIT);
    setSeconds(50);
    await host.admit(150, LIMIT);
    expect(await host.admit(1, LIMIT)).toEqual({ ok: false, retryAfter: 10 });
    setSeconds(60);
    expect(await host.admit(151, LIMIT)).toEqual({ ok: false, retryAfter: 50 });
    expect(await host.admit(150, LIMIT)).toEqual({ ok: true });
  });

  it('are admitted together or not at all, and after the stated seconds', async () => {
    const host = newObject();
    await host.admit(298, LIMIT);
    setSeconds(1.5);
    await host.admit(1, LIMIT);
    setSeconds(2);
    expect(await host.admit(2, LIMIT)).toEqual({ ok: false, retryAfter: 58 });
    expect(await host.admit(1, LIMIT)).toEqual({ ok: true });
    setSeconds(60);
    expect(await host.admit(2, LIMIT)).toEqual({ ok: true });
  });

  it('keep to a limit that was lowered', async () => {
    const host = newObject();
    await host.admit(100, LIMIT);
    setSeconds(30);
    await host.admit(100, LIMIT);
    expect(await host.admit(1, 100)).toEqual({ ok: false, retryAfter: 60 });
    expect(await host.admit(1, 101)).toEqual({ ok: false, retryAfter: 30 });
  });

  it('are separate for each host', async () => {
    await newObject().admit(LIMIT, LIMIT);
    expect(await newObject().admit(1, LIMIT)).toEqual({ ok: true });
  });
});

describe('eviction', () => {
  it('forgets no request', async () => {
    const host = newObject();
    for (let n = 0; n < LIMIT; n++) await host.admit(1, LIMIT);
    await evictDurableObject(host);
    setSeconds(11);
    expect(await host.admit(1, LIMIT)).toMatchObject({ ok: false });
    setSeconds(65);
    expect(await host.admit(LIMIT, LIMIT)).toEqual({ ok: true });
  });

  it('never lets more than the limit through, however often it happens', async () => {
    const host = newObject();
    const admittedAt: number[] = [];
    for (let second = 0; second < 240; second++) {
      setSeconds(second);
      for (let n = 0; n < 1 + ((second * 7) % 13); n++) {
        if ((await host.admit(1, LIMIT)).ok) admittedAt.push(second);
      }
      if (second % 11 === 0) await evictDurableObject(host);
    }
    for (let second = 0; second < 240; second++) {
      const inWindow = admittedAt.filter((at) => at > second - 60 && at <= second);
      expect(inWindow.length).toBeLessThanOrEqual(LIMIT);
    }
    expect(admittedAt.length).toBeGreaterThan(2 * LIMIT);
  });

  it('counts a quiet host too high by less than half of the limit', async () => {
    const host = newObject();
    for (let second = 0; second < 60; second += 10) {
      setSeconds(second);
      expect(await host.admit(2, LIMIT)).toEqual({ ok: true });
      await evictDurableObject(host);
    }
    expect(await host.admit(LIMIT / 2, LIMIT)).toEqual({ ok: true });
  });
});

describe('storage', () => {
  it('is written once for ten requests', async () => {
    const host = newObject();
    await host.admit(1, LIMIT);
    const written = await runInDurableObject(host, async (instance, { storage }) => {
      const put = vi.spyOn(storage.kv, 'put');
      for (let n = 0; n < 99; n++) instance.admit(1, LIMIT);
      const { length } = put.mock.calls;
      put.mockRestore();
      return length;
    });
    expect(written).toBe(9);
  });

  it('is kept if the alarm goes off while requests still count', async () => {
    const host = newObject();
    await host.admit(LIMIT, LIMIT);
    await runDurableObjectAlarm(host);
    await evictDurableObject(host);
    setSeconds(30);
    expect(await host.admit(1, LIMIT)).toMatchObject({ ok: false });
    setSeconds(65);
    expect(await runDurableObjectAlarm(host)).toBe(true);
    expect(await runInDurableObject(host, (_, { storage }) => [...storage.kv.list()].length)).toBe(0);
  });

  it('is empty again a minute after the last request', async () => {
    const host = newObject();
    await host.admit(1, LIMIT);
    const list = () => runInDurableObject(host, (_instance, { storage }) => [...storage.kv.list()].length);
    expect(await list()).toBe(1);
    setSeconds(65);
    expect(await runDurableObjectAlarm(host)).toBe(true);
    expect(await list()).toBe(0);
    expect(await runDurableObjectAlarm(host)).toBe(false);
  });
});
