import { deleteRows, insertRows } from '../../database.ts';
import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { reconcileLedgers } from '../../../src/services/credits/reconcile-ledgers.ts';
import { formatDateTime } from '../../../src/lib/time.ts';
import { openDatabase } from '../../../src/storage/database.ts';
import { finishScan } from '../../../src/storage/scans.ts';
import { readData, sendJson } from '../api/client.ts';
import { newVerifiedWebsite } from '../api/scan.ts';
import { insertScanRow } from '../../objects/account/insert-scan-row.ts';
import { RFC_KEY, RFC_KEYID } from '../../lib/web-bot-auth/vectors.ts';
import { createSignedInAdmin } from './admin.ts';
import { readRows } from './audit-rows.ts';
import { Browser, createMailbox, signIn } from './browser.ts';
import { expectRole, findByRole, findByTag, toWords } from '../../page.ts';

const PATHS = [
  '/admin',
  '/admin/settings',
  '/admin/accounts',
  '/admin/accounts?email=admin@localhost.example',
  '/admin/accounts/acc_1',
  '/admin/accounts/acc_1/grant',
  '/admin/accounts/acc_1/suspend',
  '/admin/accounts/acc_1/suspend-related',
  '/admin/accounts/acc_1/resume',
  '/admin/scans',
  '/admin/scans/scan_1',
  '/admin/scans/scan_1/wake',
  '/admin/scans/scan_1/cancel',
  '/admin/checks',
  '/admin/posts',
  '/admin/posts/new',
  '/admin/nowhere',
];
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

async function readMetricsPage(): Promise<string> {
  return (await (await createSignedInAdmin()).browser.get('/admin')).text();
}

test.for(PATHS)('%s is 404 for other accounts, by any method', async (path) => {
  const browser = await signIn(`user-${crypto.randomUUID()}@brightpage.com`);
  for (const method of METHODS) {
    const answer = await browser.request(path, { method, headers: { 'Sec-Fetch-Site': 'same-origin' } });
    expect(answer.status, method).toBe(404);
    if (method === 'HEAD') continue;
    const html = await answer.text();
    expectRole(html, 'heading', { name: 'Page not found' });
    expect(findByRole(html, 'navigation', { name: 'Administration' })).toEqual([]);
  }
});

test.for(PATHS)('%s redirects to the sign-in page without a session', async (path) => {
  const browser = new Browser(createMailbox().env);
  for (const method of ['GET', 'POST']) {
    const answer = await browser.request(path, { method });
    expect(answer.status).toBe(303);
    expect(answer.headers.get('Location')).toMatch(/^\/sign-in/);
  }
});

test('only administrators have a link to it', async () => {
  const page = await (await createSignedInAdmin()).browser.get('/account');
  expectRole(await page.text(), 'link', { href: '/admin' });
  const other = await signIn('other@brightpage.com');
  expect(await (await other.get('/account')).text()).not.toContain('/admin');
});

test('an email that resembles an administrator’s has no access', async () => {
  for (const email of ['dmin@brightpage.com', 'admin@brightpage.com.au', 'xadmin@brightpage.com']) {
    const browser = await signIn(email);
    browser.env.ADMIN_EMAILS = 'admin@brightpage.com';
    expect((await browser.get('/admin')).status).toBe(404);
  }
});

test('an account removed from ADMIN_EMAILS loses access with the next request', async () => {
  const { browser } = await createSignedInAdmin();
  expect((await browser.get('/admin')).status).toBe(200);
  browser.env.ADMIN_EMAILS = '';
  expect((await browser.get('/admin')).status).toBe(404);
});

