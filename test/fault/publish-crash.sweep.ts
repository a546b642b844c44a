import { interceptDatabases, readRow, readRows, updateRows } from '../database.ts';
import { runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { describe, expect, it, vi } from 'vitest';
import { publishAudit } from '../../src/services/directory/publish-audit.ts';
import { getSubmission } from '../../src/services/directory/snapshots.ts';
import { reconcileLedgers } from '../../src/services/credits/reconcile-ledgers.ts';
import { newAccount } from '../entry/api/new-account.ts';
import { createPublishableAudit } from '../entry/api/publishable-audit.ts';
import { checkLog } from '../objects/log/check-log.ts';
import { PART } from '../sweep-part.ts';
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

const publish = (bindings: Env, { caller, report }: Case) =>
  publishAudit({ env: bindings, caller }, { reportId: report, provider: 'gemini' });

/** Runs the account's alarm as if the lease of the hold had run out. */
async function runAlarm({ caller }: Case): Promise<void> {
  const account = env.ACCOUNT.getByName(caller.accountId);
  await runInDurableObject(account, (_instance, { storage }) => {
    storage.sql.exec('UPDATE holds SET due_at = 0');
  });
  await runDurableObjectAlarm(account);
}

/** Returns snapshots, charges and held credits, after checking that charges, rows and documents agree. */
async function readOutcome({ caller, report }: Case) {
  const results = (await readRows('submissions', { reportId: report })).map(({ id, cost }) => ({ id, cost }));
  const credits = await env.ACCOUNT.getByName(caller.accountId).getCredits(50);
  const charges = credits.entries.filter(({ ref_type }) => ref_type === 'submission');
  for (const { ref_id, delta } of charges) expect(results).toContainEqual({ id: ref_id, cost: -delta });
  const { entries } = await checkLog();
  // No charge without a leaf.
  for (const { ref_id } of charges) expect(entries.filter(({ id }) => id === ref_id)).toHaveLength(1);
  for (const { id } of results) {
    // Reads the document and compares its hash with the row.
    expect((await getSubmission({ env, caller }, { provider: 'gemini', id })).source_report_id).toBe(report);
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

/** Publishes with each call of this part broken in turn and runs `check` after each. Returns the number of calls, at least. */
async function sweepCalls(
  fault: CallFault,
  check: (testCase: Case, failed: boolean) => Promise<void>,
): Promise<number> {
  vi.spyOn(console, 'error').mockReturnValue();
  for (let call = PART.number - 1; call < 50; call += PART.of) {
    const testCase = await newCase();
    const faulty = new FaultyEnv(call, fault);
    let failed = false;
    await publish(faulty.env, testCase).catch(() => (failed = true));
    if (faulty.calls <= call) return call;
    await check(testCase, failed);
  }
  throw new Error('Publishing makes more than 50 calls: raise the limit of this sweep');
}

describe.each(['before', 'after'] as const)('publishing that fails %s a call', (fault) => {
  it('and is repeated leaves one snapshot and one charge', async () => {
    const calls = await sweepCalls(fault, async (testCase) => {
      const { credits_charged, balance } = await publish(env, testCase);
      expect([0, 30]).toContain(credits_charged);
      expect(balance).toBe(70);
      expect(await readOutcome(testCase)).toEqual(ONE);
    });
    expect(calls).toBeGreaterThanOrEqual(7);
  });

  it('and is never repeated leaves one of each or nothing', async () => {
    const seen = new Set<number>();
    await sweepCalls(fault, async (testCase) => {
      await runAlarm(testCase);
      const left = await readOutcome(testCase);
      expect(left).toEqual(left.snapshots === 1 ? ONE : NOTHING);
      seen.add(left.snapshots);
    });
    if (PART.of === 1) expect(seen).toEqual(new Set([0, 1]));
  });

  it('and is repeated after the account has closed the hold leaves one of each', async () => {
    await sweepCalls(fault, async (testCase) => {
      await runAlarm(testCase);
      await publish(env, testCase);
      expect(await readOutcome(testCase)).toEqual(ONE);
    });
  });

  it('and fails again at any call leaves one of each in the end', async () => {
    await sweepCalls(fault, async (testCase) => {
      for (let call = 0; call < 15; call++)
        await publish(new FaultyEnv(call, fault).env, testCase).catch(() => undefined);
      await runAlarm(testCase);
      await publish(env, testCase);
      expect(await readOutcome(testCase)).toEqual(ONE);
    });
  });

  it('while an identical request succeeds leaves one of each', async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    for (let call = PART.number - 1; call < 15; call += PART.of) {
      const testCase = await newCase();
      const [, whole] = await Promise.all([
        publish(new FaultyEnv(call, fault).env, testCase).catch(() => undefined),
        publish(env, testCase),
      ]);
      expect(whole.balance).toBe(70);
      await runAlarm(testCase);
      expect(await readOutcome(testCase)).toEqual(ONE);
    }
  });
});

it('a failed publication is logged and answered with 500 and the charge', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue();
  const testCase = await newCase();
  const bindings = {
    ...env,
    SNAPSHOTS: { put: () => Promise.reject(new Error('R2 is away')) } as unknown as R2Bucket,
  };
  await expect(publish(bindings, testCase)).rejects.toMatchObject({
    status: 500,
    message: expect.stringContaining('charged at most once'),
  });
  expect(log.mock.calls.flat().join()).toContain('publish-interrupted');
  expect(await readOutcome(testCase)).toEqual({ ...NOTHING, held: 30 });
  await runAlarm(testCase);
  expect(await readOutcome(testCase)).toEqual(NOTHING);
});

it('a request delayed until its hold can be closed stores nothing', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  const testCase = await newCase();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 4 * 60_000 });
  await expect(publish(env, testCase)).rejects.toMatchObject({ status: 500 });
  vi.useRealTimers();
  await runAlarm(testCase);
  expect(await readOutcome(testCase)).toEqual(NOTHING);
  await publish(env, testCase);
  expect(await readOutcome(testCase)).toEqual(ONE);
});

