import { setTimeout as delay } from 'node:timers/promises';
import type { Api } from '../api.ts';
import { Browser } from '../../local/browser.ts';
import type { LocalInternet } from '../../local/internet.ts';
import { type GeneratedShop, SHOPS } from './sites.ts';

const ADMINISTRATOR = 'admin@localhost.example';
/** Pages of the large website, which fills a report for tests of the web app. */
const MIN_FINDINGS = 60;
/** Ends a scan that hangs. The large one takes about 20 seconds. */
const SCAN_TIMEOUT_MS = 600_000;

/** Adds the generated websites to the account of `email` and scans two of them. `addShops` has added them to its internet. */
export async function createFullData(
  origin: string,
  internet: LocalInternet,
  { api, email }: { api: Api; email: string },
): Promise<void> {
  await allowLargeScans(origin, internet, email);
  for (const { host } of Object.values(SHOPS)) {
    const { website } = await api.post('/websites', { host });
    internet.txtRecords.set(`_svc.${host}`, `svc-site-verification=${website.your_token}`);
    const { ok, message } = await api.post(`/websites/${host}/verify`, {});
    if (!ok) throw new Error(`${host} was not verified: ${message}`);
  }
  await scan(api, SHOPS.small);
  await scan(api, SHOPS.large);
  const { report } = await api.get(`/websites/${SHOPS.large.host}/report`);
  if (report.findings.length < MIN_FINDINGS)
    throw new Error(`The report of ${SHOPS.large.host} has ${report.findings.length} findings`);
}

async function scan(api: Api, { host, pages }: GeneratedShop): Promise<void> {
  console.log(`Scanning ${pages} pages of ${host} …`);
  const { scan: started } = await api.post(`/websites/${host}/scans`, {});
  const deadline = Date.now() + SCAN_TIMEOUT_MS;
  for (;;) {
    const { scan: current } = await api.get(`/websites/${host}/scans/${started.id}`);
    if (current.finished_at !== null) return;
    if (Date.now() > deadline) throw new Error(`The scan of ${host} did not end in time`);
    await delay(500);
  }
}

/** As the administrator: raises the page limit of scans and grants the credits. */
async function allowLargeScans(origin: string, internet: LocalInternet, email: string): Promise<void> {
  const browser = new Browser(origin);
  await browser.post('/sign-in', { email: ADMINISTRATOR });
  await browser.post('/sign-in/code', { email: ADMINISTRATOR, code: internet.codeFor(ADMINISTRATOR) });
  const fields = readInputs(await browser.get('/admin/settings'));
  await browser.post('/admin/settings', { ...fields, site_scan_max_pages: String(SHOPS.large.pages) });
  const page = await browser.get(`/admin/accounts?email=${encodeURIComponent(email)}`);
  const [, path = ''] = /action="(\/admin\/accounts\/[^"]*\/grant)"/.exec(page) ?? [];
  await browser.post(path, { grant: crypto.randomUUID(), amount: '1000', reason: 'Credits of the demo' });
}

/** The names and values of the inputs of a page. */
function readInputs(html: string): Record<string, string> {
  const inputs = Array.from(html.matchAll(/<input\b[^>]*>/g), ([tag]) => [
    /\bname="([^"]*)"/.exec(tag)?.[1] ?? '',
    /\bvalue="([^"]*)"/.exec(tag)?.[1] ?? '',
  ]);
  return Object.fromEntries(inputs);
}
