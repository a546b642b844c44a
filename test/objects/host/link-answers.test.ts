import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { LinkAnswer } from '../../../src/engine/links/link-verdict.ts';
import { DAY } from '../../../src/lib/time.ts';

/** In the future: an alarm whose time has passed by the real clock would go off immediately. */
const START = Date.parse('2126-06-01T12:00:00Z');

function newObject() {
  return env.HOST.getByName(`shop-${crypto.randomUUID()}.brightpage.com`);
}

function answer(status = 200): LinkAnswer {
  return {
    checkedAt: Date.now(),
    status,
    failure: null,
    target: null,
    blockedBy: null,
    bytes: 10,
    hasMoreBytes: false,
    mediaType: 'text/html',
    encoding: null,
    cacheSeconds: null,
    image: null,
  };
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: START });
});

describe('the answer of a URL', () => {
  it('is kept for a day, over evictions, and found by the hash of the URL alone', async () => {
    const host = newObject();
    const given = answer();
    await host.putLinkAnswer('a', given, DAY);
    await evictDurableObject(host);
    vi.setSystemTime(START + DAY - 1);
    expect(await host.readLinkAnswers(['a', 'b'])).toEqual([given, null]);
    vi.setSystemTime(START + DAY);
    expect(await host.readLinkAnswers(['a'])).toEqual([null]);
  });

  it('is kept for less than a day if the check says so, and for no more', async () => {
    const host = newObject();
    await host.putLinkAnswer('a', answer(404), DAY / 2);
    vi.setSystemTime(START + DAY / 2);
    expect(await host.readLinkAnswers(['a'])).toEqual([null]);
    await host.putLinkAnswer('b', answer(), 7 * DAY);
    vi.setSystemTime(START + (3 * DAY) / 2);
    expect(await host.readLinkAnswers(['b'])).toEqual([null]);
  });

  it('is replaced by the next one', async () => {
    const host = newObject();
    await host.putLinkAnswer('a', answer(500), DAY);
    await host.putLinkAnswer('a', answer(200), DAY);
    expect(await host.readLinkAnswers(['a'])).toMatchObject([{ status: 200 }]);
  });
});

it('keeps at most 5,000 answers of a host, and drops the oldest', async () => {
  const host = newObject();
  await runInDurableObject(host, (instance) => {
    for (let n = 0; n <= 5_000; n++) {
      vi.setSystemTime(START + n);
      instance.putLinkAnswer(`url ${n}`, answer(), DAY);
    }
  });
  const [oldest, newest] = await host.readLinkAnswers(['url 0', 'url 5000']);
  expect(oldest).toBeNull();
  expect(newest).not.toBeNull();
  const { count } = await runInDurableObject(host, (_, { storage }) =>
    storage.sql.exec<{ count: number }>('SELECT count(*) AS count FROM link_answers').one(),
  );
  expect(count).toBe(4_501);
});

it('leaves no storage once the last answer has expired', async () => {
  const host = newObject();
  await host.putLinkAnswer('a', answer(), DAY);
  vi.setSystemTime(START + DAY);
  await runDurableObjectAlarm(host);
  const tables = await runInDurableObject(host, (_, { storage }) =>
    storage.sql.exec("SELECT name FROM sqlite_master WHERE name = 'link_answers'").toArray(),
  );
  expect(tables).toEqual([]);
});
