/**
 * `npm run screenshots`: starts the service with the data of `npm run demo -- --full` and takes every page of the web app at 1280 pixels in
 * both themes and at 390 pixels, into the folder `screenshots` (`<name>-<view>.png`), with the height of each.
 * `npm run screenshots -- audit website` takes only these. `npm run screenshots -- --readme` takes the three small ones of the
 * README, into docs/images.
 */
import { mkdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { launchChromium } from '../test/e2e/chromium.ts';
import type { Api } from './demo/api.ts';
import { createDemoInternet, DEMO_SITE, Mailbox } from './demo/internet.ts';
import { createFullData } from './demo/full/create-full-data.ts';
import { serveShops, SHOPS } from './demo/full/sites.ts';
import { publishPage } from './demo/publish-page.ts';
import { scanSite } from './demo/scan-site.ts';
import { signUp } from './demo/sign-up.ts';
import { type PublishedProof, verifyWebsite } from './demo/verify-website.ts';
import { startService } from './service.ts';

const ROOT = join(import.meta.dirname, '..');
const HOST = new URL(DEMO_SITE).hostname;
const WEBSITE = `/websites/${HOST}`;
const REPORT = `/websites/${SHOPS.large.host}/report`;

/** The email of who is signed in, by role. */
const USERS = {
  owner: 'demo-1@example.com',
  newcomer: 'demo-2@example.com',
  admin: 'admin@localhost.example',
} as const;

interface PageRow {
  name: string;
  path: string;
  /** Who is signed in; nobody if absent. */
  who?: keyof typeof USERS;
  /** The page taken is the first link of `path` that begins with this: for ids. */
  follow?: string;
}

/** Every page. Add a row for a new one. */
const PAGES: PageRow[] = [
  { name: 'home', path: '/' },
  { name: 'home-api', path: '/?with=api' },
  { name: 'example', path: '/example' },
  { name: 'example-website', path: '/example/website' },
  { name: 'example-report', path: '/example/report' },
  { name: 'example-finding', path: '/example/report/findings/description-missing' },
  { name: 'example-scorecard', path: '/example/scorecard' },
  { name: 'design', path: '/docs/design' },
  { name: 'checks', path: '/checks' },
  { name: 'checks-found', path: '/checks?q=robots.txt&severity=high' },
  { name: 'check', path: '/checks/title-missing' },
  { name: 'check-group', path: '/checks/links-unsound' },
  { name: 'docs', path: '/docs' },
  { name: 'docs-limits', path: '/docs/limits' },
  { name: 'docs-errors', path: '/docs/errors' },
  { name: 'docs-versions', path: '/docs/versions' },
  { name: 'docs-api', path: '/docs/api' },
  { name: 'docs-api-audits', path: '/docs/api/audits' },
  { name: 'docs-api-scores', path: '/docs/api/scores' },
  { name: 'directory', path: '/ai-directory' },
  { name: 'directory-provider', path: '/ai-directory/gemini' },
  { name: 'snapshot', path: '/ai-directory/gemini', follow: '/ai-directory/gemini/l_' },
  { name: 'blog', path: '/blog' },
  { name: 'bot', path: '/bot' },
  { name: 'privacy', path: '/privacy' },
  { name: 'terms', path: '/terms' },
  { name: 'not-found', path: '/no-such-page' },
  { name: 'sign-in', path: '/sign-in' },
  { name: 'sign-in-to-audit', path: '/sign-in?url=www.example.com/pricing' },
  { name: 'audits-empty', path: '/audits', who: 'newcomer' },
  { name: 'audits', path: '/audits', who: 'owner' },
  { name: 'audits-history', path: '/audits/history', who: 'owner' },
  { name: 'audits-website', path: `/audits/history?domain=${HOST}`, who: 'owner' },
  { name: 'audits-no-match', path: '/audits?q=no-such-page', who: 'owner' },
  { name: 'audits-delete', path: '/audits/delete', who: 'owner' },
  { name: 'audit', path: '/audits', who: 'owner', follow: '/audits/r_' },
  { name: 'websites-empty', path: '/websites', who: 'newcomer' },
  { name: 'websites', path: '/websites', who: 'owner' },
  { name: 'website', path: WEBSITE, who: 'owner' },
  { name: 'website-scorecard', path: `${WEBSITE}/scorecard`, who: 'owner' },
  { name: 'website-remove', path: `${WEBSITE}/release`, who: 'owner' },
  { name: 'website-full', path: `/websites/${SHOPS.large.host}`, who: 'owner' },
  { name: 'report', path: REPORT, who: 'owner' },
  { name: 'report-filtered', path: `${REPORT}?severity=medium&sort=gain&text=a`, who: 'owner' },
  { name: 'report-pages', path: `${REPORT}/pages`, who: 'owner' },
  { name: 'report-finding', path: `${REPORT}/findings/image-alt-missing`, who: 'owner' },
  { name: 'report-checks', path: `${REPORT}/checks`, who: 'owner' },
  { name: 'report-not-audited', path: `${REPORT}/not-audited`, who: 'owner' },
  { name: 'report-print', path: `${REPORT}/print`, who: 'owner' },
  { name: 'report-small', path: `/websites/${SHOPS.small.host}/report`, who: 'owner' },
  { name: 'report-empty', path: `/websites/${SHOPS.unscanned.host}/report`, who: 'owner' },
  { name: 'new-scan', path: `${WEBSITE}/scan`, who: 'owner' },
  { name: 'scans', path: `${WEBSITE}/scans`, who: 'owner' },
  { name: 'scan', path: `${WEBSITE}/scans`, who: 'owner', follow: `${WEBSITE}/scans/` },
  { name: 'published-empty', path: '/published', who: 'newcomer' },
  { name: 'published', path: '/published', who: 'owner' },
  { name: 'credits', path: '/credits', who: 'owner' },
  { name: 'account', path: '/account', who: 'owner' },
  { name: 'account-delete', path: '/account/delete', who: 'owner' },
  { name: 'sessions', path: '/account', who: 'owner', follow: '/account/sessions' },
  { name: 'admin', path: '/admin', who: 'admin' },
  { name: 'admin-settings', path: '/admin/settings', who: 'admin' },
  { name: 'admin-accounts', path: '/admin/accounts', who: 'admin' },
  { name: 'admin-account', path: `/admin/accounts?email=${USERS.owner}`, who: 'admin' },
  { name: 'admin-hosts', path: '/admin/hosts', who: 'admin' },
  { name: 'admin-withdrawals', path: '/admin/withdrawals', who: 'admin' },
  { name: 'admin-posts', path: '/admin/posts', who: 'admin' },
];

interface View {
  /** The end of the file name; none for the only view of a page. */
  name?: string;
  viewport: { width: number; height: number };
  colorScheme: 'light' | 'dark';
  /** Pixels of the image for each pixel of the page. */
  deviceScaleFactor?: number;
}

/** Which pages are taken in which views. */
interface Job {
  rows: PageRow[];
  views: View[];
  folder: string;
  /** Bytes of an image that takes the top of its page; without it, images take whole pages of any size. */
  maxBytes?: number;
}

const VIEWS: View[] = [
  { name: 'light', viewport: { width: 1280, height: 900 }, colorScheme: 'light' },
  { name: 'dark', viewport: { width: 1280, height: 900 }, colorScheme: 'dark' },
  { name: 'phone', viewport: { width: 390, height: 844 }, colorScheme: 'light' },
];

const README_JOB: Job = {
  rows: PAGES.filter(({ name }) => ['audit', 'website', 'report'].includes(name)),
  views: [{ viewport: { width: 1280, height: 800 }, colorScheme: 'light', deviceScaleFactor: 0.5625 }],
  folder: join(ROOT, 'docs', 'images'),
  maxBytes: 60_000,
};

await main(createJob(process.argv.slice(2)));

function createJob(names: string[]): Job {
  if (names.includes('--readme')) return README_JOB;
  const unknown = names.filter((name) => !PAGES.some((row) => row.name === name));
  if (unknown.length > 0) throw new Error(`No such page: ${unknown.join(', ')}`);
  const rows = names.length === 0 ? PAGES : PAGES.filter(({ name }) => names.includes(name));
  return { rows, views: VIEWS, folder: join(ROOT, 'screenshots') };
}

async function main(job: Job): Promise<void> {
  const { rows, views, folder } = job;
  const mailbox = new Mailbox();
  const publication: PublishedProof = { proof: null };
  const txtRecords = new Map<string, string>();
  const internet = serveShops(createDemoInternet(mailbox, false, publication), txtRecords);
  const service = await startService(internet, {
    variables: { RESEND_API_KEY: 'demo' },
  });
  const browser = await launchChromium();
  try {
    const api = await createDemoData(service.url, mailbox, publication);
    await createFullData(service.url, mailbox, { api, email: USERS.owner }, txtRecords);
    await mkdir(folder, { recursive: true });
    const sessions = await signInAll(browser, service.url, mailbox, rows);
    for (const view of views) {
      const contexts = new Map<PageRow['who'], BrowserContext>();
      for (const row of rows) {
        const context =
          contexts.get(row.who) ?? (await browser.newContext({ ...view, ...sessions.get(row.who) }));
        contexts.set(row.who, context);
        await takeScreenshot(await context.newPage(), service.url, row, view, job);
      }
    }
  } finally {
    await browser.close();
    await service.stop();
  }
}

/** Audits, verifies, scans and publishes the demo's website. */
async function createDemoData(origin: string, mailbox: Mailbox, publication: PublishedProof): Promise<Api> {
  const api = await signUp(origin, mailbox, USERS.owner);
  await api.post('/reports', { url: `${DEMO_SITE}/` });
  await verifyWebsite(api, HOST, publication);
  await scanSite(api, HOST);
  await publishPage(api, origin, `${DEMO_SITE}/`);
  return api;
}

type Session = { storageState: Awaited<ReturnType<BrowserContext['storageState']>> };

/** Signs in everyone that the rows need, once. */
async function signInAll(
  browser: Browser,
  origin: string,
  mailbox: Mailbox,
  rows: PageRow[],
): Promise<Map<PageRow['who'], Session>> {
  const sessions = new Map<PageRow['who'], Session>();
  for (const who of new Set(rows.map((row) => row.who))) {
    if (who === undefined) continue;
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.goto(`${origin}/sign-in`);
    await page.locator('input[name=email]').fill(USERS[who]);
    await page.locator('main form button').click();
    await page.locator('input[name=code]').fill(mailbox.codeFor(USERS[who]));
    await page.locator('main form button').first().click();
    await page.waitForURL(`${origin}/audits`);
    sessions.set(who, { storageState: await context.storageState() });
    await context.close();
  }
  return sessions;
}

async function takeScreenshot(
  page: Page,
  origin: string,
  row: PageRow,
  view: View,
  { folder, maxBytes }: Job,
): Promise<void> {
  await page.goto(origin + row.path);
  if (row.follow !== undefined) {
    const href = await page.locator(`main a[href^="${row.follow}"]`).first().getAttribute('href');
    await page.goto(new URL(href ?? '', origin).href);
  }
  const height = Number(await page.evaluate('document.documentElement.scrollHeight'));
  const file = `${[row.name, view.name].filter(Boolean).join('-')}.png`;
  const path = join(folder, file);
  await page.screenshot({ path, fullPage: maxBytes === undefined });
  const { size } = await stat(path);
  console.log(`${file}: page ${height} px tall, image ${size} bytes`);
  if (maxBytes !== undefined && size > maxBytes) throw new Error(`${file} is larger than ${maxBytes} bytes`);
  await page.close();
}