it('a repeat after a refresh publishes the refreshed audit, not the document frozen before', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  const testCase = await newCase();
  const databases = interceptDatabases({ batch: () => Promise.reject(new Error('D1 is away')) });
  await expect(publish({ ...env, ...databases }, testCase)).rejects.toMatchObject({
    code: 'publish_interrupted',
  });
  await updateRows('reports', { id: testCase.report }, { score: 97, updatedAt: 1800000000000 });
  const { submission } = await publish(env, testCase);
  expect(submission).toMatchObject({ score: 97, report: { updated_at: '2027-01-15T08:00:00+00:00' } });
  expect(await readOutcome(testCase)).toEqual(ONE);
});

it('a repeat without a refresh publishes the document frozen before', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  const testCase = await newCase();
  const databases = interceptDatabases({ batch: () => Promise.reject(new Error('D1 is away')) });
  await expect(publish({ ...env, ...databases }, testCase)).rejects.toMatchObject({
    code: 'publish_interrupted',
  });
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 });
  await publish(env, testCase);
  vi.useRealTimers();
  expect(await readOutcome(testCase)).toEqual(ONE);
  const snapshot = await readRow('submissions', { reportId: testCase.report });
  const prefix = String(snapshot?.r2Key).replace(/[^/]+$/, '');
  expect((await env.SNAPSHOTS.list({ prefix })).objects).toHaveLength(1);
});

it('the reconciliation finds every snapshot charged', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue();
  const testCase = await newCase();
  await publish(env, testCase);
  await reconcileLedgers(env, Date.now() + 60 * 60_000);
  expect(log.mock.calls.flat().filter((line) => String(line).includes(testCase.caller.accountId))).toEqual(
    [],
  );
});
