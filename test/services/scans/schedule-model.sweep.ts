import { putSetting, readRow } from '../../database.ts';
import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { DAY, HOUR, MINUTE } from '../../../src/lib/time.ts';
import { resumeAccount, suspendAccount } from '../../../src/services/accounts/suspend-account.ts';
import { startDueRuns } from '../../../src/services/scans/start-due-runs.ts';
import { openDatabase } from '../../../src/storage/database.ts';
import { findSchedule } from '../../../src/storage/schedules.ts';
import { linkPage, newVerifiedWebsite, type Owner, spendCredits } from '../../entry/api/scan.ts';
import { addVerifiedWebsite, releaseByApi } from '../../entry/api/website.ts';
import { replaceKey } from '../../entry/api/new-account.ts';
import { Outage, type OutageKind } from '../../fault/outage.ts';
import { createSite } from '../../internet.ts';
import { createRandom } from '../../random.ts';
import { stopScanClock } from '../../objects/scan/scan-clock.ts';
import { deleteSchedules, finishRun, readRuns, setSchedule } from './run-schedule.ts';
import { listCovered, listDueTimes, type ModelSchedule } from './schedule-model.ts';
import { moveClock, readStoppedClock } from '../../clock.ts';
import { PART, takeShare } from '../../sweep-part.ts';

const SHOP = { '/': linkPage('Chairs', '/oak', '/ash'), '*': linkPage('Chair', '/') };
const FAULTS = ['refused', 'lost', 'dead before', 'dead after'] satisfies OutageKind[];
/** The time after which the cron hands over runs again that an outage held back. */
const RECOVERY = 20 * MINUTE;
const DAYS = takeShare(365);
const CALLS = ['raw', 'batch', 'plan', 'hold', 'run', 'settle'];

beforeEach(() => {
  vi.spyOn(console, 'error').mockReturnValue();
  stopScanClock();
});

afterEach(async () => {
  await deleteSchedules();
});

/** A website with its schedules so far, the last of which may be in force. */
interface Watched {
  account: Owner;
  host: string;
  schedules: ModelSchedule[];
  isSuspended: boolean;
  cap: number;
  /** Runs that were checked. */
  checked: Set<string>;
}

it(`${DAYS} days of schedules`, async () => {
  const random = createRandom(PART.number);
  const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T;
  const websites: Watched[] = [];
  for (let n = 0; n < 3; n++) {
    const owned = await newVerifiedWebsite(SHOP);
    websites.push({ ...owned, schedules: [], isSuspended: false, cap: 0, checked: new Set() });
  }
  const seen = new Map<string, number>();
  const end = readStoppedClock() + DAYS * DAY;
  for (const website of websites) await change(website, pick);
  let lastCron = readStoppedClock();
  while (readStoppedClock() < end) {
    // The cron comes every five minutes; days without one are outages.
    moveClock(Math.ceil(random() * (random() < 0.1 ? 96 : 30)) * HOUR);
    const fault = { name: pick(CALLS), nth: Math.floor(random() * 6) };
    const isBroken = random() < 0.2 && !(await isAnyDueWithin(websites, RECOVERY));
    const outage = isBroken ? new Outage(fault, pick(FAULTS)) : null;
    const before = new Map<string, number>();
    for (const { account } of websites) before.set(account.id, await getBalance(account));
    await startDueRuns(outage?.env ?? env, readStoppedClock()).catch(() => {});
    if (outage) {
      moveClock(RECOVERY);
      await startDueRuns(env, readStoppedClock());
    }
    lastCron = readStoppedClock();
    for (const website of websites) await check(website, before.get(website.account.id) ?? 0, seen);
    await happen(pick(websites), pick);
  }
  for (const { account, host, schedules } of websites) {
    const due = schedules.flatMap((schedule) =>
      listDueTimes({ ...schedule, until: Math.min(schedule.until, lastCron) }),
    );
    expect(listCovered(await readRuns(account, host), due), host).toEqual(due);
  }
  const everything = {
    done: expect.any(Number),
    insufficient_credits: expect.any(Number),
    monthly_cap_reached: expect.any(Number),
    account_suspended: expect.any(Number),
  };
  // Everything happened at least once in the year.
  expect(Object.fromEntries(seen)).toMatchObject(PART.of === 1 ? everything : { done: expect.any(Number) });
});

/** Whether a run is due in the next milliseconds. Of weekly and monthly schedules, every day counts. */
async function isAnyDueWithin(websites: readonly Watched[], milliseconds: number): Promise<boolean> {
  for (const { account, host } of websites) {
    const target = { accountId: account.id, host, pageUrl: '' };
    const schedule = await findSchedule(openDatabase(env, account.id), target);
    if (schedule && (schedule.nextRunAt - (readStoppedClock() % DAY) + DAY) % DAY <= milliseconds)
      return true;
  }
  return false;
}

function getBalance({ id }: Owner): Promise<number> {
  return env.ACCOUNT.getByName(id).getBalance();
}

