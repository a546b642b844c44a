import { interceptDatabases } from '../../database.ts';
import { env } from 'cloudflare:workers';
import { beforeEach, expect, it, vi } from 'vitest';
import { linkPage, newVerifiedWebsite } from '../../entry/api/scan.ts';
import { createSite, listRequestsTo, newHost, type SiteResponse } from '../../internet.ts';
import { startScan } from './bound-scan.ts';
import { abortScan, runScan, stopScanClock } from './scan-clock.ts';
import { readStoppedClock } from '../../clock.ts';

const TEXT = { 'content-type': 'text/plain' };
const BUSY = { status: 429, headers: { 'retry-after': '40' } };
const FILES = [1, 2, 3, 4].map((n) => `/pages-${n}.txt`);

/** A site with four sitemaps, each of which lists a page. */
function shopOf(host: string): Record<string, SiteResponse> {
  const lines = FILES.map((path) => `Sitemap: https://${host}${path}`);
  return {
    '/robots.txt': { headers: TEXT, body: lines.join('\n') },
    '/': linkPage('Chairs', '/linked'),
    '/sitemap.xml': { status: 404 },
    ...Object.fromEntries(
      FILES.map((path, n) => [path, { headers: TEXT, body: `https://${host}/page-${n}` }]),
    ),
    '*': linkPage('Chair'),
  };
}

beforeEach(stopScanClock);

/** Lists the first sitemaps that were requested: at its end the score reads them too. */
async function listRequested(host: string): Promise<string[]> {
  const paths = (await listRequestsTo(host)).map(({ url }) => new URL(url).pathname);
  return paths.filter((path) => path.startsWith('/pages-')).slice(0, 5);
}

it.each([
  ['', false],
  [', also if the object dies meanwhile', true],
])(
  'a site that is busy while its sitemaps are read: the scan waits, and reads those that are left%s',
  async (_, dies) => {
    const host = newHost();
    const { account } = await newVerifiedWebsite({ ...shopOf(host), '/pages-2.txt': BUSY }, host);
    const id = await startScan(account, host);
    const waitedFor = new Set<string | null>();
    let isDead = !dies;
    const scan = await runScan(id, {
      onAlarm: async () => {
        const paused = await env.SCAN.getByName(id).read();
        if (paused?.state === 'paused') waitedFor.add(paused.waiting_for);
        await createSite(shopOf(host), { host });
        if (!isDead) await abortScan(id);
        isDead = true;
      },
    });
    expect(scan).toMatchObject({ state: 'done', pages_found: 6, pages_stored: 6, pages_skipped: {} });
    expect([...waitedFor]).toEqual(['site_busy']);
    const [first, second, third, fourth] = FILES;
    expect(await listRequested(host)).toEqual([first, second, second, third, fourth]);
  },
);

it('a site that is busy three times in a row then: the scan continues, and counts the sitemaps that it has not read', async () => {
  const host = newHost();
  const site = { ...shopOf(host), '/pages-3.txt': BUSY, '/pages-4.txt': BUSY };
  const { account } = await newVerifiedWebsite(site, host);
  const id = await startScan(account, host);
  const scan = await runScan(id);
  expect(scan).toMatchObject({ state: 'done', pages_found: 4, pages_stored: 4 });
  expect(scan?.pages_skipped).toEqual({ busy: 2 });
  const [first, second, third] = FILES;
  expect(await listRequested(host)).toEqual([first, second, third, third, third]);
  expect(scan?.result?.skipped.busy.examples).toEqual([
    `https://${host}${third}`,
    `https://${host}${FILES[3]}`,
  ]);
});

it('a site that stays busy for longer than the scan is patient: it ends, and counts the sitemaps that it has not read', async () => {
  const host = newHost();
  const { account } = await newVerifiedWebsite({ ...shopOf(host), '/pages-2.txt': BUSY }, host);
  const id = await startScan(account, host);
  const stub = env.HOST.getByName(host);
  const scan = await runScan(id, {
    onAlarm: async () => {
      const audit = await stub.takeTurn({ work: 'audit', kind: 'interactive', crawlDelay: null });
      if (audit.ok) await stub.endTurn(audit.turn, { status: 429, retryAfter: '60' });
    },
  });
  expect(scan).toMatchObject({ state: 'done', pages_stored: 1 });
  // Those in /pages-1.txt and the link, and the files.
  expect(scan?.pages_skipped).toEqual({ busy: 2 + 3 });
});

it('a sitemap that has no turn, as D1 is away, is requested every ten seconds', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  const host = newHost();
  const { account } = await newVerifiedWebsite({ ...shopOf(host), '/pages-2.txt': BUSY }, host);
  let [isAway, refused] = [false, 0];
  const refuse = () => {
    // Not forever.
    if (++refused === 500) isAway = false;
    throw new Error('D1 is away');
  };
  const databases = interceptDatabases({ prepare: () => (isAway ? refuse() : undefined) });
  const id = await startScan(account, host, databases);
  let backAt = 0;
  const scan = await runScan(id, {
    onAlarm: async () => {
      await createSite(shopOf(host), { host });
      if (backAt === 0) [backAt, isAway] = [readStoppedClock() + 2 * 60_000, true];
      if (readStoppedClock() >= backAt) isAway = false;
    },
  });
  expect(scan).toMatchObject({ state: 'done', pages_found: 6, pages_stored: 6, pages_skipped: {} });
  expect(refused).toBeGreaterThan(0);
  expect(refused).toBeLessThan(100);
});
