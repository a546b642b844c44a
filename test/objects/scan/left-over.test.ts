import { beforeEach, expect, it } from 'vitest';
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
