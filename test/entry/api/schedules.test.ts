import { updateRows } from '../../database.ts';
import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import type { Schedule } from '../../../src/contracts/schedule.ts';
import { estimateNextRun } from '../../../src/services/scans/estimate-cost.ts';
import { callApi, readData, readError, sendJson } from './client.ts';
import { newAccount } from './new-account.ts';
import { linkPage, newVerifiedWebsite, type Owner, scanWebsite } from './scan.ts';
import { addByApi } from './website.ts';
import { newHost } from '../../internet.ts';

const WEEKLY = { frequency: 'weekly', hour: 3, day: 1, max_pages: 3, max_credits_per_month: 100 };
const SHOP = { '/': linkPage('Chairs', '/oak', '/ash', '/elm'), '*': linkPage('Chair', '/') };

function put({ key }: Pick<Owner, 'key'>, host: string, body: unknown): Promise<Response> {
  return sendJson('PUT', `/websites/${host}/schedule`, body, key);
}

function get({ key }: Pick<Owner, 'key'>, host: string): Promise<Response> {
  return callApi('GET', `/websites/${host}/schedule`, { key });
}

async function save(account: Owner, host: string, body: unknown): Promise<Schedule> {
  return (await readData<{ schedule: Schedule }>(await put(account, host, body))).schedule;
}

describe('a schedule', () => {
  it('is set, read, replaced and deleted', async () => {
    const { account, host } = await newVerifiedWebsite(SHOP);
    expect((await readError(await get(account, host))).code).toBe('schedule_not_found');
    const schedule = await save(account, host, WEEKLY);
    expect(schedule).toMatchObject({ host, ...WEEKLY, only_changed: false, credits_this_month: 0 });
    const next = new Date(schedule.next_run_at);
    expect([next.getUTCDay(), next.getUTCHours()]).toEqual([1, 3]);
    expect(await readData(await get(account, host))).toEqual({ schedule });
    const daily = { frequency: 'daily', hour: 4, max_credits_per_month: 50 };
    expect(await save(account, host, daily)).toMatchObject({ ...daily, day: null, max_pages: null });
    const deleted = await callApi('DELETE', `/websites/${host}/schedule`, { key: account.key });
    expect(await readData(deleted)).toEqual({ ok: true, outcome: 'deleted' });
    const again = await callApi('DELETE', `/websites/${host}/schedule`, { key: account.key });
    expect((await readError(again)).code).toBe('schedule_not_found');
  });

  it('can be written back as it was read', async () => {
    const { account, host } = await newVerifiedWebsite(SHOP);
    const schedules = [
      WEEKLY,
      { frequency: 'daily', hour: 4, max_credits_per_month: 50 },
      { frequency: 'monthly', hour: 23, day: 28, only_changed: true, max_credits_per_month: 1_000_000 },
    ];
    for (const schedule of schedules) {
      const saved = await save(account, host, schedule);
      const { schedule: read } = await readData<{ schedule: Schedule }>(await get(account, host));
      const { updated_at: _, ...same } = saved;
      expect(await save(account, host, read)).toMatchObject(same);
    }
  });

  it('that is set again for the same time keeps its next run', async () => {
    const { account, host } = await newVerifiedWebsite(SHOP);
    await save(account, host, WEEKLY);
    // Due, and not claimed yet.
    await updateRows('schedules', { host }, { nextRunAt: 1000 });
    expect(await save(account, host, { ...WEEKLY, max_pages: 2 })).toMatchObject({
      max_pages: 2,
      next_run_at: '1970-01-01T00:00:01+00:00',
    });
    expect((await save(account, host, { ...WEEKLY, hour: 5 })).next_run_at).not.toMatch(/^1970/);
  });

  it('names the same day and minute whenever it is set, spread by the host', async () => {
    const { account, host } = await newVerifiedWebsite(SHOP);
    const { day: _, ...monthly } = { ...WEEKLY, frequency: 'monthly' };
    const schedule = await save(account, host, monthly);
    expect(schedule.day).toBeGreaterThanOrEqual(1);
    expect(schedule.day).toBeLessThanOrEqual(28);
    expect(await save(account, host, monthly)).toMatchObject({
      day: schedule.day,
      next_run_at: schedule.next_run_at,
    });
  });

  it('says what a run and a month are expected to cost: like the last scan, within the limits', async () => {
    const { account, host } = await newVerifiedWebsite(SHOP);
    const before = await save(account, host, { ...WEEKLY, max_pages: 10, max_credits_per_month: 1000 });
    expect(before).toMatchObject({ next_run_credits: 10, expected_credits_per_month: 43 });
    await scanWebsite(account, host);
    const after = await save(account, host, { ...WEEKLY, max_pages: 10, max_credits_per_month: 1000 });
    expect(after).toMatchObject({ next_run_credits: 4, expected_credits_per_month: 17 });
    expect(await estimateNextRun(env, { accountId: account.id, host })).toEqual({
      at: Date.parse(after.next_run_at),
      credits: 4,
    });
    const capped = await save(account, host, { ...WEEKLY, max_credits_per_month: 2 });
    expect(capped).toMatchObject({ next_run_credits: 2, expected_credits_per_month: 2 });
    expect(await estimateNextRun(env, { accountId: account.id, host: newHost() })).toBeNull();
  });

  it.each([
    [{ frequency: 'hourly' }, 'frequency', 'must be daily, weekly or monthly'],
    [{ hour: 24 }, 'hour', 'must be a whole number from 0 to 23'],
    [{ day: 8 }, 'day', 'must be a whole number from 1 to 7'],
    [{ frequency: 'monthly', day: 29 }, 'day', 'must be a whole number from 1 to 28'],
    [{ frequency: 'daily' }, 'day', 'must be left out if frequency is daily'],
    [{ max_pages: 0 }, 'max_pages', 'must be a whole number of at least 1'],
    [{ max_pages: 100_000 }, 'max_pages', 'must be a whole number from 1 to 100'],
    [
      { max_credits_per_month: undefined },
      'max_credits_per_month',
      'must be a whole number from 1 to 1,000,000',
    ],
  ])('is refused with %j', async (fields, field, message) => {
    const { account, host } = await newVerifiedWebsite(SHOP);
    const response = await put(account, host, { ...WEEKLY, ...fields });
    expect(response.status).toBe(422);
    expect(await readError(response)).toMatchObject({ field, message: `${field}: ${message}` });
    expect((await get(account, host)).status).toBe(404);
  });

  it('is refused to those who do not own the website', async () => {
    const { account, host } = await newVerifiedWebsite(SHOP);
    await save(account, host, WEEKLY);
    const other = await newAccount();
    for (const response of [
      await put(other, host, WEEKLY),
      await get(other, host),
      await callApi('DELETE', `/websites/${host}/schedule`, { key: other.key }),
    ])
      expect((await readError(response)).code).toBe('website_not_verified');
    const pending = newHost();
    await addByApi(other, pending);
    expect((await readError(await put(other, pending, WEEKLY))).code).toBe('website_not_verified');
    expect((await put(other, newHost(), WEEKLY)).status).toBe(404);
    const runs = await callApi('GET', `/websites/${host}/schedule/runs`, { key: other.key });
    expect(await readData(runs)).toEqual({ runs: [], next_cursor: null });
    expect((await get(account, host)).status).toBe(200);
  });
});
