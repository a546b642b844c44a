/**
 * Tests in Chromium how a consultant studies the structure of a website, on a desktop in light and dark colours and on a phone:
 * leaves out a folder, sees what the scan covers, scans, finds the page that links to the longest chain of redirects, exports the
 * pages as CSV, and compares with the next scan.
 *
 * Usage: `node test/e2e/structure.ts [folder for screenshots]`
 */
import { strict as assert } from 'node:assert';
import { readFile } from 'node:fs/promises';
import type { BrowserUser } from './browser-user.ts';
import type { View } from './chromium.ts';
import { startJourney } from './journey.ts';
import { signIn, verifyByDns } from './owner-steps.ts';
import { type Pages, servePages } from './service.ts';
import { createStudioPages } from './studio-pages.ts';

const PATHS = ['/', '/about', '/services', '/work/harbour-hotel', '/work/mill-school'];
const DRAFTS = ['/drafts/pool', '/drafts/barn'];
/** Only the page about it links to the first. */
const CHAIN = ['/prices', '/fees', '/costs'];

const { internet, createUser, runInViews } = await startJourney();
await runInViews(runStructureJourney);

async function runStructureJourney(view: View): Promise<void> {
  const host = `structure-${view.name}.brightpage.com`;
  internet.sites.set(host, servePages(createPages(host, '/prices')));
  const person = await createUser(view);
  await signIn(person, `structure-${view.name}@example.com`, internet);
  await verifyByDns(person, host, internet, 'structure-dns');
  await scan(person, host, 'Scan website');
  await scanWithoutDrafts(person, host);
  await findLongestChain(person, host);
  await exportPages(person, host);
  await compareNextScan(person, host);
  await person.close();
  console.log(`${view.name}: the journey through the structure passed`);
}

/** @param target what the page about the studio links to */
function createPages(host: string, target: string): Pages {
  const pages = createStudioPages(host, [...PATHS, ...DRAFTS], []);
  const costs = `<p>What a house costs is on <a href="${target}">our page about prices</a>.</p></main>`;
  pages['/about'] = (pages['/about'] ?? '').replace('</main>', costs);
  const targets = [...CHAIN.slice(1), '/services'];
  const redirects = CHAIN.map((path, at) => [
    path,
    { status: 301, headers: { location: `https://${host}${targets[at]}` }, body: '' },
  ]);
  return { ...pages, ...Object.fromEntries(redirects) };
}

async function scan(person: BrowserUser, host: string, link: string): Promise<void> {
  await person.clickLink(link);
  await person.clickButton('Start scan', `Scan of ${host}`);
  await expectComplete(person);
}

async function expectComplete(person: BrowserUser): Promise<void> {
  await person.page.getByRole('heading', { name: 'The scan is complete' }).waitFor();
}

async function scanWithoutDrafts(person: BrowserUser, host: string): Promise<void> {
  await person.open(`/websites/${host}/scan`);
  await person.page.getByText('Choose what to scan').click();
  await person.fillField('Leave out URLs that match', '/drafts/**');
  await person.page.getByRole('button', { name: 'Preview' }).click();
  const preview = person.page.getByRole('region', { name: 'Preview' });
  await preview.getByRole('row', { name: /^\/drafts\/\*\* .* 2$/ }).waitFor();
  await person.checkPage('structure-preview');
  await person.clickButton('Start scan', `Scan of ${host}`);
  await expectComplete(person);
  await person.checkPage('structure-scan');
}

async function findLongestChain(person: BrowserUser, host: string): Promise<void> {
  await person.open(`/websites/${host}/report/structure`);
  await person.expectHeading('Structure');
  await person.checkPage('structure-view');
  assert.equal(await openLongestChain(person, host), `${CHAIN.join(' → ')} → /services, linked from /about`);
  await person.clickLink('/about');
  await person.expectHeading('/about');
  const links = person.page.getByRole('table', { name: 'What it links to' });
  await links.getByText('“our page about prices”').waitFor();
  await person.checkPage('structure-page');
}

/** Downloads the pages that the second scan covers as CSV. */
async function exportPages(person: BrowserUser, host: string): Promise<void> {
  await person.open(`/websites/${host}/report/structure`);
  const started = person.page.waitForEvent('download');
  await person.page.getByRole('link', { name: 'Export this list as CSV' }).click();
  const csv = await readFile(await (await started).path(), 'utf8');
  const [head = '', ...rows] = csv.trim().split('\r\n');
  assert.ok(head.split(',').length >= 30, head);
  assert.equal(rows.length, PATHS.length + DRAFTS.length, csv);
}

/** Mends the link to the chain, scans again and sees the difference. */
async function compareNextScan(person: BrowserUser, host: string): Promise<void> {
  internet.sites.set(host, servePages(createPages(host, '/services')));
  await person.open(`/websites/${host}/scan`);
  await person.clickButton('Start scan', `Scan of ${host}`);
  await expectComplete(person);
  await person.clickLink('What changed');
  await person.expectText('Some internal links lead through several redirects');
  await person.checkPage('structure-changes');
  assert.equal(
    await openLongestChain(person, host),
    `${CHAIN.join(' → ')} → /services, linked from no known page`,
  );
}

/** Opens the redirects in the structure, and returns the first. */
async function openLongestChain(person: BrowserUser, host: string): Promise<string> {
  await person.open(`/websites/${host}/report/structure`);
  const redirects = person.page.getByRole('group').filter({ hasText: 'URLs that redirect' });
  await redirects.getByText('URLs that redirect').click();
  return redirects.getByRole('listitem').first().innerText();
}
