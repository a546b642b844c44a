import { putSetting } from '../database.ts';
import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { MINUTE } from '../../src/lib/time.ts';
import { startDueRuns } from '../../src/services/scans/start-due-runs.ts';
import { linkPage, newVerifiedWebsite, type Owner } from '../entry/api/scan.ts';
import { stopScanClock } from '../objects/scan/scan-clock.ts';
import {
  deleteSchedules,
  finishRun,
  moveToDue,
  readRuns,
  setSchedule,
} from '../services/scans/run-schedule.ts';
import { Outage, type OutageKind } from './outage.ts';
import { endHolds } from '../objects/account/end-holds.ts';
import { moveClock, readStoppedClock } from '../clock.ts';
import { listFaultyCalls, PART } from '../sweep-part.ts';

const PRICE = 3;
const SHOP = { '/': linkPage('Chairs', '/oak', '/ash'), '*': linkPage('Chair', '/') };

beforeEach(async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  stopScanClock();
  await putSetting('site_scan_cost_per_page', PRICE);
});

afterEach(async () => {
  await deleteSchedules();
});

/** Creates an owner with 1,000,000 more credits and a daily schedule. */
async function newScheduledOwner(): Promise<{ account: Owner; host: string }> {
  const owned = await newVerifiedWebsite(SHOP);
  const gift = {
    amount: 1_000_000,
    reason: 'Gift',
    refType: 'grant',
    refId: 'gift',
    actor: 'system',
  } as const;
  await env.ACCOUNT.getByName(owned.account.id).recordGrant(gift);
  await setSchedule(owned.account, owned.host, { max_credits_per_month: 100_000 });
  return owned;
}

/** Runs the next due time with the cron and the scan under an outage, then the crons after it. */
async function runUnder(outage: Outage, account: Owner, host: string) {
  await moveToDue(account, host);
  await startDueRuns(outage.env, readStoppedClock()).catch(() => {});
  moveClock(20 * MINUTE);
  await startDueRuns(env, readStoppedClock());
  const run = await finishRun(account, host);
  await endHolds(account);
  return run;
}

describe.each(['refused', 'lost', 'dead before', 'dead after'] satisfies OutageKind[])(
  'a run of a schedule with one call %s',
  (fault) => {
    it('is one scan, charged once, whichever call fails', async () => {
      const { account, host } = await newScheduledOwner();
      const ledger = env.ACCOUNT.getByName(account.id);
      const whole = new Outage(null, fault);
      expect(await runUnder(whole, account, host)).toMatchObject({ state: 'done', pages_stored: 3 });
      expect([...whole.calls.keys()]).toEqual(
        expect.arrayContaining(['plan', 'hold', 'raw', 'batch', 'settle']),
      );
      const failures: unknown[] = [];
      let crashes = 0;
      let due = 1;
      const calls = listFaultyCalls(whole.calls);
      for (const call of calls) {
        const before = await ledger.getBalance();
        const outage = new Outage(call, fault);
        const run = await runUnder(outage, account, host);
        due++;
        const { balance, available } = await ledger.getCredits(0);
        const runs = await readRuns(account, host);
        // D1 may refuse a batch of pages.
        const isWhole =
          run.state === 'done' && (run.pages_stored === 3 || `${call.name} ${fault}` === 'batch refused');
        const isCharged = before - balance === run.pages_stored * PRICE && available === balance;
        if (!isWhole || !isCharged || runs.length !== due || run.credits_charged !== before - balance)
          failures.push([call, run, before - balance, balance - available, runs.length - due]);
        if (outage.hasHappened) crashes++;
      }
      expect(failures).toEqual([]);
      // The order of parallel calls varies: sometimes a name has one call less.
      const most = 0.8 * calls.length;
      if (PART.of === 1) expect(crashes).toBeGreaterThan(most);
      else expect(crashes).toBeGreaterThanOrEqual(Math.floor(most));
    });
  },
);
