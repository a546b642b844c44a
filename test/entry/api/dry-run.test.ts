import { countStoredRows } from '../../database.ts';
import { runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { blockHost } from '../../../src/services/hosts/blocks.ts';
import type { DryRun } from '../../../src/contracts/dry-run.ts';
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

async function dryScan(account: { key: string }, host: string, body: object = {}): Promise<DryRun> {
  const answer = await sendJson('POST', `/websites/${host}/scan?dry_run=true`, body, account.key);
  expect(answer.status).toBe(200);
  return readData<DryRun>(answer);
}

function dryPublish({ key }: { key: string }, reportId: string): Promise<DryRun> {
  const body = { report_id: reportId, provider: 'gemini', dry_run: true };
  return sendJson('POST', '/submissions', body, key).then((answer) => readData<DryRun>(answer));
}

describe('a dry run of a scan', () => {
  it.each([
    ['in the query', '?dry_run=true', {}],
    ['in the body', '', { dry_run: true }],
    ['in both, which differ', '?dry_run=true', { dry_run: false }],
  ])('says what it would cost and does nothing, with dry_run %s', async (_, query, body) => {
    const { account, host } = await newVerifiedWebsite(PAGES);
    const before = await readEverything(account);
    const requests = (await listRequestsTo(host)).length;
    const variants: Record<string, string>[] = [
      {},
      { Prefer: 'respond-async' },
      { Accept: 'text/event-stream' },
      { 'Idempotency-Key': 'k' },
    ];
    for (const headers of variants) {
      const answer = await callApi('POST', `/websites/${host}/scan${query}`, {
        key: account.key,
        headers: { 'Content-Type': 'application/json', ...headers },
        body: JSON.stringify({ ...body, max_pages: 25 }),
      });
      expect(answer.status).toBe(200);
      expect(await answer.json()).toEqual({
        data: { dry_run: true, cost: 25, balance: 100, would_refuse: null },
      });
    }
    expect(await readEverything(account)).toEqual(before);
    expect((await listRequestsTo(host)).length).toBe(requests);
  });

  it('costs what the available credits pay for at most', async () => {
    const { account, host } = await newVerifiedWebsite(PAGES);
    await env.ACCOUNT.getByName(account.id).hold({ refType: 'scan', refId: 'other', amount: 93 });
    expect(await dryScan(account, host)).toEqual({
      dry_run: true,
      cost: 7,
      balance: 100,
      would_refuse: null,
    });
  });

  it('says that credits are missing, a scan is running, and how many pages are too many', async () => {
    const { account, host } = await newVerifiedWebsite(PAGES);
    const refusal = async (body = {}) => (await dryScan(account, host, body)).would_refuse;
    expect(await refusal({ max_pages: 5_000 })).toEqual({
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
    expect(await dryScan(account, host)).toMatchObject({
      cost: 1,
      balance: 0,
      would_refuse: { status: 402, code: 'insufficient_credits' },
    });
  });

  it('says that a limit is reached, and does not use it', async () => {
    const { account, host } = await newVerifiedWebsite(PAGES);
    const object = env.ACCOUNT.getByName(account.id);
    for (let n = 0; n < 9; n++) await object.takeScanSlot(`scan_${n}`);
    for (let n = 0; n < 20; n++) expect((await dryScan(account, host)).would_refuse).toBeNull();
    await object.takeScanSlot('scan_9');
    expect((await dryScan(account, host)).would_refuse).toMatchObject({
      status: 429,
      code: 'empty_scan_rate_limited',
    });
    await object.returnScanSlot('scan_9');
    for (let n = 0; n < 6; n++) await object.takeWorkSlot(`slot_${n}`);
    expect((await dryScan(account, host)).would_refuse).toMatchObject({
      status: 429,
      code: 'too_many_concurrent_requests',
    });
  });

  it('says that the website is unknown, not verified or blocked', async () => {
    const { account, host } = await newVerifiedWebsite(PAGES);
    expect((await dryScan(account, newHost())).would_refuse).toMatchObject({
      status: 404,
      code: 'website_not_found',
    });
    const pending = newHost();
    await addByApi(account, pending);
    expect((await dryScan(account, pending)).would_refuse).toMatchObject({
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
    expect((await dryScan(account, host)).would_refuse).toMatchObject({ status: 422, code: 'host_blocked' });
  });

  it('refuses a dry_run that is neither true nor false, and scans nothing', async () => {
    const { account, host } = await newVerifiedWebsite(PAGES);
    for (const [query, body] of [
      ['?dry_run=yes', {}],
      ['?dry_run=', {}],
      ['', { dry_run: 'yes' }],
      ['', { dry_run: 1 }],
    ] as const) {
      const answer = await sendJson('POST', `/websites/${host}/scan${query}`, body, account.key);
      expect(answer.status).toBe(422);
      expect(await readError(answer)).toMatchObject({ field: 'dry_run' });
    }
    expect((await env.ACCOUNT.getByName(account.id).getCredits(1)).balance).toBe(100);
  });
});

describe('a dry run of a publication', () => {
  it('says what it would cost and does nothing', async () => {
    const account = await newAccount();
    const { id } = await createPublishableAudit(account);
    const before = await readEverything(account);
    expect(await dryPublish(account, id)).toEqual({
      dry_run: true,
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
    expect(await dryPublish(account, id)).toEqual({
      dry_run: true,
      cost: 0,
      balance: 70,
      would_refuse: null,
    });
  });

  it('says why it would be refused', async () => {
    const account = await newAccount();
    const { id } = await createPublishableAudit(account);
    const other = await newAccount();
    expect((await dryPublish(other, id)).would_refuse).toMatchObject({
      status: 403,
      code: 'report_access_denied',
    });
    expect((await dryPublish(account, 'r_none')).would_refuse).toMatchObject({ status: 404 });
    await env.ACCOUNT.getByName(account.id).hold({ refType: 'scan', refId: 'other', amount: 71 });
    expect(await dryPublish(account, id)).toMatchObject({
      cost: 30,
      balance: 100,
      would_refuse: { status: 402, code: 'insufficient_credits' },
    });
    await setAuditScore(id, 89);
    expect((await dryPublish(account, id)).would_refuse).toMatchObject({
      status: 422,
      code: 'score_too_low',
    });
  });
});
