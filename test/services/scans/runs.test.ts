// Slow: each test runs a whole scan of a schedule.
import { deleteRows, insertRows, interceptDatabases, readRow, updateRows } from '../../database.ts';
import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DAY, HOUR, MINUTE } from '../../../src/lib/time.ts';
import { suspendAccount } from '../../../src/services/accounts/suspend-account.ts';
import { startDueRuns } from '../../../src/services/scans/start-due-runs.ts';
import { startRun } from '../../../src/services/scans/start-run.ts';
import { callApi, sendJson } from '../../entry/api/client.ts';
import {
  getAccountCredits,
  listAuditedUrls,
  newVerifiedWebsite,
  requestScan,
  spendCredits,
} from '../../entry/api/scan.ts';
import { releaseByApi } from '../../entry/api/website.ts';
import { moveClock, readStoppedClock, until } from '../../clock.ts';
import { createSite, listRequestsTo } from '../../internet.ts';
import { bindScans } from '../../objects/scan/bound-scan.ts';
import { stopScanClock } from '../../objects/scan/scan-clock.ts';
import { createMailbox } from '../../entry/web/browser.ts';
import {
  deleteSchedules,
  finishRun,
  listScansByApi,
  moveToDue,
  newScheduledWebsite,
  readNextRunAt,
  readRuns,
  runDue,
  SHOP,
  startDue,
  UNREACHABLE,
} from './run-schedule.ts';
import { runJob } from '../../run-job.ts';

beforeEach(() => {
  stopScanClock();
  vi.spyOn(console, 'error').mockReturnValue();
});

afterEach(async () => {
  await deleteSchedules();
});

