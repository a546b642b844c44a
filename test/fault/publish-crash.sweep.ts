import { runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { publishAudit } from '../../src/services/directory/publish.ts';
import { getSubmission } from '../../src/services/directory/get.ts';
import { reconcileLedgers } from '../../src/services/ledger/reconcile.ts';
import { newAccount } from '../api/new-account.ts';
import { createPublishableAudit } from '../api/publishable-audit.ts';
import { type CallFault, FaultyEnv } from './faulty-env.ts';

interface Case {
  caller: { accountId: string; email: string };
  report: string;
}

async function newCase(): Promise<Case> {
  const account = await newAccount();
  const { id } = await createPublishableAudit(account);
  return { caller: { accountId: account.id, email: account.email }, report: id };
}

const publish = (bindings: Env, { caller, report }: Case) => publishAudit(bindings, caller, report, 'gemini');

/** As if the hold's lease had run out. */
async function runAlarm({ caller }: Case): Promise<void> {
  const account = env.ACCOUNT.getByName(caller.accountId);
  await runInDurableObject(account, (_instance, { storage }) => {
    storage.sql.exec('UPDATE holds SET due_at = 0');
  });
  await runDurableObjectAlarm(account);
}

/** Snapshots, charges and credits that are held, after checking that what is there fits together. */
async function readOutcome({ caller, report }: Case) {
  const { results } = await env.DB.prepare('SELECT id, cost FROM submissions WHERE report_id = ?')
    .bind(report)
    .all<{ id: string; cost: number }>();
  const credits = await env.ACCOUNT.getByName(caller.accountId).getCredits(50);
  const charges = credits.entries.filter(({ ref_type }) => ref_type === 'submission');
  for (const { ref_id, delta } of charges) expect(results).toContainEqual({ id: ref_id, cost: -delta });
  for (const { id } of results) {
    // Reads the document and compares its hash with the row.
    expect((await getSubmission(env, caller, 'gemini', id)).source_report_id).toBe(report);
  }
  return {
    snapshots: results.length,
    charges: charges.length,
    held: credits.balance - credits.available,
    balance: credits.balance,
  };
}

const NOTHING = { snapshots: 0, charges: 0, held: 0, balance: 100 };
const ONE = { snapshots: 1, charges: 1, held: 0, balance: 70 };

/** Publish with each call broken in turn until none is left to break; gives how many there were. */
async function sweepCalls(
  fault: CallFault,
  check: (one: Case, failed: boolean) => Promise<void>,
): Promise<number> {
  vi.spyOn(console, 'error').mockReturnValue();
  for (let at = 0; at < 50; at++) {
    const one = await newCase();
    const faulty = new FaultyEnv(at, fault);
    let failed = false;
    await publish(faulty.env, one).catch(() => (failed = true));
    if (faulty.calls <= at) return at;
    await check(one, failed);
  }
  throw new Error('publishing makes more calls than were broken');
}

afterEach(() => void vi.restoreAllMocks());

describe.each(['before', 'after'] as const)('publishing that breaks off %s a call', (fault) => {
  it('and is asked for again leaves one snapshot and one charge', async () => {
    const calls = await sweepCalls(fault, async (one) => {
      const { credits_charged, balance } = await publish(env, one);
      expect([0, 30]).toContain(credits_charged);
      expect(balance).toBe(70);
      expect(await readOutcome(one)).toEqual(ONE);
    });
    expect(calls).toBeGreaterThanOrEqual(7);
  });

  it('and is never asked for again leaves one of each or nothing', async () => {
    const seen = new Set<number>();
    await sweepCalls(fault, async (one) => {
      await runAlarm(one);
      const left = await readOutcome(one);
      expect(left).toEqual(left.snapshots === 1 ? ONE : NOTHING);
      seen.add(left.snapshots);
    });
    expect(seen).toEqual(new Set([0, 1]));
  });

  it('and is asked for again after the account has closed the hold leaves one of each', async () => {
    await sweepCalls(fault, async (one) => {
      await runAlarm(one);
      await publish(env, one);
      expect(await readOutcome(one)).toEqual(ONE);
    });
  });

  it('and breaks off twice leaves one of each in the end', async () => {
    await sweepCalls(fault, async (one) => {
      for (let at = 0; at < 10; at++) await publish(new FaultyEnv(at, fault).env, one).catch(() => undefined);
      await runAlarm(one);
      await publish(env, one);
      expect(await readOutcome(one)).toEqual(ONE);
    });
  });

  it('while an equal request goes through leaves one of each', async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    for (let at = 0; at < 10; at++) {
      const one = await newCase();
      const [, whole] = await Promise.all([
        publish(new FaultyEnv(at, fault).env, one).catch(() => undefined),
        publish(env, one),
      ]);
      expect(whole.balance).toBe(70);
      await runAlarm(one);
      expect(await readOutcome(one)).toEqual(ONE);
    }
  });
});

