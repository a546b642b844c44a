import { runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterEach, expect, it, vi } from 'vitest';
import type { ListedScan } from '../../../src/contracts/scan.ts';
import { sendScanNotice } from '../../../src/services/scans/send-scan-notice.ts';
import { newAccount } from '../../api/new-account.ts';
import { until } from '../../clock.ts';
import { readAlarm, runScan, stopScanClock } from '../../scan/scan-clock.ts';
import { createMailbox, ORIGIN } from '../../web/browser.ts';
import { createScanOwner, readEnd, startScan } from '../../web/scan-form.ts';
import { linkPage } from '../../api/scan.ts';
import { readText } from '../../web/signed-in-account.ts';

const SCAN: ListedScan = {
  id: 'scan_01JZX3M6T8Q4W2E5R7Y9U1I3O5',
  host: 'brightpage.com',
  state: 'done',
  started_at: '2026-11-20T10:00:00+00:00',
  finished_at: '2026-11-20T10:05:01+00:00',
  only_changed: true,
  pages_requested: 100,
  pages_found: 312,
  pages_fetched: 60,
  pages_stored: 42,
  pages_unchanged: 18,
  pages_skipped: {},
  pages_remaining: 252,
  page_scores: [0, 0, 0, 0, 0, 2, 0, 9, 20, 11],
  credits_held: 0,
  credits_charged: 42,
  pace: { requests_at_once: 4, pages_per_minute: 12, crawl_delay: null },
  waiting_for: null,
  waiting_until: null,
  estimated_end: null,
  error: null,
};

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Scans a website with Crawl-delay 10, and returns the mails of the scan. */
async function scanSlowSite(pageCount: number) {
  const paths = Array.from({ length: pageCount - 1 }, (_, index) => `/chair-${'x'.repeat(index + 1)}`);
  stopScanClock();
  const { account, browser, host } = await createScanOwner({
    '/robots.txt': { headers: { 'content-type': 'text/plain' }, body: 'User-agent: *\nCrawl-delay: 10\n' },
    '/': linkPage('Home', ...paths),
    '*': linkPage('A chair'),
  });
  const { env: bindings, mails } = createMailbox();
  const path = await startScan(browser, host);
  const id = path.split('/').at(-1) ?? '';
  await runInDurableObject(env.SCAN.getByName(id), (scan) => void Reflect.set(scan, 'env', bindings));
  expect(await runScan(id)).toMatchObject({ state: 'done', pages_stored: pageCount });
  // The mail is sent once the scan reads as ended.
  await until(async () => !(await readAlarm(id)).isWorking);
  return { account, host, path, mails };
}

it('a scan of 40 pages with a Crawl-delay of 10 seconds ends with a mail to its owner', async () => {
  const { account, host, path, mails } = await scanSlowSite(40);
  expect(mails).toHaveLength(1);
  expect(mails[0]).toMatchObject({ to: account.email, subject: `The scan of ${host} has ended` });
  expect(mails[0]?.text).toMatch(/has ended after \d+ minutes\.\n\nPages stored: {5}40\n/);
  expect(mails[0]?.text).toContain(`${ORIGIN}${path}\n`);
});

it('one of five pages ends without a mail', async () => {
  const { mails } = await scanSlowSite(5);
  expect(mails).toEqual([]);
});

async function mailAbout(scan: ListedScan) {
  const { email } = await newAccount();
  const { env, mails } = createMailbox();
  await sendScanNotice(env, email, scan);
  return { email, mails };
}

it('a scan of more than five minutes ends with a mail that says what it did', async () => {
  const { email, mails } = await mailAbout(SCAN);
  expect(mails).toHaveLength(1);
  expect(mails[0]).toMatchObject({ to: email, subject: 'The scan of brightpage.com has ended' });
  expect(mails[0]?.text).toContain('has ended after 5 minutes.');
  expect(mails[0]?.text).toContain('Pages stored:     42');
  expect(mails[0]?.text).toContain('Pages unchanged:  18');
  expect(mails[0]?.text).toContain('Pages left:       252');
  expect(mails[0]?.text).toContain('Credits charged:  42');
});

it('a shorter scan ends without a mail', async () => {
  const { mails } = await mailAbout({ ...SCAN, finished_at: '2026-11-20T10:05:00+00:00' });
  expect(mails).toEqual([]);
});

it.each([
  ['cancelled', null, 'was cancelled'],
  ['failed', { code: 'site_unreachable', message: 'No page could be crawled.' }, 'has failed'],
] as const)('the mail says that a scan was %s', async (state, error, words) => {
  const { mails } = await mailAbout({ ...SCAN, state, error });
  expect(mails[0]?.subject).toBe(`The scan of brightpage.com ${words}`);
  if (error) expect(mails[0]?.text).toContain(`\n${error.message}\n`);
});

it('its link opens the page of the scan', async () => {
  const { browser, host } = await createScanOwner({ '/': linkPage('Home') });
  const path = await startScan(browser, host);
  await readEnd(browser, path);
  const { mails } = await mailAbout({ ...SCAN, host, id: path.split('/').at(-1) ?? '' });
  const link = /^https:\S+$/m.exec(mails[0]?.text ?? '')?.[0] ?? '';
  expect(link).toBe(ORIGIN + path);
  expect(await readText(browser.get(link.slice(ORIGIN.length)))).toContain('The scan is complete');
});
