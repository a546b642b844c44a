// Slow: each test runs whole scans of several websites.
import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import type { QueuedScanResource } from '../../../src/contracts/scan-queue.ts';
import type { Scan } from '../../../src/objects/scan/scan.ts';
import { queueScans } from '../../../src/services/scans/queue.ts';
import { startQueuedScan } from '../../../src/services/scans/start-queued-scan.ts';
import { until } from '../../clock.ts';
import { countStoredRows, readRow } from '../../database.ts';
import { createSite, newHost, type SiteResponse } from '../../internet.ts';
import { callApi, readData, readError, sendJson } from './client.ts';
import { newAccount } from './new-account.ts';
import { getAccountCredits, linkPage, type Owner, spendCredits } from './scan.ts';
import { addByApi, addVerifiedWebsite, releaseByApi } from './website.ts';

interface QueuedScan {
  host: string;
  scan: QueuedScanResource | null;
  error: { status: number; code: string; message: string } | null;
}

const PAGE = { '/': linkPage('Chairs', '#top') };
/** Does not answer until the site is made again. */
const HELD: Record<string, SiteResponse> = { '/': { held: true } };

/** An account with verified websites that have these pages. */
async function newOwner(
  count: number,
  pages: Record<string, SiteResponse> = PAGE,
): Promise<{ account: Owner; hosts: string[] }> {
  const account = await newAccount();
  const hosts = Array.from({ length: count }, () => newHost());
  for (const host of hosts) {
    await addVerifiedWebsite(account, host);
    await createSite(pages, { host });
  }
  return { account, hosts };
}

async function queue(account: Owner, hosts: string[], more: object = {}): Promise<QueuedScan[]> {
  const response = await sendJson('POST', '/scans', { hosts, ...more }, account.key);
  expect(response.status).toBe(202);
  return (await readData<{ scans: QueuedScan[] }>(response)).scans;
}

async function list(account: Owner, query = ''): Promise<QueuedScanResource[]> {
  return (await readData<{ scans: QueuedScanResource[] }>(await callApi('GET', `/scans${query}`, account)))
    .scans;
}

async function listStates(account: Owner): Promise<Record<string, [state: string, position: number | null]>> {
  const scans = await list(account, '?limit=100');
  return Object.fromEntries(
    scans.map(({ host, state, queue_position: position }) => [host, [state, position]]),
  );
}

/** Waits until all scans of the account have ended. */
async function untilEnded(account: Owner): Promise<QueuedScanResource[]> {
  await until(async () => (await list(account, '?limit=100')).every((scan) => scan.finished_at !== null));
  return list(account, '?limit=100');
}

