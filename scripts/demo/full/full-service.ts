import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { createFullData } from './create-full-data.ts';
import { addShops } from './sites.ts';
import type { Api } from '../api.ts';
import { connectApp } from '../connect-app.ts';
import { createDemoInternet, DEMO_SITE } from '../bakery.ts';
import { publishPage } from '../publish-page.ts';
import { scanSite } from '../scan-site.ts';
import { signUp } from '../sign-up.ts';
import { verifyWebsite } from '../verify-website.ts';
import type { LocalInternet } from '../../local/internet.ts';
import { type Service, startService } from '../../local/service.ts';
import { HOST, type PageRow, USERS } from './app-pages.ts';

type Session = { storageState: Awaited<ReturnType<BrowserContext['storageState']>> };

export interface FullService {
  service: Service;
  /** The state that signs a browser context in, by role. */
  sessions: Map<PageRow['who'], Session>;
}

/** Starts the service with the data of `npm run demo -- --full`, and signs in every user that the rows need. */
export async function startFullService(browser: Browser, rows: readonly PageRow[]): Promise<FullService> {
  const internet = createDemoInternet();
  addShops(internet);
  const service = await startService(internet.answer, { variables: { RESEND_API_KEY: 'demo' } });
  try {
    const api = await createDemoData(service.url, internet);
    await createFullData(service.url, internet, { api, email: USERS.owner });
    return { service, sessions: await signInAll(browser, service.url, internet, rows) };
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
  { language = 'en', ...view }: BrowserContextOptions & { language?: string },
): AsyncGenerator<{ row: PageRow; page: Page }> {
  const contexts = new Map<PageRow['who'], BrowserContext>();
  for (const row of rows) {
    const context =
      contexts.get(row.who) ?? (await browser.newContext({ ...view, ...sessions.get(row.who) }));
    if (!contexts.has(row.who)) await context.addCookies([chooseLanguage(service.url, language)]);
    contexts.set(row.who, context);
    const page = await context.newPage();
    await openRow(page, service.url, row);
    yield { row, page };
    await page.close();
  }
}

/** Returns the cookie of the form in the footer. */
function chooseLanguage(origin: string, value: string) {
  return { name: '__Host-language', value, domain: new URL(origin).hostname, path: '/', secure: true };
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
async function createDemoData(origin: string, internet: LocalInternet): Promise<Api> {
  const { api, browser } = await signUp(origin, internet, USERS.owner);
  await connectApp(origin, browser);
  await api.post('/reports', { url: `${DEMO_SITE}/` });
  await verifyWebsite(api, HOST, internet);
  await scanSite(api, HOST);
  await publishPage(api, origin, `${DEMO_SITE}/`);
  return api;
}

/** Signs in each user that the rows need, once. */
async function signInAll(
  browser: Browser,
  origin: string,
  internet: LocalInternet,
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
    await page.locator('input[name=code]').fill(internet.codeFor(USERS[who]));
    await page.locator('main form button').first().click();
    await page.waitForURL(`${origin}/audits`);
    sessions.set(who, { storageState: await context.storageState() });
    await context.close();
  }
  return sessions;
}