test('shows metrics for each of the last 14 days, uncached', async () => {
  const today = Date.now();
  const day = (ago: number) => new Date(today - ago * 86_400_000).toISOString().slice(0, 10);
  await insertRows(
    'dailyCounts',
    { day: day(1), event: 'audit', count: 1234 },
    { day: day(1), event: 'audit-failed', count: 5 },
    { day: day(14), event: 'audit', count: 77 },
  );
  const at = (ago: number) => Date.parse(`${day(ago)}T00:00:00Z`);
  const endScan = async (id: string, pagesStored: number, finishedAt: number) => {
    await insertScanRow({ accountId: 'acc_scans', id, pagesStored });
    // Again, as the alarm of the account does it after a crash.
    for (const _ of [1, 2]) await finishScan(openDatabase(env, 'acc_scans'), 'acc_scans', id, finishedAt);
  };
  await endScan('scan_a', 40, at(1));
  await endScan('scan_b', 2, at(1) + 86_399_999);
  await endScan('scan_c', 0, at(1));
  await endScan('scan_d', 9, at(14));

  const page = await (await createSignedInAdmin()).browser.get('/admin');
  expect(page.headers.get('Cache-Control')).toBe('no-store');
  const html = await page.text();
  expect(toWords(html)).toContain(
    'Audits 1,234 0 today Failed audits 5 0 today Scans 3 0 today Pages scanned 42 0 today',
  );
  expect(findByTag(html, 'svg', { class: 'sparkline' })).toHaveLength(5);
  const table = readRows(html, 'Audits and scans by day, newest first');
  const long = (ago: number) =>
    new Date(at(ago)).toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
  expect(table).toHaveLength(14);
  expect(
    findByRole(html, 'cell', { scope: 'col' })
      .slice(0, 6)
      .map(({ name }) => name),
  ).toEqual(['Day', 'Audits', 'Failed audits', 'Scans', 'Pages scanned', 'Scans without a page']);
  expect(table[1]).toBe(`${long(1)} | 1,234 | 5 | 3 | 42 | 1`);
  expect(table[2]).toBe(`${long(2)} | 0 | 0 | 0 | 0 | 0`);
  expect(table[13]).toContain(long(13));
});

test('shows ledger differences with account, work and amounts, and the position of the reconciliation', async () => {
  expect(await readMetricsPage()).toContain('No differences');
  expectRole(await readMetricsPage(), 'definition', { term: 'Snapshots', name: 'Not compared yet' });
  await insertScanRow({ accountId: 'acc_wronged', id: 'scan_wrong', finishedAt: 1, pagesStored: 3 });
  await insertRows('ledgerDifferences', {
    accountId: 'acc_wronged',
    refType: 'scan',
    refId: 'scan_wrong',
    stored: 3,
    charged: 5,
    foundAt: Date.UTC(2026, 4, 1, 9, 30),
  });
  await insertRows('reconciliations', {
    refType: 'submission',
    finishedAt: Date.UTC(2026, 4, 2, 10, 23),
    id: '',
  });
  const html = await readMetricsPage();
  expect(html).toContain('1 difference in ledgers');
  expect(readRows(html, 'Ledger differences, newest first')[0]).toBe(
    'acc_wronged@example.com | Scan scan_wrong | 3 | 5 | 1 May 2026 at 09:30 UTC',
  );
  const name = 'Compared up to 2 May 2026 at 10:23 UTC';
  expectRole(html, 'definition', { term: 'Snapshots', name });
});

test('says how much work the reconciliation has not compared, how old it is and that it is behind', async () => {
  await deleteRows('scans');
  await deleteRows('reconciliations');
  const oldestAt = Date.now() - 3 * 3_600_000;
  await insertScanRow({ accountId: 'acc_waiting', id: 'scan_oldest', finishedAt: oldestAt });
  await insertScanRow({ accountId: 'acc_waiting', id: 'scan_next', finishedAt: oldestAt + 1_000 });
  await insertScanRow({ accountId: 'acc_waiting', id: 'scan_unsettled', finishedAt: Date.now() });
  const time = formatDateTime(oldestAt);
  const html = await readMetricsPage();
  const name = `Not compared yet. 2 to compare, the oldest finished on ${toWords(time)}`;
  expectRole(html, 'definition', { term: 'Scans', name });
  expect(html).toContain('The comparison is behind.');
  await reconcileLedgers(env, Date.now());
  const later = await readMetricsPage();
  expectRole(later, 'definition', { term: 'Scans', name: /^Compared up to [^.]*$/ });
  expect(later).not.toContain('The comparison is behind.');
});

test('shows open holds with account and time, and the number of accounts queried', async () => {
  const id = `acc_${crypto.randomUUID()}`;
  await insertScanRow({ accountId: id, id: 'scan_open' });
  const account = env.ACCOUNT.getByName(id);
  await account.recordGrant({ amount: 100, reason: 'Gift', refType: 'grant', refId: id, actor: 'system' });
  await account.hold({ refType: 'scan', refId: 'scan_open', amount: 40 });
  const html = await readMetricsPage();
  expect(readRows(html, 'Open holds, oldest first')[0]).toMatch(
    new RegExp(`^${id}@example.com \\| Scan scan_open \\| 40 \\| \\d+ \\w+ \\d{4} at `),
  );
  expect(html.replace(/\s+/g, ' ')).toMatch(
    /Checked \d+ accounts? with a scan or a snapshot in the last 24 hours/,
  );
});

