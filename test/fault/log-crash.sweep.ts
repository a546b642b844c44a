import { readRow } from '../database.ts';
import { runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { withdrawSnapshots } from '../../src/services/directory/withdrawals.ts';
import { getLog } from '../../src/storage/log-entries.ts';
import { checkLog } from '../objects/log/check-log.ts';
import { newPublication } from '../objects/log/new-publication.ts';
import { killLog } from '../objects/log/restart-log.ts';
import { rebindObject } from '../rebind-object.ts';

// Its first start reads D1 once more.
beforeAll(() => getLog(env).sequence());

/** Lets the log die at a call of D1 or R2 (from 0), before it arrives or after it is executed. Returns the calls so far. */
async function killLogAt(faultyCall: number, fault: 'before' | 'after'): Promise<() => number> {
  let calls = 0;
  let isDead = false;
  const die = async (): Promise<never> => {
    isDead = true;
    await killLog();
    throw new Error('the isolate died');
  };
  /** Nothing that a dead isolate calls arrives: it would be in the storage of a later test. */
  const mortal = <A extends unknown[], R>(call: (...args: A) => Promise<R>) => {
    return async (...args: A): Promise<R> => {
      const isLast = calls++ === faultyCall;
      if (isDead || (isLast && fault === 'before')) return die();
      const answer = await call(...args);
      return isLast ? die() : answer;
    };
  };
  const bucket = env.LOG_FILES;
  const statement = (original: D1PreparedStatement): object => ({
    bind: (...values: unknown[]) => statement(original.bind(...values)),
    all: mortal(original.all.bind(original)),
    run: mortal(original.run.bind(original)),
    raw: mortal(original.raw.bind(original) as () => Promise<unknown>),
  });
  await rebindObject(getLog(env), {
    DB_1: { prepare: (query: string) => statement(env.DB_1.prepare(query)) } as unknown as D1Database,
    LOG_FILES: {
      get: mortal(bucket.get.bind(bucket) as never),
      list: mortal(bucket.list.bind(bucket) as never),
      put: mortal(bucket.put.bind(bucket) as never),
    } as unknown as R2Bucket,
  });
  return () => calls;
}

/** Runs `work`, and once more if it fails: the log may die only then. */
const repeat = <T>(work: () => Promise<T>): Promise<T> => work().catch(work);

/** Returns the index of a publication's leaf in D1, `null` if it has none. */
async function readIndex(id: string): Promise<number | null> {
  return (await readRow('logEntries', { submissionId: id }))?.logIndex ?? null;
}

/** Whether the tree has the leaf of a publication, which is published or not. */
async function hasLeaf(id: string): Promise<boolean> {
  const query = 'SELECT 1 FROM entries WHERE instr(CAST(entry AS TEXT), ?) > 0';
  return repeat(() =>
    runInDurableObject(
      getLog(env),
      (_, { storage }) => storage.sql.exec(query, JSON.stringify(id)).toArray().length > 0,
    ),
  );
}

describe.each(['before', 'after'] as const)('a log that dies %s a call', (fault) => {
  it('continues without a gap, a fork, or a charge without a leaf', async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    let call = 0;
    for (; call < 30; call++) {
      const { publish, readCredits } = await newPublication();
      const count = await killLogAt(call, fault);
      const failed = await publish().then(
        () => false,
        () => true,
      );
      const { balance } = await readCredits();
      const { entries } = await checkLog();
      if (count() <= call) break;
      if (failed) expect(balance).toBe(100);
      const published = await repeat(publish);
      expect(published.balance).toBe(70);
      const after = await checkLog();
      expect(after.entries.length).toBeGreaterThanOrEqual(entries.length);
      expect(after.indexed).toBe(after.entries.length);
      expect(after.entries.filter(({ id }) => id === published.submission.id)).toHaveLength(1);
    }
    expect(call).toBeGreaterThanOrEqual(5);
  });

  it('and is not asked again continues by its alarm, once it has appended the leaf', async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    let appended = 0;
    for (let call = 1; call < 8; call++) {
      const { id, publish } = await newPublication();
      await killLogAt(call, fault);
      await publish().catch(() => {});
      // Before that, only the publisher, the account and the hourly job know of it.
      const isAppended = await hasLeaf(id);
      appended += Number(isAppended);
      await repeat(() => runDurableObjectAlarm(getLog(env)));
      if (isAppended) expect((await checkLog()).entries.map((entry) => entry.id)).toContain(id);
      if (isAppended) expect(await readIndex(id)).not.toBeNull();
      await repeat(async () => getLog(env).sequence());
    }
    expect(appended).toBeGreaterThanOrEqual(4);
  });

  it('records withdrawals', async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    for (let call = 0; call < 8; call++) {
      const { publish } = await newPublication();
      const { submission } = await repeat(publish);
      await killLogAt(call, fault);
      const target = {
        scope: 'snapshot',
        target: submission.id,
        reason: 'legal_request',
        note: null,
      } as const;
      await withdrawSnapshots(env, { actor: 'admin@localhost.example', withdrawal: target });
      await repeat(async () => getLog(env).sequence());
      const { entries } = await checkLog();
      expect(entries.filter(({ id }) => id === submission.id).map(({ type }) => type)).toEqual([
        'publication',
        'withdrawal',
      ]);
    }
  });
});