describe('a run of a schedule', () => {
  it('is a scan that costs the price of its pages', async () => {
    const { account, host } = await newScheduledWebsite();
    const run = await runDue(account, host);
    expect(run).toMatchObject({ state: 'done', missed_runs: 0, pages_stored: 3, credits_charged: 3 });
    expect(await getAccountCredits(account)).toEqual({ balance: 97, available: 97 });
    expect((await listScansByApi(account, host)).map(({ id }) => id)).toEqual([run.id]);
  });

  it('starts once at each due time', async () => {
    const { account, host } = await newScheduledWebsite();
    const first = await runDue(account, host);
    await startDueRuns(env, readStoppedClock());
    expect(await readRuns(account, host)).toHaveLength(1);
    const second = await runDue(account, host);
    expect(Date.parse(second.due_at) - Date.parse(first.due_at)).toBe(DAY);
  });

  it('makes up for an outage once', async () => {
    const { account, host } = await newScheduledWebsite();
    await startDue(account, host, { late: 2 * DAY + HOUR });
    const run = await finishRun(account, host);
    expect(run).toMatchObject({ state: 'done', missed_runs: 2 });
    // For the last of the due times.
    expect((await readNextRunAt(account, host)) - Date.parse(run.due_at)).toBe(DAY);
    await startDueRuns(env, readStoppedClock());
    expect(await readRuns(account, host)).toHaveLength(1);
  });

  it('is skipped without credits, and sends no request', async () => {
    const { account, host } = await newScheduledWebsite();
    await spendCredits(account, 100);
    const before = (await listRequestsTo(host)).length;
    expect((await runDue(account, host)).skipped?.code).toBe('insufficient_credits');
    expect(await listRequestsTo(host)).toHaveLength(before);
    expect(await getAccountCredits(account)).toEqual({ balance: 0, available: 0 });
  });

  it('is reported by mail when it is skipped without credits, once for several in a row', async () => {
    const { env: mailing, mails } = createMailbox();
    const { account, host } = await newScheduledWebsite();
    const skip = async () => {
      await moveToDue(account, host);
      const bindings = { ...env, SCAN: bindScans({ EMAIL: mailing.EMAIL }) };
      await startDueRuns(bindings, readStoppedClock());
      expect((await finishRun(account, host)).skipped?.code).toBe('insufficient_credits');
    };
    await spendCredits(account, 100);
    for (let day = 0; day < 3; day++) await skip();
    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatchObject({
      to: account.email,
      subject: `${host}: scheduled scan skipped, not enough credits`,
      text: expect.stringMatching(/is expected to cost 3 credits\. You have 0\.\n/),
      headers: { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
    });
    await sendJson('PUT', `/websites/${host}/alerts`, { low_credits: false }, account.key);
    await deleteRows('scheduledRuns');
    await skip();
    expect(mails).toHaveLength(1);
  });

  it('has as many pages as the credits pay for', async () => {
    const { account, host } = await newScheduledWebsite();
    await spendCredits(account, 98);
    expect(await runDue(account, host)).toMatchObject({ state: 'done', credits_charged: 2 });
  });

  it('is skipped while another scan is running', async () => {
    const { account, host } = await newScheduledWebsite();
    await createSite({ ...SHOP, '/': { held: true } }, { host });
    // Its verification has requested the home page too.
    const before = (await listRequestsTo(host)).length;
    const scan = requestScan(account, host, 1);
    const isHeld = async () =>
      (await listRequestsTo(host)).slice(before).some(({ url }) => url === `https://${host}/`);
    await until(isHeld);
    expect((await runDue(account, host)).skipped?.code).toBe('scan_already_running');
    await createSite(SHOP, { host });
    await scan;
  });

  it('is skipped when its account is suspended', async () => {
    const { account, host } = await newScheduledWebsite();
    await suspendAccount(env, { actor: 'admin@example.com', accountId: account.id, reason: 'Spam' });
    expect((await runDue(account, host)).skipped?.code).toBe('account_suspended');
  });

  it('is skipped when the website was released after it was claimed', async () => {
    const { account, host } = await newScheduledWebsite();
    await spendCredits(account, 100);
    await updateRows('websites', { host }, { ownerAccountId: null });
    expect((await runDue(account, host)).skipped?.code).toBe('website_not_verified');
  });

  it('is skipped when its schedule was deleted after it was claimed', async () => {
    const { account, host } = await newScheduledWebsite();
    await moveToDue(account, host);
    await startDueRuns({ ...env, SCAN: UNREACHABLE as unknown as Env['SCAN'] }, readStoppedClock());
    const deleted = await callApi('DELETE', `/websites/${host}/schedule`, { key: account.key });
    expect(deleted.status).toBe(200);
    moveClock(HOUR);
    await startDueRuns(env, readStoppedClock());
    expect((await finishRun(account, host)).skipped?.code).toBe('schedule_deleted');
  });

  it('is skipped when the host is blocked', async () => {
    const { account, host } = await newScheduledWebsite();
    await insertRows('blockedHosts', {
      host,
      includeSubdomains: false,
      scope: 'fetch',
      requestedBy: 'website',
      reason: 'Asked',
      blockedBy: 'a@example.com',
      blockedAt: 1,
    });
    expect((await runDue(account, host)).skipped?.code).toBe('host_blocked');
  });

  it('waits an hour for a work slot, then is skipped', async () => {
    const { account, host } = await newScheduledWebsite();
    const object = env.ACCOUNT.getByName(account.id);
    const takeAll = async () => {
      for (let slot = 0; slot < 6; slot++) await object.takeWorkSlot(`other-${slot}`);
    };
    await moveToDue(account, host);
    const start = readStoppedClock();
    await takeAll();
    await startDueRuns(env, start);
    const run = await finishRun(account, host, { onAlarm: takeAll });
    expect(run.skipped?.code).toBe('too_much_work');
    expect(readStoppedClock() - start).toBe(HOUR);
    expect(await getAccountCredits(account)).toEqual({ balance: 100, available: 100 });
  });

  it('that fails on our side for an hour is skipped, and its hold is released', async () => {
    const { account, host } = await newScheduledWebsite();
    await moveToDue(account, host);
    await startDueRuns({ ...env, SCAN: UNREACHABLE as unknown as Env['SCAN'] }, readStoppedClock());
    const [planned] = await readRuns(account, host);
    const run = { id: planned?.id ?? '', accountId: account.id };
    const prepare = (query: string) => {
      if (query.startsWith('insert into "scans"')) throw new Error('D1 is away');
    };
    const databases = interceptDatabases({ prepare });
    const attempt = await startRun({ ...env, ...databases }, run);
    expect(attempt).toEqual({ retryAt: readStoppedClock() + 2 * MINUTE });
    expect(await getAccountCredits(account)).toEqual({ balance: 100, available: 97 });
    moveClock(HOUR);
    expect(await startRun({ ...env, ...databases }, run)).toEqual({ retryAt: null });
    expect((await readRuns(account, host))[0]?.skipped?.code).toBe('service_error');
    expect(await getAccountCredits(account)).toEqual({ balance: 100, available: 100 });
  });
});

it('is started by the job of every five minutes', async () => {
  const { account, host } = await newScheduledWebsite();
  await moveToDue(account, host);
  await runJob('startDueRuns');
  expect(await finishRun(account, host)).toMatchObject({ state: 'done' });
});

describe('a schedule', () => {
  it('ends when the website is released', async () => {
    const { account, host } = await newScheduledWebsite();
    await releaseByApi(account, host);
    moveClock(2 * DAY);
    await startDueRuns(env, readStoppedClock());
    expect(await readRuns(account, host)).toEqual([]);
  });
});

describe('a watched page', () => {
  it('is scanned alone, once a day, for the price of a page, and its website is not scored', async () => {
    const { account, host } = await newVerifiedWebsite(SHOP);
    const pageUrl = `https://${host}/oak`;
    const added = await callApi('POST', '/watched-pages', {
      key: account.key,
      body: JSON.stringify({ url: pageUrl }),
      headers: { 'Content-Type': 'application/json' },
    });
    expect(added.status).toBe(201);
    const before = (await listRequestsTo(host)).length;
    const run = await runDue(account, host, { pageUrl });
    expect(run).toMatchObject({ state: 'done', pages_stored: 1, credits_charged: 1 });
    const requested = (await listRequestsTo(host)).slice(before).map(({ url }) => new URL(url).pathname);
    expect(requested).toEqual(['/robots.txt', '/oak']);
    expect(await listAuditedUrls(account)).toEqual([pageUrl]);
    expect(await getAccountCredits(account)).toEqual({ balance: 99, available: 99 });
    expect(await listScansByApi(account, host)).toEqual([]);
    expect(await readRow('siteScores', { host })).toBeNull();
    expect(await readRuns(account, host)).toEqual([]);
    const again = await runDue(account, host, { pageUrl });
    expect(Date.parse(again.due_at) - Date.parse(run.due_at)).toBe(DAY);
  });
});