describe('scans of several websites', () => {
  it('are all made, each as a scan of its own', async () => {
    const { account, hosts } = await newOwner(5);
    const queued = await queue(account, hosts, { max_pages: 2 });
    expect(queued.map(({ host, scan, error }) => [host, scan?.host, error])).toEqual(
      hosts.map((host) => [host, host, null]),
    );
    const ended = await untilEnded(account);
    expect(ended.map(({ host, state, pages_stored: stored }) => [host, state, stored])).toEqual(
      hosts.toReversed().map((host) => [host, 'done', 1]),
    );
    expect(ended[0]).toMatchObject({ pages_requested: 2, credits_charged: 1, queue_position: null });
    expect(await getAccountCredits(account)).toEqual({ balance: 95, available: 95 });
  });

  it('run three at a time, in their order, and the others show their place', async () => {
    const { account, hosts } = await newOwner(6, HELD);
    await queue(account, hosts, { max_pages: 10 });
    await until(async () => {
      const states = await listStates(account);
      return Object.values(states).filter(([state]) => state === 'running').length === 3;
    });
    const states = await listStates(account);
    expect(hosts.map((host) => states[host])).toEqual([
      ['running', null],
      ['running', null],
      ['running', null],
      ['queued', 1],
      ['queued', 2],
      ['queued', 3],
    ]);
    const path = `/websites/${hosts[3]}/scans`;
    const { scans } = await readData<{ scans: { id: string; state: string }[] }>(
      await callApi('GET', path, account),
    );
    expect(scans).toMatchObject([{ state: 'queued', credits_held: 0 }]);
    const one = await callApi('GET', `${path}/${scans[0]?.id}`, account);
    expect(await readData(one)).toMatchObject({ scan: { state: 'queued', result: null } });
    await createSite(PAGE, { host: hosts[1]! });
    await until(async () => (await listStates(account))[hosts[3]!]?.[0] === 'running');
    expect(await listStates(account)).toMatchObject({
      [hosts[0]!]: ['running', null],
      [hosts[1]!]: ['done', null],
      [hosts[4]!]: ['queued', 1],
      [hosts[5]!]: ['queued', 2],
    });
    for (const host of hosts) await createSite(PAGE, { host });
    expect((await untilEnded(account)).map(({ state }) => state)).toEqual(Array(6).fill('done'));
  });

  it('count other running scans of the account', async () => {
    const { account, hosts } = await newOwner(4, HELD);
    for (const host of hosts.slice(0, 3))
      await sendJson('POST', `/websites/${host}/scans`, { max_pages: 10 }, account.key);
    const [queued] = await queue(account, [hosts[3]!], { max_pages: 10 });
    expect(queued?.scan).toMatchObject({ state: 'queued', queue_position: 1 });
    await startAgain(account, queued!.scan!);
    expect((await listStates(account))[hosts[3]!]).toEqual(['queued', 1]);
    for (const host of hosts) await createSite(PAGE, { host });
    await untilEnded(account);
  });

  it('are refused one by one: an entry says why, and the others are queued', async () => {
    const { account, hosts } = await newOwner(1);
    const pending = newHost();
    await addByApi(account, pending);
    const queued = await queue(account, [
      'not a host',
      pending,
      'nobody.brightpage.com',
      hosts[0]!,
      hosts[0]!,
    ]);
    expect(queued.map(({ host, scan, error }) => [host, scan !== null, error?.status, error?.code])).toEqual([
      ['not a host', false, 404, 'website_not_found'],
      [pending, false, 403, 'website_not_verified'],
      ['nobody.brightpage.com', false, 404, 'website_not_found'],
      [hosts[0], true, undefined, undefined],
      [hosts[0], false, 409, 'scan_already_running'],
    ]);
    expect(await untilEnded(account)).toHaveLength(1);
  });

  it.each<[string, unknown]>([
    ['no website', []],
    ['51 websites', Array.from({ length: 51 }, (_, at) => `shop-${at}.brightpage.com`)],
    ['a number', [1]],
    ['nothing', undefined],
  ])('of %s are refused as a whole', async (_, hosts) => {
    const account = await newAccount();
    const response = await sendJson('POST', '/scans', { hosts }, account.key);
    expect(await readError(response)).toMatchObject({ status: 422, field: 'hosts' });
  });

  it('cannot have a dry run', async () => {
    const { account, hosts } = await newOwner(1);
    const response = await sendJson('POST', '/scans', { hosts, dry_run: true }, account.key);
    expect(await readError(response)).toMatchObject({ status: 422, field: 'dry_run' });
    expect(await countStoredRows('scans', { accountId: account.id })).toBe(0);
  });

  it('can be sent as a form', async () => {
    const { account, hosts } = await newOwner(2);
    const body = new URLSearchParams({ hosts: hosts.join('\r\n'), max_pages: '1' });
    const response = await callApi('POST', '/scans', { ...account, body });
    expect((await readData<{ scans: QueuedScan[] }>(response)).scans).toHaveLength(2);
    await untilEnded(account);
  });
});

