import { env } from 'cloudflare:workers';
import { beforeEach, expect, it } from 'vitest';
import { linkPage, listAuditedUrls, newVerifiedWebsite, type Owner } from '../../entry/api/scan.ts';
import { readStoppedClock, until } from '../../clock.ts';
import { createSite } from '../../internet.ts';
import { startScan } from './bound-scan.ts';
import { runScan, stopScanClock } from './scan-clock.ts';

const WOODS = 'alder beech cherry larch maple oak pine walnut'.split(' ');
/** More pages than one slice requests. */
const PATHS = ['bench', 'chair', 'desk', 'shelf', 'stool', 'table', 'wardrobe'].flatMap((piece) =>
  WOODS.map((wood) => `/${wood}-${piece}`),
);
const SHOP = {
  '/': linkPage('Furniture', ...PATHS),
  '*': linkPage('A piece'),
  '/robots.txt': { status: 404 },
};

beforeEach(stopScanClock);

/** Starts a scan of a website whose first page does not answer until the site is made again, and waits until all others are stored. */
async function scanBeyondHeldPage(): Promise<{ account: Owner; host: string; id: string }> {
  const { account, host } = await newVerifiedWebsite({});
  await createSite({ ...SHOP, '/alder-bench': { held: true } }, { host });
  const id = await startScan(account, host);
  await until(async () => (await env.SCAN.getByName(id).read())?.pages_stored === 56);
  return { account, host, id };
}

it('the next slices request pages while a request of an earlier slice is open', async () => {
  const { account, host, id } = await scanBeyondHeldPage();
  await createSite(SHOP, { host });
  expect(await runScan(id)).toMatchObject({ state: 'done', pages_stored: 57, credits_charged: 57 });
  expect(await listAuditedUrls(account)).toHaveLength(57);
});

it('a cancellation drops a request of an earlier slice', async () => {
  const { account, id } = await scanBeyondHeldPage();
  expect(await env.SCAN.getByName(id).cancel()).toBe(true);
  const now = readStoppedClock();
  const scan = await runScan(id);
  expect(scan).toMatchObject({
    state: 'cancelled',
    pages_stored: 56,
    credits_held: 0,
    pages_skipped: { cancelled: 1 },
  });
  expect((readStoppedClock() - now) / 1_000).toBeLessThanOrEqual(20);
  expect(await listAuditedUrls(account)).toHaveLength(56);
});
