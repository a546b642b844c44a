import { evictDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { beforeEach, expect, it } from 'vitest';
import {
  getAccountCredits,
  linkPage,
  listAuditedUrls,
  newVerifiedWebsite,
  type Owner,
} from '../../entry/api/scan.ts';
import { readStoppedClock, until } from '../../clock.ts';
import { createSite, listRequestsTo } from '../../internet.ts';
import { interceptBatches, startScan } from './bound-scan.ts';
import { abortScan, runScan, stopScanClock } from './scan-clock.ts';

const PATHS = Array.from({ length: 9 }, (_, n) => `/chair-${n}`);
const SHOP = { '/': linkPage('Chairs', ...PATHS), '*': linkPage('Chair'), '/robots.txt': { status: 404 } };

beforeEach(stopScanClock);

/** Starts a scan and cancels it once a path was requested, which does not answer. @param beforehand what happens before that */
async function cancelAt(
  path: string,
  dies: boolean,
  beforehand = async (_: string) => {},
): Promise<{ account: Owner; host: string; id: string }> {
  const { account, host } = await newVerifiedWebsite({});
  await createSite({ ...SHOP, [path]: { held: true } }, { host });
  const { length } = await listRequestsTo(host);
  const id = await startScan(account, host);
  const listRequests = async () =>
    (await listRequestsTo(host)).slice(length).map(({ url }) => new URL(url).pathname);
  await until(async () => (await listRequests()).includes(path));
  await beforehand(host);
  expect(await env.SCAN.getByName(id).cancel()).toBe(true);
  if (dies) await abortScan(id);
  return { account, host, id };
}

it.each([
  ['robots.txt', '/robots.txt', false, 0],
  ['robots.txt, and dies', '/robots.txt', true, 0],
  ['the home page', '/', false, 0],
  ['the home page, and dies', '/', true, 0],
  ['a sitemap', '/sitemap.xml', false, 1],
  ['a sitemap, and dies', '/sitemap.xml', true, 1],
  ['pages', '/chair-1', false, 1],
  ['pages, and dies', '/chair-1', true, 1],
])('a scan that is cancelled while it fetches %s requests nothing any more', async (_, path, dies, least) => {
  const { account, host, id } = await cancelAt(path, dies);
  const before = (await listRequestsTo(host)).length;
  await createSite(SHOP, { host });
  const now = readStoppedClock();
  const scan = await runScan(id);
  expect((readStoppedClock() - now) / 1_000).toBeLessThanOrEqual(20);
  expect(scan).toMatchObject({ state: 'cancelled', error: null, waiting_for: null, credits_held: 0 });
  const stored = scan?.pages_stored ?? -1;
  expect(stored).toBeGreaterThanOrEqual(least);
  expect(stored).toBeLessThan(10);
  expect(scan).toMatchObject({
    credits_charged: stored,
    result: { pages_scanned: stored, credits_charged: stored },
  });
  expect(await listAuditedUrls(account)).toHaveLength(stored);
  expect(await getAccountCredits(account)).toEqual({ balance: 100 - stored, available: 100 - stored });
  const after = (await listRequestsTo(host)).slice(before).map(({ url }) => new URL(url).pathname);
  // The score looks at the home page too.
  const pages = after.filter((requested) => PATHS.includes(requested) || (requested === '/' && stored === 0));
  expect(pages).toEqual([]);
  if (path !== '/robots.txt') expect(scan?.pages_skipped.cancelled).toBe((scan?.pages_found ?? 0) - stored);
  else expect(scan?.pages_found).toBe(0);
  expect(await env.SCAN.getByName(id).cancel()).toBe(false);
});

it('nothing waits for the turns of a cancelled scan that the object of the host forgot', async () => {
  const { account, host, id } = await cancelAt('/chair-1', false, (name) =>
    evictDurableObject(env.HOST.getByName(name)),
  );
  await createSite(SHOP, { host });
  const now = readStoppedClock();
  expect(await runScan(id)).toMatchObject({ state: 'cancelled', result: { score: expect.any(Object) } });
  expect(await runScan(await startScan(account, host))).toMatchObject({ state: 'done' });
  expect((readStoppedClock() - now) / 1_000).toBeLessThanOrEqual(20);
});

it('a scan that is cancelled while it stores its last pages before a pause does not pause', async () => {
  const busy = { status: 429, headers: { 'retry-after': '60' } };
  const { account, host } = await newVerifiedWebsite({ ...SHOP, '/chair-4': busy });
  const waitsForSite = async () => (await env.SCAN.getByName(id).read())?.waiting_for === 'site_busy';
  let isCancelled = false;
  interceptBatches(async (store) => {
    const isBusy = (await listRequestsTo(host)).some(({ url }) => url.endsWith('/chair-4'));
    if (isBusy && !isCancelled) {
      await until(waitsForSite);
      isCancelled = await env.SCAN.getByName(id).cancel();
    }
    return store();
  });
  const id = await startScan(account, host);
  const now = readStoppedClock();
  const scan = await runScan(id);
  expect(isCancelled).toBe(true);
  expect(scan).toMatchObject({ state: 'cancelled' });
  expect((readStoppedClock() - now) / 1_000).toBeLessThanOrEqual(20);
});