describe('a request with an idempotency key', () => {
  it('queues each website once, and a repeat gets the same answer', async () => {
    const { account, hosts } = await newOwner(3);
    const send = () =>
      callApi('POST', '/scans', {
        key: account.key,
        headers: { 'Content-Type': 'application/json', 'Idempotency-Key': 'k-1' },
        body: JSON.stringify({ hosts, max_pages: 10 }),
      });
    const [first, second] = [await send(), await send()];
    expect(second.headers.get('Idempotency-Replayed')).toBe('true');
    expect(await second.text()).toBe(await first.text());
    expect(await untilEnded(account)).toHaveLength(3);
    expect(await getAccountCredits(account)).toMatchObject({ balance: 97 });
  });

  it.each(['died', 'failed'])(
    'that %s on the way continues with the scans that it had queued',
    async (end) => {
      const { account, hosts } = await newOwner(3);
      const caller = { accountId: account.id, email: account.email };
      const claim = { key: 'k', token: 't', work: null };
      await env.ACCOUNT.getByName(account.id).claimKey({
        key: 'k',
        token: 't',
        fingerprint: 'f',
        request: 'r',
      });
      let planned = 0;
      const getByName = (id: string) => {
        if (++planned > 1) throw new Error('the process died');
        return env.SCAN.getByName(id);
      };
      const dying = { ...env, SCAN: { getByName } as unknown as DurableObjectNamespace<Scan> };
      const request = { settings: { max_pages: 10 } };
      await expect(queueScans({ env: dying, caller }, { hosts, request, claim })).rejects.toThrow('died');
      if (end === 'failed') await env.ACCOUNT.getByName(account.id).endClaim(claim, 'failed');
      const again = await env.ACCOUNT.getByName(account.id).claimKey({
        key: 'k',
        token: 't',
        fingerprint: 'f',
        request: 'r',
      });
      if (!again.ok) throw new Error(again.reason);
      expect(again.claim.work).not.toBeNull();
      const repeated = await queueScans({ env, caller }, { hosts, request, claim: again.claim });
      expect(repeated.map(({ error }) => error)).toEqual([null, null, null]);
      const ended = await untilEnded(account);
      expect(ended.map(({ host }) => host).toSorted()).toEqual(hosts.toSorted());
    },
  );
});

/** Lets a queued scan ask for its turn, and waits until it has. */
async function startAgain(account: Owner, { id, host }: QueuedScanResource): Promise<void> {
  await startQueuedScan(env, { id, accountId: account.id, host, request: {} });
}

