// Slow: each test runs two or more whole scans.
import { claimRuns, readRow, updateRows } from '../../database.ts';
import { env } from 'cloudflare:workers';
import { expect, it } from 'vitest';
import { openDatabase } from '../../../src/storage/database.ts';
import { skipRun } from '../../../src/storage/scheduled-runs.ts';
import { findSchedule } from '../../../src/storage/schedules.ts';
import type { SiteScore } from '../../../src/contracts/site-score.ts';
import { linkPage } from '../api/scan.ts';
import { createSite } from '../../internet.ts';
import { readRows } from './audit-rows.ts';
import { createScanOwner, insertOldScans, type ScanOwner, scanByForm } from './scan-form.ts';
import { createSignedInAccount } from './signed-in-account.ts';
import { readHtml } from './signed-in-user.ts';
import { expectRole, toWords } from '../../page.ts';

const SHOP = { '/': linkPage('Chairs', '/oak', '/ash'), '*': linkPage('A chair') };
const SCHEDULE = { when: 'weekly-5', hour: '6', max_pages: '10', max_credits_per_month: '30', price: '1' };

/** Claims the next run of the website's schedule and skips it because credits are missing. */
async function skipNextRun({ account, host }: ScanOwner): Promise<void> {
  const db = openDatabase(env, account.id);
  const schedule = await findSchedule(db, { accountId: account.id, host, pageUrl: '' });
  const from = schedule?.nextRunAt ?? 0;
  const runId = `scan_${crypto.randomUUID().replaceAll('-', '').slice(0, 26).toUpperCase()}`;
  const claim = { scheduleId: schedule?.id ?? '', runId, from, dueAt: from, missedCount: 0 };
  await claimRuns([{ ...claim, nextRunAt: from + 86_400_000 }], 1);
  await skipRun(db, { id: runId, accountId: account.id }, 'insufficient_credits', from);
}

it('shows the score, the grade and the findings of each scan, and what changed', async () => {
  const { browser, host } = await createScanOwner(SHOP);
  const path = `/websites/${host}/history`;
  expect(toWords(await readHtml(browser.get(path)))).toContain('No history yet');

  await scanByForm(browser, host, { max_pages: '10' });
  await createSite({ ...SHOP, '/oak': { body: '<title>Oak</title><p>Oak', status: 200 } }, { host });
  await scanByForm(browser, host, { max_pages: '10' });
  await createSite(SHOP, { host });
  await scanByForm(browser, host, { max_pages: '10' });

  const html = await readHtml(browser.get(path));
  const rows = readRows(html, 'Scans and schedule');
  expect(rows).toHaveLength(3);
  expect(rows[0]).toMatch(
    /UTC \| Scan \| Grade [A-F] ?Score \d+ \| \d+ new findings?, [1-9]\d* fixed\. Compare$/,
  );
  expect(rows[1]).toMatch(/ \| [1-9]\d* new findings?, \d+ fixed\. Compare$/);
  expect(rows[2]).toMatch(/ \| –$/);
  expectRole(html, 'img', { name: /^Website score by day\. \d+ on / });
  expectRole(html, 'img', {
    name: /^Findings by scan\. .*: Open: [1-9]\d*, Fixed since the previous scan: [1-9]/,
  });
  const words = toWords(html);
  // The tables behind the charts.
  expect(words).toMatch(/Date Score Grade Marked \d+ \w+ \d+ \d+ [A-F] Scan, New findings, Findings fixed/);
  expect(words).toMatch(/Date Open Fixed since the previous scan( \d+ \w+ \d+ \d+ \d+){2} \d+ \w+ \d+ \d+ –/);
  expectRole(await readHtml(browser.get(`/websites/${host}/scans`)), 'link', { href: path });
});

it('counts the findings that the combined report lists, and lists the checks of the website apart', async () => {
  const page = linkPage('A chair');
  const { browser, host } = await createScanOwner(SHOP);
  await scanByForm(browser, host, { max_pages: '10' });
  // Made-up addresses are not found any more.
  await createSite({ '/': SHOP['/'], '/oak': page, '/ash': page }, { host });
  await scanByForm(browser, host, { max_pages: '10' });

  const report = toWords(await readHtml(browser.get(`/websites/${host}/report`)));
  const [, count] = /(\d+) findings/.exec(report) ?? [];
  const html = await readHtml(browser.get(`/websites/${host}/history`));
  const { href: changes = '' } = expectRole(html, 'link', { href: /\/changes$/ });
  const compared = await readHtml(browser.get(changes));
  const fixed = readRows(compared, 'Findings that changed').filter((row) => row.includes('| Fixed |'));
  expectRole(html, 'img', {
    name: new RegExp(
      `^Findings by scan\\. .*: Open: ${count}, Fixed since the previous scan: ${fixed.length}$`,
    ),
  });
  expect(readRows(html, 'Scans and schedule')[0]).toContain(`new findings, ${fixed.length} fixed. Compare`);
  expect(readRows(compared, 'Checks of the website that changed')).toEqual([
    'Missing pages return status 200 | Fixed',
  ]);
});

