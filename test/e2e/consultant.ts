/**
 * Tests in Chromium what a consultant does for a client, on a desktop, on a phone and without JavaScript: verifies the
 * website, scans it, finds the worst issue, exports its pages, has them fixed, and sees that they are.
 *
 * Usage: `node test/e2e/consultant.ts [folder for screenshots]`
 */
import { strict as assert } from 'node:assert';
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import type { BrowserUser } from './browser-user.ts';
import type { View } from './chromium.ts';
import { startJourney } from './journey.ts';
import { signIn, verifyByDns } from './owner-steps.ts';
import { servePages } from './service.ts';
import { createStudioPages } from './studio-pages.ts';

const NOINDEXED = ['/work/harbour-hotel', '/work/mill-school', '/work/lake-house'];
const PATHS = ['/', '/about', '/services', '/contact', '/studio', ...NOINDEXED];
/** Of the link for the client. */
const PASSWORD = 'correct horse';

const { service, internet, browser, createUser, runInViews } = await startJourney();
await runInViews(runConsultantJourney);

async function runConsultantJourney(view: View): Promise<void> {
  const host = `client-${view.name}.brightpage.com`;
  internet.sites.set(host, servePages(createStudioPages(host, PATHS, NOINDEXED)));
  const person = await createUser(view);
  await signIn(person, `consultant-${view.name}@example.com`, internet);
  await verifyByDns(person, host, internet, 'consultant-dns');
  await scan(person, host);
  const before = await readScore(person);
  await saveView(person, host);
  await openWorstIssue(person);
  await expectAffectedPages(person, host);
  await exportAffectedPages(person, host);
  internet.sites.set(host, servePages(createStudioPages(host, PATHS, [])));
  await auditFixedPage(person, host);
  await rescan(person, host);
  await expectFixed(person, host, before);
  await shareReport(person, host, view);
  await person.close();
  console.log(`${view.name}: the consultant's journey passed`);
}

async function scan(person: BrowserUser, host: string): Promise<void> {
  await person.clickLink('Scan website');
  await person.clickButton('Start scan', `Scan of ${host}`);
  await person.page.getByRole('heading', { name: 'The scan is complete' }).waitFor();
  await person.clickLink('See what to fix');
  await person.expectHeading(host);
  await person.checkPage('consultant-dashboard');
}

/** Reads the score on the dashboard of a website. */
async function readScore(person: BrowserUser): Promise<number> {
  const gauge = person.page.getByRole('img', { name: /^Website score: \d/ });
  const [, score] = /(\d+) of 100/.exec((await gauge.getAttribute('aria-label')) ?? '') ?? [];
  assert.ok(score !== undefined, 'the dashboard shows no score');
  return Number(score);
}

/** Follows the first card of what to fix. */
async function openWorstIssue(person: BrowserUser): Promise<void> {
  const worst = person.page.getByRole('region', { name: 'Fix these first' }).getByRole('listitem').first();
  assert.match(await worst.innerText(), /Critical[^]*Remove noindex[^]*3 pages/);
  await worst.getByRole('link').click();
  await person.expectHeading('Search engines are told not to index this page');
  await person.checkPage('consultant-finding');
}

async function expectAffectedPages(person: BrowserUser, host: string): Promise<void> {
  const rows = person.page.getByRole('table', { name: 'Affected URLs' }).getByRole('rowheader');
  assert.deepEqual((await rows.allInnerTexts()).toSorted(), NOINDEXED.toSorted(), host);
}

/** Downloads the pages of the finding as CSV. */
async function exportAffectedPages(person: BrowserUser, host: string): Promise<void> {
  const started = person.page.waitForEvent('download');
  await person.page.getByRole('link', { name: 'Export as CSV' }).click();
  const csv = await readFile(await (await started).path(), 'utf8');
  const [, ...rows] = csv.trim().split('\r\n');
  assert.equal(rows.length, NOINDEXED.length, csv);
  for (const path of NOINDEXED) assert.ok(csv.includes(`https://${host}${path},`), csv);
}

/** Audits one of the fixed pages again, from the list of affected pages. */
async function auditFixedPage(person: BrowserUser, host: string): Promise<void> {
  const [path = ''] = NOINDEXED;
  const finding = person.path;
  await person.clickLink(path);
  await person.expectHeading(`Audit of ${host}${path}`);
  const issues = person.page.getByRole('region', { name: 'Issues' });
  await issues.getByText('Search engines are told not to index this page').first().waitFor();
  await person.clickButton('Audit again', `Audit of ${host}${path}`);
  await person.checkPage('consultant-audit-again');
  assert.equal(await issues.getByText('Search engines are told not to index this page').count(), 0);
  await person.open(finding);
}

