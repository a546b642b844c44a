import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { beforeEach, expect, it, vi } from 'vitest';
import type { FetchedRobotsTxt } from '../../../src/engine/fetched-page.ts';

/** In the future: an alarm whose time has passed by the real clock would go off immediately. */
const START = Date.parse('2126-06-01T12:00:00Z');
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const ORIGIN = 'https://brightpage.com';
const FILE: FetchedRobotsTxt = { kind: 'found', url: `${ORIGIN}/robots.txt`, text: 'Disallow:', bytes: 9 };

function newObject() {
  return env.HOST.getByName(`shop-${crypto.randomUUID()}.brightpage.com`);
}

function setTime(milliseconds: number): void {
  vi.setSystemTime(START + milliseconds);
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  setTime(0);
});

it('a robots.txt is kept for a day at most, evictions included (docs/contract.md 13.12)', async () => {
  const host = newObject();
  await host.putRobotsTxt(ORIGIN, FILE, START, 30 * DAY);
  await evictDurableObject(host);
  setTime(DAY - 1);
  expect(await host.getRobotsTxt(ORIGIN, DAY)).toEqual({ fetched: FILE, fetchedAt: START });
  setTime(DAY);
  expect(await host.getRobotsTxt(ORIGIN, DAY)).toBeNull();
});

it('it is no older than the caller accepts', async () => {
  const host = newObject();
  await host.putRobotsTxt(ORIGIN, FILE, START, null);
  setTime(5 * MINUTE);
  expect(await host.getRobotsTxt(ORIGIN, 5 * MINUTE)).not.toBeNull();
  expect(await host.getRobotsTxt(ORIGIN, 5 * MINUTE - 1)).toBeNull();
});

it.each([
  { fetched: FILE, maxAge: 10 * MINUTE, lifetime: 10 * MINUTE },
  { fetched: FILE, maxAge: 0, lifetime: MINUTE },
  { fetched: { kind: 'absent', url: FILE.url, status: 404 } as const, maxAge: null, lifetime: DAY },
])('$fetched.kind with max-age $maxAge is kept for $lifetime ms', async ({ fetched, maxAge, lifetime }) => {
  const host = newObject();
  await host.putRobotsTxt(ORIGIN, fetched, START, maxAge);
  setTime(lifetime - 1);
  expect(await host.getRobotsTxt(ORIGIN, DAY)).not.toBeNull();
  setTime(lifetime);
  expect(await host.getRobotsTxt(ORIGIN, DAY)).toBeNull();
});

it.each<FetchedRobotsTxt>([
  { kind: 'failing', url: FILE.url, status: 503 },
  { kind: 'unreachable', url: FILE.url, reason: 'No answer.' },
])('$kind is not kept, and what was found before stays', async (failure) => {
  const host = newObject();
  await host.putRobotsTxt(ORIGIN, failure, START, DAY);
  expect(await host.getRobotsTxt(ORIGIN, DAY)).toBeNull();
  await host.putRobotsTxt(ORIGIN, FILE, START, null);
  setTime(MINUTE);
  await host.putRobotsTxt(ORIGIN, failure, START + MINUTE, null);
  expect(await host.getRobotsTxt(ORIGIN, DAY)).toEqual({ fetched: FILE, fetchedAt: START });
});

it('the file that was fetched last counts, in whatever order the files arrive', async () => {
  const host = newObject();
  const newer = { ...FILE, text: 'Disallow: /' };
  setTime(MINUTE);
  await host.putRobotsTxt(ORIGIN, newer, START + MINUTE, null);
  await host.putRobotsTxt(ORIGIN, FILE, START, null);
  expect(await host.getRobotsTxt(ORIGIN, DAY)).toEqual({ fetched: newer, fetchedAt: START + MINUTE });
});

it('each origin has its own; other ports have none, because they can belong to someone else', async () => {
  const host = newObject();
  await host.putRobotsTxt(ORIGIN, FILE, START, null);
  await host.putRobotsTxt(`${ORIGIN}:8443`, { ...FILE, text: 'User-agent: *\nCrawl-delay: 10' }, START, null);
  expect(await host.getRobotsTxt('http://brightpage.com', DAY)).toBeNull();
  expect(await host.getRobotsTxt(`${ORIGIN}:8443`, DAY)).toBeNull();
  await host.takeTurn({ work: 'a', kind: 'background', crawlDelay: null });
  expect(await host.takeTurn({ work: 'a', kind: 'background', crawlDelay: null })).toMatchObject({
    ok: true,
  });
});

it('a file of 500 KiB fits, and storage is empty when the last file has expired', async () => {
  const host = newObject();
  const text = '☃'.repeat(500 * 1024);
  await host.putRobotsTxt(ORIGIN, { ...FILE, text }, START, null);
  await host.putRobotsTxt('https://www.brightpage.com', FILE, START, MINUTE);
  await host.takeTurn({ work: 'a', kind: 'background', crawlDelay: null });
  await host.admit(1, 300);
  await evictDurableObject(host);
  expect((await host.getRobotsTxt(ORIGIN, DAY))?.fetched).toEqual({ ...FILE, text });
  const list = () => runInDurableObject(host, (_instance, { storage }) => [...storage.kv.list()].length);
  expect(await list()).toBe(3);
  setTime(2 * MINUTE);
  expect(await runDurableObjectAlarm(host)).toBe(true);
  expect(await list()).toBe(3);
  setTime(DAY);
  expect(await runDurableObjectAlarm(host)).toBe(true);
  expect(await list()).toBe(0);
});