it('a scan of a website that did not change says so', async () => {
  const { browser, host } = await createScanOwner(SHOP);
  await scanByForm(browser, host, { max_pages: '10' });
  await scanByForm(browser, host, { max_pages: '10' });
  const html = await readHtml(browser.get(`/websites/${host}/history`));
  expect(readRows(html, 'Scans and schedule')[0]).toContain('No new or fixed findings. Compare');
  expect(html).not.toContain('Findings fixed');
});

it('marks when the schedule was set and changed, and lists skipped runs with the reason', async () => {
  const owner = await createScanOwner(SHOP);
  const { browser, host } = owner;
  await scanByForm(browser, host, { max_pages: '10' });
  await browser.post(`/websites/${host}/schedule`, SCHEDULE);
  const path = `/websites/${host}/history`;
  expect(readRows(await readHtml(browser.get(path)), 'Scans and schedule').join('\n')).toContain(
    'Schedule set | – | Every Friday',
  );
  await skipNextRun(owner);
  const schedule = await readRow('schedules', { host });
  await updateRows('schedules', { host }, { updatedAt: Number(schedule?.createdAt) + 1_000 });
  const html = await readHtml(browser.get(path));
  const rows = readRows(html, 'Scans and schedule').join('\n');
  expect(rows).toContain('Run skipped | – | The available credits did not cover one page.');
  expect(rows).toContain('Schedule changed | – | Every Friday');
  expect(toWords(html)).toContain('● Scan ■ Schedule set or changed × Run skipped');
});

it('reads the last 50 scans, however many there are', async () => {
  const owner = await createScanOwner(SHOP);
  await insertOldScans(owner, 60);
  const html = await readHtml(owner.browser.get(`/websites/${owner.host}/history`));
  expect(readRows(html, 'Scans and schedule')).toHaveLength(50);
});

it('is only for the owner', async () => {
  const { host } = await createScanOwner(SHOP);
  const { browser } = await createSignedInAccount();
  expect((await browser.get(`/websites/${host}/history`)).status).toBe(403);
});

it('the list of websites shows the next run of each and what needs attention', async () => {
  const owner = await createScanOwner(SHOP);
  const { account, browser, host } = owner;
  const readList = async () => readRows(await readHtml(browser.get('/websites')), 'Your websites')[0];
  expect(await readList()).toMatch(/ \| Schedule \| – \| /);

  await scanByForm(browser, host, { max_pages: '10' });
  await browser.post(`/websites/${host}/schedule`, SCHEDULE);
  expect(await readList()).toMatch(/ \| \d+ \w+ \d+ \| – \| /);

  await skipNextRun(owner);
  const missing = Date.parse('2026-03-01');
  await updateRows(
    'websites',
    { host },
    { proofMissingSince: missing, proofMissingCount: 2, ownerWarnedAt: missing },
  );
  const score = JSON.parse((await readRow('siteScores', { host }))?.score ?? '') as SiteScore;
  score.issue_counts.critical = 2;
  await updateRows('siteScores', { host }, { score: JSON.stringify(score) });
  const ledger = env.ACCOUNT.getByName(account.id);
  const { available } = await ledger.getCredits(0);
  await ledger.hold({ refType: 'scan', refId: 'all', amount: available });
  expect(await readList()).toContain(
    ' | Proof of ownership missingYou lose the website after 31 Mar 2026No credits for the next runLast run skippedThe available credits did not cover one page.2 critical issues | ',
  );
  await browser.post(`/websites/${host}/schedule/delete`);
  expect(await readList()).toMatch(
    / \| Schedule \| Proof of ownership missing[^|]*2026 ?2 critical issues \| /,
  );
  const { browser: other } = await createSignedInAccount();
  expect(await readHtml(other.get('/websites'))).not.toContain('critical issue');
});