/** Chooses the columns of the findings, saves the view, opens it again and deletes it. */
async function saveView(person: BrowserUser, host: string): Promise<void> {
  const { page } = person;
  const path = `/websites/${host}/report`;
  const columns = page.getByRole('table', { name: 'Findings' }).getByRole('columnheader');
  await person.open(`${path}?severity=medium`);
  const count = await columns.count();
  await page.getByText('Columns', { exact: true }).click();
  await page.getByRole('checkbox', { name: 'Category' }).uncheck();
  await person.clickButton('Show these columns', 'Issues');
  assert.equal(await columns.count(), count - 1);
  await page.getByText('Save this view').click();
  await person.fillField('Name of the view', 'Medium, short');
  await person.checkPage('consultant-save-view');
  await person.clickButton('Save view', 'Issues');
  await person.open(path);
  assert.equal(await columns.count(), count);
  await person.clickLink('Medium, short');
  assert.equal(await columns.count(), count - 1);
  await person.checkPage('consultant-view');
  await person.clickButton('Delete view Medium, short', 'Issues');
  assert.equal(await page.getByRole('link', { name: 'Medium, short' }).count(), 0);
  await person.open(`/websites/${host}`);
}

async function rescan(person: BrowserUser, host: string): Promise<void> {
  await person.clickLink('Scan again');
  await person.expectHeading(`Scan ${host}`);
  await person.clickButton('Start scan', `Scan of ${host}`);
  await person.page.getByRole('heading', { name: 'The scan is complete' }).waitFor();
  await person.clickLink('See what to fix');
  await person.expectHeading(host);
}

/** Checks that the issue is in no list any more, and that the score is higher. */
async function expectFixed(person: BrowserUser, host: string, before: number): Promise<void> {
  await person.checkPage('consultant-fixed');
  const after = await readScore(person);
  assert.ok(after > before, `the score was ${before} and is ${after}`);
  const isListed = async () => /noindex/i.test(await person.page.locator('main').innerText());
  assert.equal(await isListed(), false, 'the dashboard names the fixed issue');
  await person.open(`/websites/${host}/report`);
  await person.expectHeading('Issues');
  assert.equal(await isListed(), false, 'the report lists the fixed issue');
  await person.open(`/websites/${host}/report/checks`);
  const passed = await person.page.locator('main').textContent();
  assert.match(passed ?? '', /No robots or googlebot meta tag says noindex/);
}

/** Checks that the foot of the sheets with each part of the report has its letter, as the contents have. */
async function expectFeet(page: Page, paper: 'a4' | 'letter'): Promise<void> {
  await page.emulateMedia({ media: 'print' });
  const feet = await page.evaluate(() => {
    const rules = [...document.styleSheets].flatMap((sheet) => Array.from(sheet.cssRules));
    const sections = document.querySelectorAll('.paper > :is(nav, section:not(.cover))');
    return [...sections].map((section) => {
      const name = getComputedStyle(section).getPropertyValue('page');
      const rule = rules.find((one) => one instanceof CSSPageRule && one.selectorText === name);
      return `${section.querySelector('h2')?.id}: ${/content: "(.*)"/.exec(rule?.cssText ?? '')?.[1]} of ${name}`;
    });
  });
  await page.emulateMedia({ media: null });
  for (const foot of [
    `contents: Site Audit · A of ${paper}-summary`,
    `summary: Site Audit · A of ${paper}-summary`,
    `findings: Site Audit · B of ${paper}-findings`,
    `appendix: Site Audit · C of ${paper}-appendix`,
  ])
    assert.ok(feet.includes(foot), feet.join(', '));
}

/** Prints the report, and shares it with a client who has no account and runs no script, until the link is ended. */
async function shareReport(person: BrowserUser, host: string, view: View): Promise<void> {
  await person.open(`/websites/${host}/report/print`);
  await person.checkPage('consultant-print');
  const pdf = await person.page.pdf({ preferCSSPageSize: true });
  const sheets = pdf.toString('latin1').match(/\/Type \/Page\b/g) ?? [];
  assert.ok(sheets.length >= 3 && sheets.length < 20, `the report has ${sheets.length} sheets`);
  await expectFeet(person.page, 'a4');
  await person.open(`/websites/${host}/report/print?paper=letter`);
  await expectFeet(person.page, 'letter');
  const path = `/websites/${host}/report/share`;
  await person.open(path);
  await person.fillField('Label', 'Client');
  await person.fillField('Password (optional)', PASSWORD);
  await person.clickButton('Create link', 'Share the report');
  await person.checkPage('consultant-share');
  const link = (
    await person.page.getByRole('region', { name: 'Created link' }).locator('code').innerText()
  ).trim();
  const context = await browser.newContext({ ...view, javaScriptEnabled: false });
  const client = await context.newPage();
  const shared = service.url + new URL(link).pathname;
  await client.goto(shared);
  await client.getByLabel('Password').fill(PASSWORD);
  await client.getByRole('button', { name: 'Open report' }).click();
  await client.getByRole('heading', { name: `Report for ${host}` }).waitFor();
  await client.getByRole('heading', { name: 'The most important findings' }).waitFor();
  assert.equal(await client.getByText('@example.com').count(), 0, 'the shared report names the account');
  await person.open(path);
  await person.clickButton('End Client', 'Share the report');
  const ended = await client.goto(shared);
  assert.equal(ended?.status(), 404, 'an ended link opens');
  await context.close();
}
