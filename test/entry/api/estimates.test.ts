import { countStoredRows } from '../../database.ts';
import { runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { blockHost } from '../../../src/services/hosts/blocks.ts';
import type { EstimateResource } from '../../../src/contracts/estimate.ts';
import { listRequestsTo, newHost } from '../../internet.ts';
import { callApi, readData, readError, sendJson } from './client.ts';
import { newAccount } from './new-account.ts';
import { createPublishableAudit, requestPublish, setAuditScore } from './publishable-audit.ts';
import { newVerifiedWebsite, spendCredits } from './scan.ts';
import { addByApi } from './website.ts';

const PAGES = {
  '/': { body: '<title>Chairs</title><a href="/oak">Oak</a>' },
  '/oak': { body: '<title>Oak</title>' },
};

/** All rows of an account's object, and the numbers of its scans and snapshots. */
async function readEverything({ id }: { id: string }): Promise<unknown> {
  const rows = await runInDurableObject(env.ACCOUNT.getByName(id), (_, { storage }) => {
    const tables = storage.sql
      .exec<{ name: string }>(
        "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE '\\_cf%' ESCAPE '\\'",
      )
      .toArray();
    return tables.map(({ name }) => [name, storage.sql.exec(`SELECT * FROM ${name}`).toArray()]);
  });
  const counts = {
    scans: await countStoredRows('scans', { accountId: id }),
    snapshots: await countStoredRows('submissions', { accountId: id }),
  };
  return { rows, counts };
}

async function estimateScan({ key }: { key: string }, host: string, query = ''): Promise<EstimateResource> {
  const answer = await callApi('GET', `/websites/${host}/scan/estimate${query}`, { key });
  expect(answer.status).toBe(200);
  return readData<EstimateResource>(answer);
}

async function estimatePublication({ key }: { key: string }, reportId: string): Promise<EstimateResource> {
  const answer = await callApi('GET', `/submissions/estimate?report_id=${reportId}&provider=gemini`, { key });
  expect(answer.status).toBe(200);
  return readData<EstimateResource>(answer);
}

describe('the estimate of a scan', () => {
  it('says what it would cost and does nothing', async () => {
    const { account, host } = await newVerifiedWebsite(PAGES);
    const before = await readEverything(account);
    const requests = (await listRequestsTo(host)).length;
    expect(await estimateScan(account, host, '?max_pages=25')).toEqual({
      cost: 25,
      balance: 100,
      link_check: { requests: 500, hosts: 500, bytes: 131_072_000 },
      would_refuse: null,
    });
    expect(await readEverything(account)).toEqual(before);
    expect((await listRequestsTo(host)).length).toBe(requests);
  });

  it('refuses a number of pages that a scan would refuse, and needs a key', async () => {
    const { account, host } = await newVerifiedWebsite(PAGES);
    for (const pages of ['0', '-1', '1.5', 'many', '']) {
      const path = `/websites/${host}/scan/estimate?max_pages=${pages}`;
      const answer = await callApi('GET', path, { key: account.key });
      expect(answer.status, pages).toBe(422);
      expect(await readError(answer)).toMatchObject({ field: 'max_pages' });
    }
    expect((await callApi('GET', `/websites/${host}/scan/estimate`)).status).toBe(401);
  });

  it('costs what the available credits pay for at most', async () => {
    const { account, host } = await newVerifiedWebsite(PAGES);
    await env.ACCOUNT.getByName(account.id).hold({ refType: 'scan', refId: 'other', amount: 93 });
    expect(await estimateScan(account, host)).toEqual({
      cost: 7,
      balance: 100,
      link_check: { requests: 140, hosts: 140, bytes: 36_700_160 },
      would_refuse: null,
    });
  });

  it('includes the pages with JavaScript that the profile asks for, as far as credits cover them', async () => {
    const { account, host } = await newVerifiedWebsite(PAGES);
    const save = (profile: object) =>
      sendJson('PUT', `/websites/${host}/profiles/default`, profile, account.key);
    await save({ render_sample: 3 });
    expect((await estimateScan(account, host, '?max_pages=20')).cost).toBe(23);
    expect((await estimateScan(account, host, '?max_pages=2')).cost).toBe(4);
    expect((await estimateScan(account, host, '?max_pages=100')).cost).toBe(100);
    await save({ render_sample: 3, max_credits: 21 });
    expect((await estimateScan(account, host, '?max_pages=20')).cost).toBe(21);
  });

  it('says that credits are missing, a scan is running, and how many pages are too many', async () => {
    const { account, host } = await newVerifiedWebsite(PAGES);
    const refusal = async (query = '') => (await estimateScan(account, host, query)).would_refuse;
    expect(await refusal('?max_pages=5000')).toEqual({
      status: 422,
      code: 'invalid_input',
      message: 'max_pages: must be a whole number from 1 to 100',
    });
    const object = env.ACCOUNT.getByName(account.id);
    const running = { refType: 'scan', refId: 'scan_01JZX3M6T8Q4W2E5R7Y9V1B3K5' } as const;
    await object.hold({ ...running, amount: 1, subject: host });
    expect(await refusal()).toMatchObject({ status: 409, code: 'scan_already_running' });
    await object.release(running);
    await spendCredits(account, 100);
    expect(await estimateScan(account, host)).toMatchObject({
      cost: 1,
      balance: 0,
      would_refuse: { status: 402, code: 'insufficient_credits' },
    });
  });

  it('says that a limit is reached, and does not use it', async () => {
    const { account, host } = await newVerifiedWebsite(PAGES);
    const object = env.ACCOUNT.getByName(account.id);
    for (let n = 0; n < 9; n++) await object.takeScanSlot(`scan_${n}`);
    for (let n = 0; n < 20; n++) expect((await estimateScan(account, host)).would_refuse).toBeNull();
    await object.takeScanSlot('scan_9');
    expect((await estimateScan(account, host)).would_refuse).toMatchObject({
      status: 429,
      code: 'empty_scan_rate_limited',
    });
    await object.returnScanSlot('scan_9');
    for (let n = 0; n < 6; n++) await object.takeWorkSlot(`slot_${n}`);
    expect((await estimateScan(account, host)).would_refuse).toMatchObject({
      status: 429,
      code: 'too_many_concurrent_requests',
    });
  });

  it('says that the website is unknown, not verified or blocked', async () => {
    const { account, host } = await newVerifiedWebsite(PAGES);
    expect((await estimateScan(account, newHost())).would_refuse).toMatchObject({
      status: 404,
      code: 'website_not_found',
    });
    const pending = newHost();
    await addByApi(account, pending);
    expect((await estimateScan(account, pending)).would_refuse).toMatchObject({
      status: 403,
      code: 'website_not_verified',
    });
    await blockHost(env, {
      blockedBy: 'admin@example.com',
      block: {
        host,
        scope: 'fetch',
        requested_by: 'website',
        reason: 'Asked',
      },
    });
    expect((await estimateScan(account, host)).would_refuse).toMatchObject({
      status: 422,
      code: 'host_blocked',
    });
  });
});

describe('the estimate of a publication', () => {
  it('says what it would cost and does nothing', async () => {
    const account = await newAccount();
    const { id } = await createPublishableAudit(account);
    const before = await readEverything(account);
    expect(await estimatePublication(account, id)).toEqual({
      cost: 30,
      balance: 100,
      would_refuse: null,
    });
    expect(await readEverything(account)).toEqual(before);
    expect(
      (await env.SNAPSHOTS.list({ prefix: 'gemini/' })).objects.filter(({ key }) => key.includes(id)),
    ).toEqual([]);
  });

  it('costs nothing for an audit that is published', async () => {
    const account = await newAccount();
    const { id } = await createPublishableAudit(account);
    await readData(await requestPublish(account, id));
    expect(await estimatePublication(account, id)).toEqual({
      cost: 0,
      balance: 70,
      would_refuse: null,
    });
  });

  it('says why it would be refused', async () => {
    const account = await newAccount();
    const { id } = await createPublishableAudit(account);
    const other = await newAccount();
    expect((await estimatePublication(other, id)).would_refuse).toMatchObject({
      status: 403,
      code: 'report_access_denied',
    });
    expect((await estimatePublication(account, 'r_none')).would_refuse).toMatchObject({ status: 404 });
    await env.ACCOUNT.getByName(account.id).hold({ refType: 'scan', refId: 'other', amount: 71 });
    expect(await estimatePublication(account, id)).toMatchObject({
      cost: 30,
      balance: 100,
      would_refuse: { status: 402, code: 'insufficient_credits' },
    });
    await setAuditScore(id, 89);
    expect((await estimatePublication(account, id)).would_refuse).toMatchObject({
      status: 422,
      code: 'score_too_low',
    });
  });
});

describe('a POST with dry_run, which asked for an estimate once', () => {
  it('scans and publishes nothing, and says where the estimate is', async () => {
    const { account, host } = await newVerifiedWebsite(PAGES);
    const { id } = await createPublishableAudit(account);
    const before = await readEverything(account);
    const requests: [string, object][] = [
      [`/websites/${host}/scan?dry_run=true`, {}],
      [`/websites/${host}/scan`, { dry_run: true }],
      [`/websites/${host}/scan`, { dry_run: 'yes' }],
      ['/submissions?dry_run=1', { report_id: id, provider: 'gemini' }],
      ['/submissions', { report_id: id, provider: 'gemini', dry_run: true }],
    ];
    for (const [path, body] of requests) {
      const answer = await sendJson('POST', path, body, account.key);
      expect(answer.status, path).toBe(422);
      const { field, message } = await readError(answer);
      expect(field).toBe('dry_run');
      expect(message).toContain(path.startsWith('/sub') ? 'GET /submissions/estimate' : '/scan/estimate');
    }
    expect(await readEverything(account)).toEqual(before);
  });

  it('works as without it if it is false', async () => {
    const account = await newAccount();
    const { id } = await createPublishableAudit(account);
    const body = { report_id: id, provider: 'gemini', dry_run: false };
    expect((await sendJson('POST', '/submissions?dry_run=false', body, account.key)).status).toBe(201);
  });
});