describe('a queued scan', () => {
  it('can be cancelled: it never begins, and the next one moves up', async () => {
    const { account, hosts } = await newOwner(5, HELD);
    const queued = await queue(account, hosts, { max_pages: 10 });
    await until(async () => (await listStates(account))[hosts[2]!]?.[0] === 'running');
    const path = `/websites/${hosts[3]}/scans/${queued[3]?.scan?.id}/cancel`;
    expect(await readData(await callApi('POST', path, account))).toMatchObject({
      scan: { state: 'cancelled', finished_at: expect.any(String), pages_stored: 0, credits_held: 0 },
    });
    expect(await readError(await callApi('POST', path, account))).toMatchObject({ code: 'scan_ended' });
    expect((await listStates(account))[hosts[4]!]).toEqual(['queued', 1]);
    await startAgain(account, queued[3]!.scan!);
    for (const host of hosts) await createSite(PAGE, { host });
    const ended = await untilEnded(account);
    expect(ended.map(({ state }) => state)).toEqual(['done', 'cancelled', 'done', 'done', 'done']);
    expect(await getAccountCredits(account)).toEqual({ balance: 96, available: 96 });
  });

  it('waits for credits that others hold', async () => {
    const { account, hosts } = await newOwner(2, HELD);
    await queue(account, hosts);
    await until(async () => (await getAccountCredits(account)).available === 0);
    await until(async () => (await list(account)).some(({ state }) => state === 'running'));
    expect((await list(account)).map(({ state }) => state).toSorted()).toEqual(['queued', 'running']);
    for (const host of hosts) await createSite(PAGE, { host });
    const ended = await untilEnded(account);
    expect(ended.map(({ state, pages_stored: stored }) => [state, stored])).toEqual(
      Array.from({ length: 2 }, () => ['done', 1]),
    );
  });

  it('whose credits are used up by others fails and says why', async () => {
    const { account, hosts } = await newOwner(3);
    const { balance } = await getAccountCredits(account);
    await spendCredits(account, balance - 2);
    await queue(account, hosts, { max_pages: 1 });
    const ended = await untilEnded(account);
    // All three begin at once.
    expect(ended.map(({ state }) => state).toSorted()).toEqual(['done', 'done', 'failed']);
    const { host, id } = ended.find(({ state }) => state === 'failed') ?? { host: '', id: '' };
    const failed = await callApi('GET', `/websites/${host}/scans/${id}`, account);
    expect(await readData(failed)).toMatchObject({
      scan: { state: 'failed', error: { code: 'insufficient_credits' }, credits_charged: 0, result: null },
    });
  });

  it('of a website that is removed meanwhile fails', async () => {
    const { account, hosts } = await newOwner(4, HELD);
    await queue(account, hosts, { max_pages: 10 });
    await until(async () => (await listStates(account))[hosts[2]!]?.[0] === 'running');
    await releaseByApi(account, hosts[3]!);
    await createSite(PAGE, { host: hosts[0]! });
    await until(async () => (await listStates(account))[hosts[3]!]?.[0] === 'failed');
    for (const host of hosts) await createSite(PAGE, { host });
    const ended = await untilEnded(account);
    expect(ended[0]?.error).toMatchObject({ code: 'website_not_verified' });
  });

  it('that was never planned is forgotten, and does not hold up the others', async () => {
    const { account, hosts } = await newOwner(1);
    const object = env.ACCOUNT.getByName(account.id);
    await object.joinQueue([{ id: 'scan_0', host: 'lost.brightpage.com' }], 'scan_0');
    const [queued] = await queue(account, hosts);
    await untilEnded(account);
    expect(queued?.error).toBeNull();
    expect(await object.listQueue()).toEqual(['scan_0']);
  });

  it('is not counted as running, and holds nothing', async () => {
    const { account, hosts } = await newOwner(4, HELD);
    const queued = await queue(account, hosts, { max_pages: 10 });
    await until(async () => (await listStates(account))[hosts[2]!]?.[0] === 'running');
    expect(await getAccountCredits(account)).toEqual({ balance: 100, available: 70 });
    expect(await readRow('scans', { id: queued[3]!.scan!.id })).toMatchObject({
      isQueued: true,
      hasRecord: false,
    });
    for (const host of hosts) await createSite(PAGE, { host });
    await untilEnded(account);
  });
});

describe('the estimate', () => {
  it('is what each can cost, at most the balance together, and who is refused', async () => {
    const { account, hosts } = await newOwner(3);
    const pending = newHost();
    await addByApi(account, pending);
    const path = `/scans/estimate?hosts=${[...hosts, pending].join(',')}`;
    expect(await readData(await callApi('GET', `${path}&max_pages=20`, account))).toEqual({
      cost: 60,
      balance: 100,
      would_refuse: null,
      scans: [
        ...hosts.map((host) => ({ host, cost: 20, would_refuse: null })),
        { host: pending, cost: 20, would_refuse: expect.objectContaining({ code: 'website_not_verified' }) },
      ],
    });
    expect(await readData(await callApi('GET', path, account))).toMatchObject({ cost: 100, balance: 100 });
    expect(await countStoredRows('scans', { accountId: account.id })).toBe(0);
  });

  it('is a refusal if every website is refused', async () => {
    const account = await newAccount();
    const estimate = await readData(
      await callApi('GET', '/scans/estimate?hosts=nobody.brightpage.com', account),
    );
    expect(estimate).toMatchObject({ cost: 0, would_refuse: { status: 404, code: 'website_not_found' } });
  });
});

it('the list has the scans of all websites, page by page, and of no other account', async () => {
  const { account, hosts } = await newOwner(3);
  await queue(account, hosts, { max_pages: 1 });
  await untilEnded(account);
  const first = await callApi('GET', '/scans?limit=2', account);
  const { scans, next_cursor: cursor } = await readData<{ scans: unknown[]; next_cursor: string }>(first);
  expect(scans).toHaveLength(2);
  expect(first.headers.get('Link')).toContain('rel="next"');
  expect(await list(account, `?limit=2&cursor=${encodeURIComponent(cursor)}`)).toHaveLength(1);
  expect(await list(await newAccount())).toEqual([]);
});
