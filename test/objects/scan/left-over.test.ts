import { env } from 'cloudflare:workers';
import { beforeEach, expect, it } from 'vitest';
import { closeScan } from '../../../src/services/scans/scan.ts';
import { newId } from '../../../src/lib/id.ts';
import { openDatabase } from '../../../src/storage/database.ts';
import { insertScan } from '../../../src/storage/scans.ts';
import { linkPage, newVerifiedWebsite } from '../../entry/api/scan.ts';
import { createSite } from '../../internet.ts';
import { startScan } from './bound-scan.ts';
import { runScan, stopScanClock } from './scan-clock.ts';
import { moveClock } from '../../clock.ts';

const MINUTE = 60_000;
const PATHS = Array.from('abcdefghij', (letter) => `/${letter}`);
const HTML = { 'content-type': 'text/html', etag: '"1"' };
const SHOP = {
  '/': { headers: HTML, body: linkPage('Chairs', ...PATHS).body },
  '/robots.txt': { status: 404 },
  '/sitemap.xml': { status: 404 },
  '*': linkPage('Chair'),
};

beforeEach(stopScanClock);

it('the URLs left over by a scan reach the scan after next even if the one between never got to its pages', async () => {
  const { account, host } = await newVerifiedWebsite(SHOP);
  await runScan(await startScan(account, host, {}, { settings: { max_pages: 3 } }));
  moveClock(MINUTE);
  await createSite({ '*': { failure: 'close' } }, { host });
  const down = await startScan(account, host);
  expect(await runScan(down)).toMatchObject({ state: 'failed' });
  moveClock(MINUTE);
  // Its links are no longer those of the first scan.
  await createSite({ ...SHOP, '/': { headers: HTML, body: linkPage('Chairs').body } }, { host });
  const scan = await runScan(await startScan(account, host));
  expect(scan).toMatchObject({ state: 'done', pages_found: 11, pages_stored: 11 });
});

it('the URLs left over by a scan reach the scan after next even if the one between never started', async () => {
  const { account, host } = await newVerifiedWebsite(SHOP);
  await runScan(await startScan(account, host, {}, { settings: { max_pages: 3 } }));
  moveClock(MINUTE);
  const unstarted = { id: newId('scan_'), accountId: account.id, host };
  await insertScan(openDatabase(env, account.id), {
    ...unstarted,
    startedAt: Date.now(),
    pagesRequested: 10,
    costPerPage: 1,
  });
  await closeScan({ env, caller: { accountId: account.id, email: account.email } }, unstarted);
  moveClock(MINUTE);
  await createSite({ ...SHOP, '/': { headers: HTML, body: linkPage('Chairs').body } }, { host });
  const scan = await runScan(await startScan(account, host));
  expect(scan).toMatchObject({ state: 'done', pages_found: 11, pages_stored: 11 });
});
