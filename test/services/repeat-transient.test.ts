import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { repeatTransient } from '../../src/lib/repeat-transient.ts';
import { MINUTE } from '../../src/lib/time.ts';
import { createAudit, refreshAudit } from '../../src/services/audits/create-audit.ts';
import { skipWaits } from '../clock.ts';
import { interceptDatabases, readRows } from '../database.ts';
import { newAccount } from '../entry/api/new-account.ts';
import { linkPage } from '../entry/api/scan.ts';
import { createSite } from '../internet.ts';

let waits: number[];
beforeEach(() => {
  waits = skipWaits();
  vi.spyOn(console, 'error').mockReturnValue();
});

const failure = (message: string, flags: object = {}) => Object.assign(new Error(message), flags);
const LOST = failure('D1_ERROR: Network connection lost.');
const RESET = failure('The object was reset', { retryable: true });

/** Fails with each of the errors in turn, then answers. Returns how often it was called, and the error or the answer. */
async function run(...errors: Error[]): Promise<{ calls: number; outcome: unknown }> {
  let calls = 0;
  const outcome = await repeatTransient(async () => {
    const error = errors[calls++];
    if (error) throw error;
    return 'answer';
  }).catch((error: unknown) => error);
  return { calls, outcome };
}

describe('a call', () => {
  it.each([
    ['whose error says that it can be repeated', RESET],
    ['whose object was reset', failure('reset', { durableObjectReset: true })],
    ['that loses its connection to D1', LOST],
    ['that Drizzle reports so', new Error('Failed query', { cause: LOST })],
  ])('%s is repeated twice, with a wait that is random', async (_, error) => {
    const random = vi.spyOn(Math, 'random');
    for (const value of [0, 0.5, 0.5, 0.999, 0]) random.mockReturnValueOnce(value);
    expect(await run(error)).toEqual({ calls: 2, outcome: 'answer' });
    expect(await run(error, error)).toEqual({ calls: 3, outcome: 'answer' });
    expect(await run(error, error, error)).toEqual({ calls: 3, outcome: error });
    expect(waits).toEqual([25, 50, 250, 75, 125]);
  });

  it.each([
    ['an object that is overloaded', failure('overloaded', { retryable: true, overloaded: true })],
    [
      'a database that is overloaded',
      failure('D1_ERROR: D1 DB is overloaded. Requests queued for too long.'),
    ],
    ['an error of our code', failure('a hold is missing')],
    ['a failed constraint', failure('D1_ERROR: UNIQUE constraint failed')],
    ['what is no error', 'broken' as unknown as Error],
  ])('is not repeated for %s', async (_, error) => {
    expect(await run(error, error)).toEqual({ calls: 1, outcome: error });
    expect(waits).toEqual([]);
  });
});

describe('an audit', () => {
  /** Databases that lose the connection in the first `times` transactions which store an audit, before or after it is executed. */
  function loseConnection(times: number, when: 'before' | 'after'): Env {
    let left = times;
    const isStore = (statement: D1PreparedStatement) =>
      /^(?:insert into|update) "reports"/.test(String(Reflect.get(statement, 'statement')));
    const databases = interceptDatabases({
      async batch(statements, execute) {
        if (!statements.some(isStore) || left-- <= 0) return execute();
        if (when === 'after') await execute();
        throw new Error(LOST.message);
      },
    });
    return { ...env, ...databases };
  }

  const count = async () =>
    (await readRows('dailyCounts', { event: 'audit' })).reduce((sum, row) => sum + row.count, 0);

  it.each(['before', 'after'] as const)(
    'is stored once if D1 loses its connection %s it is',
    async (when) => {
      const { id, email } = await newAccount();
      const caller = { accountId: id, email };
      const url = `https://${await createSite({ '/': linkPage('Chairs') })}/`;
      const before = await count();
      const report = await createAudit({ env: loseConnection(1, when), caller }, { url });
      expect(await readRows('reports', { accountId: id })).toMatchObject([
        { id: report.id, previousDocumentsAt: null },
      ]);
      expect(await count()).toBe(before + 1);
      // Which moves the clock: an account has one audit a minute.
      await scheduler.wait(MINUTE);
      await refreshAudit({ env: loseConnection(2, when), caller }, { id: report.id });
      const [row] = await readRows('reports', { accountId: id });
      expect(row?.previousDocumentsAt).toBeLessThan(Number(row?.documentsAt));
      expect(await count()).toBe(before + 2);
    },
  );
});