it('what broke off is answered with 500 and words that are true, and logged', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue();
  const one = await newCase();
  const bindings = {
    ...env,
    SNAPSHOTS: { put: () => Promise.reject(new Error('R2 is away')) } as unknown as R2Bucket,
  };
  await expect(publish(bindings, one)).rejects.toMatchObject({
    status: 500,
    message: expect.stringContaining('charged once at most'),
  });
  expect(log.mock.calls.flat().join()).toContain('publish-broke-off');
  expect(await readOutcome(one)).toEqual({ ...NOTHING, held: 30 });
  await runAlarm(one);
  expect(await readOutcome(one)).toEqual(NOTHING);
});

it('a request that slept until its hold could be closed stores nothing', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  const one = await newCase();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 4 * 60_000 });
  await expect(publish(env, one)).rejects.toMatchObject({ status: 500 });
  vi.useRealTimers();
  await runAlarm(one);
  expect(await readOutcome(one)).toEqual(NOTHING);
  await publish(env, one);
  expect(await readOutcome(one)).toEqual(ONE);
});

it('an attempt after a refresh publishes the refreshed audit, not what the broken one froze', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  const one = await newCase();
  const { DB, ...rest } = env;
  const broken = { prepare: DB.prepare.bind(DB), batch: () => Promise.reject(new Error('D1 is away')) };
  await expect(publish({ ...rest, DB: broken as unknown as D1Database }, one)).rejects.toThrow('broke off');
  await env.DB.prepare('UPDATE reports SET score = 97, updated_at = 1800000000000 WHERE id = ?')
    .bind(one.report)
    .run();
  const { submission } = await publish(env, one);
  expect(submission).toMatchObject({ score: 97, report: { updated_at: '2027-01-15T08:00:00+00:00' } });
  expect(await readOutcome(one)).toEqual(ONE);
});

it('an attempt without a refresh goes on with what the broken one froze', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  const one = await newCase();
  const { DB, ...rest } = env;
  const broken = { prepare: DB.prepare.bind(DB), batch: () => Promise.reject(new Error('D1 is away')) };
  await expect(publish({ ...rest, DB: broken as unknown as D1Database }, one)).rejects.toThrow('broke off');
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 });
  await publish(env, one);
  vi.useRealTimers();
  expect(await readOutcome(one)).toEqual(ONE);
  const { results } = await env.DB.prepare('SELECT r2_key FROM submissions WHERE report_id = ?')
    .bind(one.report)
    .all();
  const prefix = String(results[0]?.['r2_key']).replace(/[^/]+$/, '');
  expect((await env.SNAPSHOTS.list({ prefix })).objects).toHaveLength(1);
});

it('the hourly comparison finds every snapshot charged', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue();
  const one = await newCase();
  await publish(env, one);
  await reconcileLedgers(env, Date.now() + 60 * 60_000);
  expect(log.mock.calls.flat().filter((line) => String(line).includes(one.caller.accountId))).toEqual([]);
});
