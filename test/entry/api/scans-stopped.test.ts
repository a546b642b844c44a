import { env, exports } from 'cloudflare:workers';
import { beforeEach, expect, it, vi } from 'vitest';
import { suspendAccount } from '../../../src/services/accounts/suspend-account.ts';
import { moveClock, until } from '../../clock.ts';
import { createSite, listRequestsTo } from '../../internet.ts';
import { readData, readError } from './client.ts';
import {
  getAccountCredits,
  linkPage,
  listAuditedUrls,
  newVerifiedWebsite,
  type Owner,
  requestScan,
  type ScanResponseData,
} from './scan.ts';
import { addByApi, getByApi, releaseByApi } from './website.ts';

const PATHS = Array.from({ length: 9 }, (_, n) => `/chair-${n}`);
const SHOP = { '/': linkPage('Chairs', ...PATHS), '*': linkPage('Chair') };

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));

/** Starts a scan, runs `change` while four pages after the home page are being fetched, and lets them answer. */
async function scanWhile(
  request: (account: Owner, host: string) => Promise<Response>,
  change: (account: Owner, host: string) => Promise<unknown>,
): Promise<{ account: Owner; host: string; response: Response }> {
  const held = { ...SHOP, ...Object.fromEntries(PATHS.map((path) => [path, { held: true }])) };
  const { account, host } = await newVerifiedWebsite(held);
  const answer = request(account, host);
  const countChairs = async () =>
    (await listRequestsTo(host)).filter(({ url }) => url.includes('/chair-')).length;
  await until(async () => (await countChairs()) === 4);
  await until(async () => (await listAuditedUrls(account)).length === 1);
  await change(account, host);
  moveClock(1_000);
  await createSite(SHOP, { host });
  return { account, host, response: await answer };
}

async function expectStoppedAndCharged(account: Owner, host: string): Promise<void> {
  expect(await listAuditedUrls(account)).toEqual([
    `https://${host}/`,
    ...PATHS.slice(0, 4).map((path) => `https://${host}${path}`),
  ]);
  expect(await getAccountCredits(account)).toEqual({ balance: 95, available: 95 });
  const requested = (await listRequestsTo(host)).map(({ url }) => new URL(url).pathname);
  expect(requested).not.toContain('/chair-4');
  expect(requested).not.toContain('/llms.txt');
}

it('a scan whose website is released stops, charges what it stored and returns the released website', async () => {
  const { account, host, response } = await scanWhile(requestScan, releaseByApi);
  const { website, ...result } = await readData<ScanResponseData>(response);
  expect(result).toMatchObject({
    pages_scanned: 5,
    credits_charged: 5,
    balance: 95,
    score: null,
    skipped: { time: { count: 5 } },
  });
  expect(website).toMatchObject({
    host,
    status: 'released',
    released_at: expect.any(String),
    is_owner: false,
    verified_at: null,
    verified_method: null,
    your_token: null,
    claim_count: 0,
    score: null,
  });
  await expectStoppedAndCharged(account, host);
});

it('a website that was released and added again is returned with its new claim', async () => {
  const { account, host, response } = await scanWhile(requestScan, async (owner, released) => {
    await releaseByApi(owner, released);
    await addByApi(owner, released);
  });
  const { website } = await readData<ScanResponseData>(response);
  expect(website).toMatchObject({ ...(await getByApi(account, host)), status: 'pending', score: null });
  await expectStoppedAndCharged(account, host);
});

it('a scan that has stored nothing when its website is released succeeds with no pages', async () => {
  const { account, host } = await newVerifiedWebsite({ '*': { held: true } });
  const answer = requestScan(account, host);
  await until(async () => (await listRequestsTo(host)).some(({ url }) => url.endsWith('/robots.txt')));
  await releaseByApi(account, host);
  await createSite({ '/robots.txt': { status: 503 } }, { host });
  expect(await readData<ScanResponseData>(await answer)).toMatchObject({
    pages_scanned: 0,
    credits_charged: 0,
    website: { status: 'released' },
  });
  expect(await getAccountCredits(account)).toEqual({ balance: 100, available: 100 });
});

const SUSPENSION =
  /^This account is suspended: Spam\. Write to sign-in@localhost\.example to have the suspension lifted\. The scan scan_\w+ was stopped\. It stored 5 pages and charged 5 credits\.$/;

async function suspend({ id }: Owner): Promise<void> {
  await suspendAccount(env, { actor: 'admin@brightpage.com', accountId: id, reason: 'Spam' });
}

it('a scan of an account that is suspended stops, charges what it stored and gets 401 with the reason', async () => {
  const { account, host, response } = await scanWhile(requestScan, suspend);
  expect(response.status).toBe(401);
  expect(response.headers.get('WWW-Authenticate')).toBe('Bearer realm="site-audit", error="invalid_token"');
  expect(await readError(response)).toEqual({
    status: 401,
    code: 'account_suspended',
    message: expect.stringMatching(SUSPENSION),
  });
  await expectStoppedAndCharged(account, host);
});

it('a stream ends with these as events', async () => {
  const request = ({ key }: Owner, host: string) =>
    exports.default.fetch(`http://localhost:8787/api/v1/websites/${host}/scan`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${key}`, Accept: 'text/event-stream' },
    });
  const released = await scanWhile(request, releaseByApi);
  expect(await released.response.text()).toMatch(/event: done\ndata: .*"status":"released"/);
  const suspended = await scanWhile(request, suspend);
  expect(await suspended.response.text()).toMatch(/event: error\ndata: .*"code":"account_suspended"/);
});
