import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { createFullData } from './create-full-data.ts';
import { serveShops } from './sites.ts';
import type { Api } from '../api.ts';
import { connectApp } from '../connect-app.ts';
import { createDemoInternet, DEMO_SITE, Mailbox } from '../internet.ts';
import { publishPage } from '../publish-page.ts';
import { scanSite } from '../scan-site.ts';
import { signUp } from '../sign-up.ts';
import { type PublishedProof, verifyWebsite } from '../verify-website.ts';
import { type Service, startService } from '../../service.ts';
import { HOST, type PageRow, USERS } from './app-pages.ts';

type Session = { storageState: Awaited<ReturnType<BrowserContext['storageState']>> };

export interface FullService {
  service: Service;
  /** The state that signs a browser context in, by role. */
  sessions: Map<PageRow['who'], Session>;
}

/** Starts the service with the data of `npm run demo -- --full`, and signs in every user that the rows need. */
export async function startFullService(browser: Browser, rows: readonly PageRow[]): Promise<FullService> {
  const mailbox = new Mailbox();
  const publication: PublishedProof = { proof: null };
  const txtRecords = new Map<string, string>();
  const internet = serveShops(createDemoInternet(mailbox, false, publication), txtRecords);
  const service = await startService(internet, { variables: { RESEND_API_KEY: 'demo' } });
  try {
    const api = await createDemoData(service.url, mailbox, publication);
    await createFullData(service.url, mailbox, { api, email: USERS.owner }, txtRecords);
    return { service, sessions: await signInAll(browser, service.url, mailbox, rows) };
  } catch (error) {
    await service.stop();
    throw error;
  }
}

/** Opens the page of each row in a window, signed in as its user. Each page is closed when the next one is requested. */
export async function* openPages(
  browser: Browser,
  { service, sessions }: FullService,
  rows: readonly PageRow[],
  view: BrowserContextOptions,
): AsyncGenerator<{ row: PageRow; page: Page }> {
  const contexts = new Map<PageRow['who'], BrowserContext>();
  for (const row of rows) {
    const context =
      contexts.get(row.who) ?? (await browser.newContext({ ...view, ...sessions.get(row.who) }));
    contexts.set(row.who, context);
    const page = await context.newPage();
    await openRow(page, service.url, row);
    yield { row, page };
    await page.close();
  }
}

/** @throws if the service refuses the page */
async function openRow(
  page: Page,
  origin: string,
  { name, path, follow, suffix = '' }: PageRow,
): Promise<void> {
  let response = await page.goto(origin + path);
  if (follow !== undefined) {
    const link = page.locator(`main a[href^="${follow}"]`).first();
    response = await page.goto(new URL((await link.getAttribute('href')) ?? '', origin).href + suffix);
  }
  if (response?.ok() || name === 'not-found') return;
  const text = await page.locator('body').innerText();
  throw new Error(`${page.url()}: status ${response?.status()}: ${text}`);
}

/** Audits, verifies, scans and publishes the demo's website. */
async function createDemoData(origin: string, mailbox: Mailbox, publication: PublishedProof): Promise<Api> {
  const { api, browser } = await signUp(origin, mailbox, USERS.owner);
  await connectApp(origin, browser);
  await api.post('/reports', { url: `${DEMO_SITE}/` });
  await verifyWebsite(api, HOST, publication);
  await scanSite(api, HOST);
  await publishPage(api, origin, `${DEMO_SITE}/`);
  return api;
}

/** Signs in each user that the rows need, once. */
async function signInAll(
  browser: Browser,
  origin: string,
  mailbox: Mailbox,
  rows: readonly PageRow[],
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
