import { runDurableObjectAlarm } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Schedule } from '../../../src/contracts/schedule.ts';
import { agreeTerms, startRun } from '../../../src/services/scans/start-run.ts';
import { startDueRuns } from '../../../src/services/scans/start-due-runs.ts';
import { openDatabase } from '../../../src/storage/database.ts';
import { findRun } from '../../../src/storage/scheduled-runs.ts';
import { findSchedule } from '../../../src/storage/schedules.ts';
import { callApi, readData, sendJson } from '../../entry/api/client.ts';
import { getAccountCredits, linkPage, type Owner, spendCredits } from '../../entry/api/scan.ts';
import { readStoppedClock, until } from '../../clock.ts';
import { FakeBrowser } from '../../fake-browser.ts';
import { bindScans } from '../../objects/scan/bound-scan.ts';
import { runScan, stopScanClock } from '../../objects/scan/scan-clock.ts';
import {
  deleteSchedules,
  finishRun,
  moveToDue,
  newScheduledWebsite,
  readRuns,
  runDue,
  UNREACHABLE,
} from './run-schedule.ts';

beforeEach(() => {
  stopScanClock();
  vi.spyOn(console, 'error').mockReturnValue();
});

afterEach(async () => {
  await deleteSchedules();
});

async function readMonthlyCredits({ key }: Owner, host: string): Promise<number> {
  const response = await callApi('GET', `/websites/${host}/schedule`, { key });
  return (await readData<{ schedule: Schedule }>(response)).schedule.credits_this_month;
}