test('shows how many websites ignore a check, and why', async () => {
  const ignore = async (
    host: string,
    key: string,
    ...ignores: [check: string, pages: string, reason: string][]
  ) => {
    for (const [check, pages, reason] of ignores)
      await readData(await sendJson('POST', `/websites/${host}/ignores`, { check, pages, reason }, key));
  };
  const { account, host } = await newVerifiedWebsite({ '/': {} });
  const other = await newVerifiedWebsite({ '/': {} });
  const falseAlarm = 'false_alarm';
  await ignore(
    host,
    account.key,
    ['title-missing', '/a', falseAlarm],
    ['title-missing', '/b', falseAlarm],
    ['title-missing', '/c', 'accepted'],
    ['titles-duplicate', '/', 'not_ours'],
  );
  await ignore(other.host, other.account.key, ['title-missing', '/', 'accepted']);
  const page = await (await createSignedInAdmin()).browser.get('/admin/checks');
  expect(readRows(await page.text(), 'Ignored checks, most false alarms first')).toEqual([
    expect.stringMatching(/title-missing \| 1 \| 50 % \| 2 \| 0 \| 2$/),
    expect.stringMatching(/titles-duplicate \| 0 \| 0 % \| 0 \| 1 \| 1$/),
  ]);
});

test('every page of the administration links to the others', async () => {
  const { browser } = await createSignedInAdmin();
  for (const path of [
    '/admin',
    '/admin/settings',
    '/admin/accounts',
    '/admin/scans',
    '/admin/hosts',
    '/admin/withdrawals',
  ]) {
    const html = await (await browser.get(path)).text();
    const navigation = expectRole(html, 'navigation', { name: 'Administration' });
    expect(findByRole(navigation, 'link').map(({ href }) => href)).toEqual([
      '/admin',
      '/admin/settings',
      '/admin/accounts',
      '/admin/scans',
      '/admin/hosts',
      '/admin/withdrawals',
      '/admin/checks',
      '/admin/posts',
    ]);
    expectRole(navigation, 'link', { href: path, 'aria-current': 'page' });
  }
});

test('the overview says whether requests of the crawler are signed, and with which key', async () => {
  const { browser } = await createSignedInAdmin();
  const read = async (CRAWLER_SIGNING_KEYS: string) => {
    browser.env.CRAWLER_SIGNING_KEYS = CRAWLER_SIGNING_KEYS;
    return toWords(await (await browser.get('/admin')).text());
  };
  const [current, next] = [RFC_KEY, env.CRAWLER_SIGNING_KEYS ?? ''];
  const signed = await read(`${current},${next}`);
  expect(signed).toContain(`Signs ${RFC_KEYID} Published `);
  expect(signed).not.toContain('not signed');
  for (const none of ['', 'malformed'])
    expect(await read(none)).toContain(
      'Requests of the crawler are not signed: the secret CRAWLER_SIGNING_KEYS',
    );
});

test('the overview shows figures of the last two days by hour, with what they are now', async () => {
  await deleteRows('hourlyFigures');
  expect(await readMetricsPage()).toContain('The first figures are stored within an hour');
  const hour = 3_600_000;
  const now = Date.now();
  const at = (ago: number, mails: number, failed: number) => ({
    at: now - ago * hour,
    figures: {
      site_audit_mails_last_hour: [[{}, mails]] as [Record<string, string>, number][],
      site_audit_scan_failed_urls: [
        [{ reason: 'error' }, failed],
        [{ reason: 'busy' }, 1],
      ] as [Record<string, string>, number][],
    },
  });
  await insertRows('hourlyFigures', at(49, 900, 0), at(3, 7, 10), at(2, 12, 25), at(1, 4, 27));
  const images = findByTag(await readMetricsPage(), 'svg', { class: 'sparkline' }).map(({ name }) => name);
  expect(images).toContain('Mails in an hour in the last two days, at most 12, now 4');
  expect(images).toContain('URLs that failed in the last two days, at most 15, now 2');
});
