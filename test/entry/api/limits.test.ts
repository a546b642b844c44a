import { runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { expect, it } from 'vitest';
import type { Limits } from '../../../src/contracts/limits.ts';
import { createSite, listRequestsTo, newHost } from '../../internet.ts';
import { callApi, readData, readError, sendJson } from './client.ts';
import { newAccount } from './new-account.ts';
import { newVerifiedWebsite } from './scan.ts';
import { addByApi, verifyByApi } from './website.ts';

async function readLimits({ key }: { key: string }, query = ''): Promise<Limits> {
  return readData<Limits>(await callApi('GET', `/limits${query}`, { key }));
}

const MINUTE = 60;
const DAY = 86_400;

it('a new account has all of its limits left, however often it asks', async () => {
  const account = await newAccount();
  const left = (limit: number, window: number | null) => ({
    limit,
    remaining: limit,
    window,
    retry_after: 0,
  });
  for (let n = 0; n < 3; n++) {
    expect(await readLimits(account)).toEqual({
      limits: {
        audits: left(1, MINUTE),
        concurrent_work: left(6, null),
        verifications: left(60, MINUTE),
        scans_without_pages: left(10, 3_600),
        scores: left(200, DAY),
        unverified_websites: left(10, null),
        watched_pages: left(20, null),
        webhooks: left(5, null),
        exports: left(5, DAY),
        idempotency_keys: left(10_000, DAY),
      },
      webhook_tests: [],
      hosts: [],
    });
  }
});

it('used requests are subtracted, with the seconds until the next is allowed', async () => {
  const account = await newAccount();
  const page = await createSite({ '/': { body: '<title>Oak</title>' } });
  await sendJson('POST', '/reports', { url: `https://${page}/` }, account.key);
  const object = env.ACCOUNT.getByName(account.id);
  for (let n = 0; n < 10; n++) await object.takeScanSlot(`scan_${n}`);
  for (let n = 0; n < 5; n++) await object.count('export');
  for (let n = 0; n < 200; n++) await object.countScore(200);
  for (let n = 0; n < 6; n++) await object.takeWorkSlot(`slot_${n}`);
  await object.claimKey({ key: 'k', fingerprint: 'f', token: 't', request: 'POST /' });
  const { limits } = await readLimits(account);
  const empty = [
    limits.audits,
    limits.scans_without_pages,
    limits.exports,
    limits.scores,
    limits.concurrent_work,
  ];
  const longest = [MINUTE, 3_600, DAY, DAY, 5];
  for (const [n, { remaining, retry_after: wait }] of empty.entries()) {
    expect(remaining).toBe(0);
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(longest[n] ?? 0);
  }
  expect(limits.idempotency_keys.remaining).toBe(9_999);
});

it('unverified websites and the requests to their hosts are counted, those to a verified one are not', async () => {
  const { account, host } = await newVerifiedWebsite({ '/': { body: '<title>Chairs</title>' } });
  const pending = newHost();
  await addByApi(account, pending);
  await createSite({ '/': { body: '<title>Oak</title>' } }, { host: pending });
  await verifyByApi(account, pending);
  const sent = (await listRequestsTo(pending)).length;
  const { limits, hosts } = await readLimits(account);
  expect(limits.unverified_websites).toEqual({ limit: 10, remaining: 9, window: null, retry_after: 0 });
  expect(limits.verifications.remaining).toBe(59);
  expect(hosts).toEqual([
    { host: pending, limit: 260, remaining: expect.any(Number), window: 60, retry_after: 0 },
  ]);
  expect(hosts[0]?.remaining).toBeLessThan(300);
  expect((await listRequestsTo(pending)).length).toBe(sent);
  for (let n = 0; n < 9; n++) await addByApi(account, newHost());
  expect((await readLimits(account)).limits.unverified_websites).toEqual({
    limit: 10,
    remaining: 0,
    window: null,
    retry_after: null,
  });
  expect((await readLimits(account, `?host=${host}`)).hosts).toEqual([
    { host, limit: null, remaining: null, window: null, retry_after: 0 },
  ]);
});

it('existing watched pages and webhooks are subtracted', async () => {
  const { account, host } = await newVerifiedWebsite({ '*': {} });
  await sendJson('POST', '/watched-pages', { url: `https://${host}/oak` }, account.key);
  await sendJson('POST', '/webhooks', { url: `https://${host}/hook` }, account.key);
  const { limits } = await readLimits(account);
  expect(limits.watched_pages).toEqual({ limit: 20, remaining: 19, window: null, retry_after: 0 });
  expect(limits.webhooks).toEqual({ limit: 5, remaining: 4, window: null, retry_after: 0 });
});

it('the tests of a webhook are counted', async () => {
  const { account, host } = await newVerifiedWebsite({ '*': {} });
  const created = await sendJson('POST', '/webhooks', { url: `https://${host}/hook` }, account.key);
  const { webhook } = await readData<{ webhook: { id: string } }>(created);
  const left = (remaining: number, retry: unknown) => [
    { webhook_id: webhook.id, limit: 10, remaining, window: MINUTE, retry_after: retry },
  ];
  expect((await readLimits(account)).webhook_tests).toEqual(left(10, 0));
  await sendJson('POST', `/webhooks/${webhook.id}/test`, {}, account.key);
  expect((await readLimits(account)).webhook_tests).toEqual(left(9, 0));
  for (let n = 0; n < 9; n++) await sendJson('POST', `/webhooks/${webhook.id}/test`, {}, account.key);
  expect((await readLimits(account)).webhook_tests).toEqual(left(0, expect.any(Number)));
  const refused = await sendJson('POST', `/webhooks/${webhook.id}/test`, {}, account.key);
  const { retry_after: wait } = (await readLimits(account)).webhook_tests[0] ?? {};
  expect(wait).toBeGreaterThan(0);
  expect(wait).toBeLessThanOrEqual(Number(refused.headers.get('Retry-After')));
});

it('any public host can be queried, and nothing is stored', async () => {
  const account = await newAccount();
  const host = newHost();
  const { hosts } = await readLimits(account, `?host=https://www.${host}/oak`);
  expect(hosts).toEqual([{ host, limit: 260, remaining: 260, window: 60, retry_after: 0 }]);
  await runInDurableObject(env.HOST.getByName(host), async (_, { storage }) => {
    expect([...storage.kv.list()]).toEqual([]);
    expect(await storage.getAlarm()).toBeNull();
  });
  const refused = await callApi('GET', '/limits?host=localhost', account);
  expect(refused.status).toBe(422);
  expect(await readError(refused)).toMatchObject({ field: 'host' });
});

it('a host at its limit says when the next request is allowed', async () => {
  const account = await newAccount();
  const host = newHost();
  await env.HOST.getByName(host).admit(300, 300);
  const { hosts } = await readLimits(account, `?host=${host}`);
  expect(hosts).toEqual([{ host, limit: 260, remaining: 0, window: 60, retry_after: expect.any(Number) }]);
  expect(hosts[0]?.retry_after).toBeGreaterThan(50);
});
