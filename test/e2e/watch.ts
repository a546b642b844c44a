/**
 * Tests in Chromium how an owner has a website watched, on a desktop, on a phone and without JavaScript: sets a schedule, gets a mail
 * when the website has changed between two runs, opens the comparison from it, fixes a page and sees the fix verified.
 *
 * Usage: `node test/e2e/watch.ts [folder for screenshots]`
 */
import { strict as assert } from 'node:assert';
import { setTimeout as sleep } from 'node:timers/promises';
import type { BrowserUser } from './browser-user.ts';
import type { View } from './chromium.ts';
import { startJourney } from './journey.ts';
import { signIn, verifyByDns } from './owner-steps.ts';
import type { Mail } from '../../scripts/local/internet.ts';
import { servePages } from './service.ts';
import { createStudioPages } from './studio-pages.ts';

const NOINDEXED = ['/work/harbour-hotel'];
const PATHS = ['/', '/about', '/contact', ...NOINDEXED];
const FINDING = 'Search engines are told not to index this page';
/** The trigger in wrangler.toml that starts the runs of schedules. */
const CRON = '*/5 * * * *';
/** The origin in the links of mails: `SITE_URL` in wrangler.toml. */
const SITE_URL = 'http://localhost:8787';
/** Of the service to one wait. */
const MAX_ANSWERS = 300;

const { service, internet, createUser, runInViews } = await startJourney();
await runInViews(runOwnerJourney);

async function runOwnerJourney(view: View): Promise<void> {
  const host = `watched-${view.name}.brightpage.com`;
  const email = `owner-${view.name}@example.com`;
  internet.sites.set(host, servePages(createStudioPages(host, PATHS, [])));
  const person = await createUser(view);
  await signIn(person, email, internet);
  await verifyByDns(person, host, internet, 'watch-dns');
  await setSchedule(person, host);
  await runSchedule(person, host, 1);
  const before = internet.mailsTo(email).length;
  internet.sites.set(host, servePages(createStudioPages(host, PATHS, NOINDEXED)));
  await runSchedule(person, host, 2);
  const mail = await openUntil(
    person,
    `/websites/${host}/schedule`,
    'the mail about the second run',
    () => internet.mailsTo(email)[before],
  );
  await readMail(person, host, mail);
  await openComparison(person);
  await openAffectedPage(person, host);
  await markAsFixed(person);
  internet.sites.set(host, servePages(createStudioPages(host, PATHS, [])));
  await expectFixVerified(person, host);
  assert.equal(internet.mailsTo(email).length, before + 1, 'one mail for both runs');
  await person.close();
  console.log(`${view.name}: the owner's journey passed`);
}

/** Sets a daily schedule from the page of the website, after a look at what it costs. */
async function setSchedule(person: BrowserUser, host: string): Promise<void> {
  await person.open(`/websites/${host}`);
  await person.clickLink('Schedule');
  await person.expectHeading('Schedule');
  await person.page.getByLabel('Scan', { exact: true }).selectOption('Every day');
  await person.fillField('Page limit for each scan', '4');
  await person.fillField('Credit limit for a calendar month', '60');
  await person.clickButton('Update estimate', 'Schedule');
  const daily = person.page.getByRole('row').filter({ hasText: 'Daily' });
  assert.match(await daily.innerText(), /122, limited to 60/);
  await person.checkPage('watch-estimate');
  await person.clickButton('Save schedule', 'Schedule');
  await person.expectText('The schedule is saved.');
  await person.expectText('60 credits in an average month');
}

/** Lets the next run of the schedule become due, and waits until `count` runs are complete. */
async function runSchedule(person: BrowserUser, host: string, count: number): Promise<void> {
  const schedule = person.page.getByRole('region', { name: 'Every day' });
  const nextRun = await schedule.locator('time').first().getAttribute('datetime');
  await service.runCron(CRON, new Date(nextRun ?? ''));
  const runs = person.page.getByRole('table', { name: 'Last runs' }).getByText('Complete', { exact: true });
  await openUntil(
    person,
    `/websites/${host}/schedule`,
    `run ${count}`,
    async () => (await runs.count()) === count || undefined,
  );
  await person.checkPage(`watch-run-${count}`);
}

/** Reads both parts of the mail, the HTML in the browser, and follows its link. */
async function readMail(person: BrowserUser, host: string, mail: Mail): Promise<void> {
  const { subject, text, html = '' } = mail;
  assert.match(subject, new RegExp(`^${host}: .*new finding`));
  const finding = `${FINDING} (critical, 1 page)`;
  assert.ok(text.includes(`- ${finding}\n`), text);
  assert.match(text, new RegExp(`See what changed:\n${SITE_URL}/websites/${host}/scans/scan_\\w+/changes\n`));
  // Not within our page, whose security policy it would get.
  await person.page.goto('about:blank');
  await person.page.setContent(html.replaceAll(SITE_URL, service.url));
  await person.expectText(finding);
  await person.checkPage('watch-mail');
  await person.clickLink('See what changed');
}

async function openComparison(person: BrowserUser): Promise<void> {
  await person.expectHeading('What changed');
  const findings = person.page.getByRole('table', { name: 'Findings that changed' });
  const row = findings.getByRole('row').filter({ hasText: FINDING });
  assert.match(await row.innerText(), /New\s+Critical\s+0\s+1/i);
  await person.checkPage('watch-comparison');
}

async function openAffectedPage(person: BrowserUser, host: string): Promise<void> {
  const [path = ''] = NOINDEXED;
  await person.clickLink(FINDING);
  await person.expectHeading(FINDING);
  await person.clickLink(path);
  await person.expectHeading(`Audit of ${host}${path}`);
}

/** Marks the issue, whose card may be folded. */
async function markAsFixed(person: BrowserUser): Promise<void> {
  const issues = person.page.getByRole('region', { name: 'Issues' });
  const issue = issues.locator('details').filter({ hasText: FINDING }).first();
  if ((await issue.getAttribute('open')) === null) await issue.locator('summary').click();
  await person.clickButton('Verify the fix', /^Audit of/);
  await person.expectText('To be verified');
}

async function expectFixVerified(person: BrowserUser, host: string): Promise<void> {
  const [path = ''] = NOINDEXED;
  await person.clickButton('Audit again', `Audit of ${host}${path}`);
  const fix = person.page.locator('.fix-list').getByRole('listitem');
  assert.match(await fix.innerText(), new RegExp(`^Fixed\\s+${FINDING}\\s+Checked on`));
  await person.checkPage('watch-fixed');
}

/**
 * Opens a page again and again until `read` returns something. What bounds it is the number of answers, not the time: on a busy machine
 * they take longer.
 *
 * @param name of what is awaited
 */
async function openUntil<T>(
  person: BrowserUser,
  path: string,
  name: string,
  read: () => T | undefined | Promise<T | undefined>,
): Promise<T> {
  for (let answers = 0; answers < MAX_ANSWERS; answers++) {
    await person.open(path);
    const value = await read();
    if (value !== undefined) return value;
    await sleep(100);
  }
  throw new Error(`${MAX_ANSWERS} answers came before ${name}`);
}