/** Finishes the run that has just started, if there is one, and checks what it cost. */
async function check(website: Watched, before: number, seen: Map<string, number>): Promise<void> {
  const { account, host, cap, checked } = website;
  const [newest] = await readRuns(account, host);
  if (!newest || checked.has(newest.id)) return;
  const run = await finishRun(account, host);
  const runs = await readRuns(account, host);
  const fresh = runs.filter(({ id }) => !checked.has(id));
  for (const { id } of fresh) checked.add(id);
  expect(fresh).toHaveLength(1);
  const kind = run.skipped?.code ?? run.state;
  seen.set(kind, (seen.get(kind) ?? 0) + 1);
  const { balance, available } = await env.ACCOUNT.getByName(account.id).getCredits(0);
  expect([before - balance, available]).toEqual([run.credits_charged, balance]);
  expect(balance).toBeGreaterThanOrEqual(0);
  const price = await getPrice();
  const month = runs
    .filter(({ started_at }) => started_at?.slice(0, 7) === new Date().toISOString().slice(0, 7))
    .reduce((sum, { credits_charged }) => sum + credits_charged, 0);
  if (run.credits_charged > 0) expect(month).toBeLessThanOrEqual(cap);
  if (run.skipped) expect(run.credits_charged).toBe(0);
  if (kind === 'insufficient_credits') expect(before).toBeLessThan(price);
  if (kind === 'monthly_cap_reached') expect(cap - month).toBeLessThan(price);
  if (kind === 'account_suspended') expect(website.isSuspended).toBe(true);
  if (website.isSuspended) expect(kind).toBe('account_suspended');
}

async function getPrice(): Promise<number> {
  return (await readRow('settings', { key: 'site_scan_cost_per_page' }))?.value ?? 1;
}

type Pick = <T>(values: readonly T[]) => T;

/** Makes a random change to a website, its account, or the price. */
async function happen(website: Watched, pick: Pick): Promise<void> {
  const { account, host } = website;
  const event = pick([
    'nothing',
    'nothing',
    'nothing',
    'price',
    'grant',
    'spend',
    'suspend',
    'release',
    'change',
  ]);
  if (event === 'price') {
    await putSetting('site_scan_cost_per_page', pick([0, 1, 2, 5]));
  }
  if (event === 'grant') {
    const refId = crypto.randomUUID();
    const gift = { amount: 60, reason: 'Gift', refType: 'grant', refId, actor: 'system' } as const;
    await env.ACCOUNT.getByName(account.id).recordGrant(gift);
  }
  if (event === 'spend')
    await spendCredits(account, Math.floor((await getBalance(account)) * pick([0.5, 1])));
  if (event === 'suspend' || website.isSuspended) {
    if (website.isSuspended) await resumeAccount(env, { actor: 'admin@example.com', accountId: account.id });
    else await suspendAccount(env, { actor: 'admin@example.com', accountId: account.id, reason: 'Spam' });
    website.isSuspended = !website.isSuspended;
  }
  if (website.isSuspended) return;
  if (event === 'release') await release(website, pick);
  if (event === 'change') await change(website, pick);
  await createSite(SHOP, { host });
}

/** Releases the website, and verifies it and sets a schedule again after the hold. */
async function release(website: Watched, pick: Pick): Promise<void> {
  const { account, host } = website;
  await refreshKey(account);
  await releaseByApi(account, host);
  const last = website.schedules.at(-1);
  if (last) last.until = Math.min(last.until, readStoppedClock());
  moveClock(DAY + MINUTE);
  await addVerifiedWebsite(account, host);
  await change(website, pick);
}

/** Sets another schedule. */
async function change(website: Watched, pick: Pick): Promise<void> {
  const { account, host } = website;
  await refreshKey(account);
  const frequency = pick(['daily', 'daily', 'weekly', 'monthly'] as const);
  const hour = pick([0, 3, 23]);
  website.cap = pick([3, 20, 200]);
  const day = frequency === 'daily' ? null : pick([1, 7]);
  const last = website.schedules.at(-1);
  const isSame =
    last?.until === Infinity && last.frequency === frequency && last.hour === hour && last.day === day;
  await setSchedule(account, host, {
    frequency,
    hour,
    ...(day !== null && { day }),
    max_pages: pick([1, 3, 50]),
    max_credits_per_month: website.cap,
  });
  if (isSame) return;
  if (last) last.until = Math.min(last.until, readStoppedClock());
  const target = { accountId: account.id, host, pageUrl: '' };
  const row = await findSchedule(openDatabase(env, account.id), target);
  const minute = new Date(row?.nextRunAt ?? 0).getUTCMinutes();
  website.schedules.push({ frequency, hour, day, minute, from: readStoppedClock(), until: Infinity });
}

/** A suspension removes the keys of the account. */
async function refreshKey(account: Owner): Promise<void> {
  account.key = await replaceKey(account.id);
}
