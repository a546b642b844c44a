import { insertRows } from '../../database.ts';
import { env } from 'cloudflare:workers';
import { type Owner, newVerifiedWebsite } from '../api/scan.ts';
import { until } from '../../clock.ts';
import type { SiteResponse } from '../../internet.ts';
import { type Browser, openSession } from './browser.ts';
import { readText } from './signed-in-account.ts';

export interface ScanOwner {
  account: Owner;
  browser: Browser;
  host: string;
}

/** Signs in a new account that owns a new website with these pages. */
export async function createScanOwner(pages: Record<string, SiteResponse>): Promise<ScanOwner> {
  const { account, host } = await newVerifiedWebsite(pages);
  return { account, host, browser: await openSession(account) };
}

/** Sends the form of the page that offers a scan. */
export function sendScanForm(
  browser: Browser,
  host: string,
  fields: Record<string, string> = {},
): Promise<Response> {
  return browser.post(`/websites/${host}/scan`, { max_pages: '', price: '1', ...fields });
}

/** Starts a scan by the form and returns the path of its page. */
export async function startScan(
  browser: Browser,
  host: string,
  fields: Record<string, string> = {},
): Promise<string> {
  const response = await sendScanForm(browser, host, fields);
  const path = response.headers.get('Location') ?? '';
  if (!path.includes('/scans/')) throw new Error(`the form was answered with ${response.status} ${path}`);
  return path;
}

/** Returns the page of a scan once it has ended. */
export async function readEnd(browser: Browser, path: string): Promise<string> {
  const id = /scan_\w+/.exec(path)?.[0] ?? '';
  // Cheaper to read than the page.
  await until(async () => (await env.SCAN.getByName(id).read())?.finished_at !== null);
  return readUntil(browser, path, (html) => !html.includes('data-refresh'));
}

/** Returns a page as soon as it is as wanted. */
export async function readUntil(
  browser: Browser,
  path: string,
  isWanted: (html: string) => boolean,
): Promise<string> {
  let html = '';
  await until(async () => isWanted((html = await readText(browser.get(path)))));
  return html;
}

/** Scans by the form and returns the page of the scan once it has ended. */
export async function scanByForm(
  browser: Browser,
  host: string,
  fields: Record<string, string> = {},
): Promise<string> {
  return readEnd(browser, await startScan(browser, host, fields));
}

/** Inserts ended scans without a record, which stored 1, 2, 3 … pages. Returns their ids, oldest first. */
export async function insertOldScans({ account, host }: ScanOwner, count: number): Promise<string[]> {
  const prefix = crypto.randomUUID().replaceAll('-', '').slice(0, 20).toUpperCase();
  const ids = Array.from(
    { length: count },
    (_, index) => `scan_${prefix}${String(index + 1).padStart(6, '0')}`,
  );
  const rows = ids.map((id, index) => ({
    id,
    accountId: account.id,
    host,
    startedAt: index * 1_000,
    finishedAt: index * 1_000,
    pagesRequested: 100,
    costPerPage: 1,
    pagesStored: index + 1,
  }));
  await insertRows('scans', ...rows);
  return ids;
}
