import { readRow, readRows } from '../../database.ts';
import { env } from 'cloudflare:workers';
import { newHost, listRequestsTo, createSite } from '../../internet.ts';
import type { SiteResponse } from '../../outbound.ts';
import { newAccount } from './new-account.ts';
import { callApi, readData, sendJson } from './client.ts';
import { addVerifiedWebsite } from './website.ts';
import type { ScanResult } from '../../../src/contracts/scan.ts';
import { until } from '../../clock.ts';

export interface Owner {
  id: string;
  email: string;
  key: string;
}

export type ScanResponseData = ScanResult & { ok: boolean; outcome: string };

/** An account that has verified a new website, which then has these pages. */
export async function newVerifiedWebsite(
  pages: Record<string, SiteResponse>,
  host = newHost(),
): Promise<{ account: Owner; host: string }> {
  const account = await newAccount();
  await addVerifiedWebsite(account, host);
  await createSite(pages, { host });
  return { account, host };
}

/** A page with links. */
export function linkPage(title: string, ...links: string[]): SiteResponse {
  const anchors = links.map((link) => `<li><a href="${link}">To ${link}</a></li>`).join('');
  return {
    body: `<!doctype html><html lang="en"><title>${title}</title><h1>${title}</h1><ul>${anchors}</ul>`,
  };
}

export function requestScan({ key }: { key: string }, host: string, maxPages?: unknown): Promise<Response> {
  const path = `/websites/${host}/scan`;
  return maxPages === undefined
    ? callApi('POST', path, { key })
    : sendJson('POST', path, { max_pages: maxPages }, key);
}

export async function scanWebsite(
  account: Owner,
  host: string,
  maxPages?: number,
): Promise<ScanResponseData> {
  return readData<ScanResponseData>(await requestScan(account, host, maxPages));
}

/** Scans a website and returns the id of the scan. */
export async function scanToEnd(
  { key }: Pick<Owner, 'key'>,
  host: string,
  options: object = {},
): Promise<string> {
  await sendJson('POST', `/websites/${host}/scan`, options, key);
  const { scans } = await readData<{ scans: { id: string }[] }>(
    await callApi('GET', `/websites/${host}/scans?limit=1`, { key }),
  );
  return scans[0]?.id ?? '';
}

/** Returns the paths requested while `work` ran, in order, including robots.txt and sitemaps. */
export async function recordRequestedPaths(host: string, work: () => Promise<unknown>): Promise<string[]> {
  const before = (await listRequestsTo(host)).length;
  await work();
  return (await listRequestsTo(host)).slice(before).map(({ url }) => new URL(url).pathname);
}

/** Waits until a website is scored: the last step of a scan, also of one whose client has gone. */
export async function scored(host: string): Promise<void> {
  await until(async () => (await readRow('siteScores', { host })) !== null);
}

/** Removes credits. */
export async function spendCredits({ id }: Owner, amount: number): Promise<void> {
  const account = env.ACCOUNT.getByName(id);
  const ref = { refType: 'scan', refId: `spent-${crypto.randomUUID()}` } as const;
  await account.hold({ ...ref, amount });
  await account.settle(ref, amount, { reason: 'Spent', actor: 'test' });
}

/** Returns the balance and the available credits. */
export async function getAccountCredits({ id }: Owner): Promise<{ balance: number; available: number }> {
  const { balance, available } = await env.ACCOUNT.getByName(id).getCredits(0);
  return { balance, available };
}

/** Returns the URLs of the account's audits, sorted. */
export async function listAuditedUrls({ id }: Owner): Promise<string[]> {
  return (await readRows('reports', { accountId: id })).map(({ url }) => url).sort();
}