describe('the monthly limit', () => {
  it('gives a run as many pages as the rest of the month pays for, and skips it if that is none', async () => {
    vi.setSystemTime(Date.parse('2126-07-01T00:30:00Z'));
    const { account, host } = await newScheduledWebsite({ max_credits_per_month: 4 });
    expect(await runDue(account, host)).toMatchObject({ credits_charged: 3 });
    expect(await runDue(account, host)).toMatchObject({ state: 'done', credits_charged: 1 });
    expect((await runDue(account, host)).skipped?.code).toBe('monthly_cap_reached');
    vi.setSystemTime(Date.parse('2126-07-31T12:00:00Z'));
    await startDueRuns(env, readStoppedClock());
    expect((await finishRun(account, host)).skipped?.code).toBe('monthly_cap_reached');
    // Of the next month.
    expect(await runDue(account, host)).toMatchObject({ credits_charged: 3 });
  });

  it('counts a run for the month in which it starts, also if it should have started before', async () => {
    vi.setSystemTime(Date.parse('2126-07-31T12:00:00Z'));
    const { account, host } = await newScheduledWebsite({ hour: 23, max_credits_per_month: 4 });
    await moveToDue(account, host);
    await startDueRuns({ ...env, SCAN: UNREACHABLE as unknown as Env['SCAN'] }, readStoppedClock());
    const [planned] = await readRuns(account, host);
    const withoutCredits = { ...env, ACCOUNT: UNREACHABLE as unknown as Env['ACCOUNT'] };
    await startRun(withoutCredits, { id: planned?.id ?? '', accountId: account.id });
    vi.setSystemTime(Date.parse('2126-08-01T00:20:00Z'));
    await startDueRuns(env, readStoppedClock());
    expect(await finishRun(account, host)).toMatchObject({
      id: planned?.id,
      started_at: '2126-08-01T00:20:00+00:00',
      credits_charged: 3,
    });
    expect(await runDue(account, host)).toMatchObject({ state: 'done', credits_charged: 1 });
    expect(await getAccountCredits(account)).toEqual({ balance: 96, available: 96 });
  });

  it('counts the pages that a run has stored, not those it might have stored', async () => {
    const site = { '/': linkPage('Chairs', '/oak'), '/oak': linkPage('Oak') };
    const { account, host } = await newScheduledWebsite({ max_credits_per_month: 4 }, site);
    expect(await runDue(account, host)).toMatchObject({ state: 'done', credits_charged: 2 });
    expect(await runDue(account, host)).toMatchObject({ state: 'done', credits_charged: 2 });
    expect((await runDue(account, host)).skipped?.code).toBe('monthly_cap_reached');
  });

  it('is what pages with JavaScript may cost as well, which it counts', async () => {
    const browser = new FakeBrowser();
    browser.install();
    const page = (...links: string[]) => {
      const anchors = links.map((link) => `<a href="${link}">${link}</a>`).join('');
      return {
        body: `<html lang="en"><title>Chairs</title><main><p>Oak chairs ${anchors}</p></main></html>`,
      };
    };
    const site = { '/': page('/oak', '/ash'), '/oak': page(), '/ash': page() };
    const { account, host } = await newScheduledWebsite({ max_credits_per_month: 5, max_pages: 4 }, site);
    const profile = { render_sample: 3, check_links: false };
    await sendJson('PUT', `/websites/${host}/profiles/default`, profile, account.key);
    await moveToDue(account, host);
    const bound = { BROWSER_SOCKET: browser.bind(env).BROWSER_SOCKET ?? '' };
    await startDueRuns({ ...env, SCAN: bindScans(bound) }, readStoppedClock());
    const [run] = await readRuns(account, host);
    const id = run?.id ?? '';
    await until(() => runDurableObjectAlarm(env.SCAN.getByName(id)));
    const scan = await runScan(id, { isOver: ({ rendering: { state } }) => state === 'done' });
    expect(scan).toMatchObject({
      pages_stored: 3,
      settings: { max_credits: null },
      rendering: { rendered: 2, credits_charged: 2 },
    });
    expect(await readMonthlyCredits(account, host)).toBe(5);
    expect(await getAccountCredits(account)).toEqual({ balance: 95, available: 95 });
  });

  it('does not count a run that was skipped', async () => {
    const { account, host } = await newScheduledWebsite({ max_credits_per_month: 4 });
    await spendCredits(account, 100);
    expect((await runDue(account, host)).skipped?.code).toBe('insufficient_credits');
    const grant = { amount: 10, reason: 'Gift', refType: 'grant', refId: host, actor: 'system' } as const;
    await env.ACCOUNT.getByName(account.id).recordGrant(grant);
    expect(await runDue(account, host)).toMatchObject({ state: 'done', credits_charged: 3 });
  });

  it('does not count a run while it waits for a work slot', async () => {
    const { account, host } = await newScheduledWebsite();
    const object = env.ACCOUNT.getByName(account.id);
    const counted: number[] = [];
    const takeAll = async () => {
      for (let slot = 0; slot < 6; slot++) await object.takeWorkSlot(`other-${slot}`);
      counted.push(await readMonthlyCredits(account, host));
    };
    await moveToDue(account, host);
    await takeAll();
    await startDueRuns(env, readStoppedClock());
    expect((await finishRun(account, host, { onAlarm: takeAll })).skipped?.code).toBe('too_much_work');
    expect(counted.length).toBeGreaterThan(2);
    expect(new Set(counted)).toEqual(new Set([0]));
  });

  it('holds for runs that start at the same time', async () => {
    const { account, host } = await newScheduledWebsite({ max_credits_per_month: 4 });
    const SCAN = UNREACHABLE as unknown as Env['SCAN'];
    for (let due = 0; due < 2; due++) {
      await moveToDue(account, host);
      await startDueRuns({ ...env, SCAN }, readStoppedClock());
    }
    const db = openDatabase(env, account.id);
    const schedule = await findSchedule(db, { accountId: account.id, host, pageUrl: '' });
    const pages = await Promise.all(
      (await readRuns(account, host)).map(async ({ id }) => {
        const run = await findRun(db, { id, accountId: account.id });
        return (
          (await agreeTerms(env, { run: run!, schedule: schedule!, startedAt: readStoppedClock() }))
            ?.pageLimit ?? 0
        );
      }),
    );
    expect(pages.toSorted((a, b) => a - b)).toEqual([1, 3]);
  });
});
