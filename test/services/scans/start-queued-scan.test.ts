import { env } from 'cloudflare:workers';
import { beforeEach, expect, it, vi } from 'vitest';
import { cancelScan, closeScan } from '../../../src/services/scans/scan.ts';
import { startQueuedScan } from '../../../src/services/scans/start-queued-scan.ts';
import { MINUTE } from '../../../src/lib/time.ts';
import { newId } from '../../../src/lib/id.ts';
import { openDatabase } from '../../../src/storage/database.ts';
import { findScan, insertQueuedScan } from '../../../src/storage/scans.ts';
import { isSharded, readRow } from '../../database.ts';
import { moveClock, moveClockTo, stopClock, until } from '../../clock.ts';
import { newVerifiedWebsite, spendCredits } from '../../entry/api/scan.ts';
import { createMailbox } from '../../entry/web/browser.ts';
import { addEndpoint, readReceived, runDue } from '../../objects/webhook-endpoint/endpoint.ts';
import { Outage, type OutageKind } from '../../fault/outage.ts';

beforeEach(() => void vi.spyOn(console, 'error').mockReturnValue());

it.each(['refused', 'lost', 'dead before', 'dead after'] satisfies OutageKind[])(
  'the third scan of a queue starts once and holds its credits once, whichever call of its start is %s',
  async (fault) => {
    const { account, host } = await newVerifiedWebsite({ '*': { status: 404 } });
    const caller = { accountId: account.id, email: account.email };
    const object = env.ACCOUNT.getByName(account.id);
    for (const refId of ['scan_1', 'scan_2'])
      await object.hold({ refType: 'scan', refId, amount: 1, subject: refId });
    const start = async (outage: Outage) => {
      const queued = {
        id: newId('scan_'),
        accountId: account.id,
        host,
        request: { settings: { max_pages: 5 } },
      };
      const row = { ...queued, startedAt: Date.now(), pagesRequested: 5, costPerPage: 1 };
      await insertQueuedScan(openDatabase(env, account.id), row);
      await object.joinQueue([queued], queued.id);
      // The object asks again, until it has an answer.
      const first = await Promise.race([
        startQueuedScan(outage.env, queued),
        scheduler.wait(1_000).then(() => ({ retryAt: 0 })),
      ]);
      const started =
        'job' in first && !fault.startsWith('dead') ? first : await startQueuedScan(env, queued);
      const { isQueued, finishedAt } = (await readRow('scans', { id: queued.id })) ?? {};
      const holds = (await object.listOpenHolds()).map(({ amount }) => amount);
      const queue = await object.listQueue();
      await closeScan({ env, caller }, queued);
      await object.returnWorkSlot(queued.id);
      await object.returnScanSlot(queued.id);
      return { hasJob: 'job' in started, isQueued, finishedAt, holds, queue };
    };
    const whole = new Outage(null, fault);
    const expected = { hasJob: true, isQueued: false, finishedAt: null, holds: [1, 1, 5], queue: [] };
    expect(await start(whole)).toEqual(expected);
    const calls = [...whole.calls].flatMap(([name, count]) =>
      Array.from({ length: count }, (_, nth) => ({ name, nth })),
    );
    expect([...whole.calls.keys()]).toEqual(
      expect.arrayContaining(['takeQueueTurn', 'hold', isSharded ? 'batch' : 'run']),
    );
    for (const call of calls)
      expect(await start(new Outage(call, fault)), `${call.name} ${call.nth}`).toEqual(expected);
    expect(await object.getBalance()).toBe(100);
  },
);

it.each([
  ['is refused', 'failed', 'scan.failed'],
  ['is cancelled', 'cancelled', 'scan.finished'],
])('a queued scan that %s tells its owner once, also if that fails at first', async (_, state, type) => {
  stopClock();
  const { account, host } = await newVerifiedWebsite({ '*': { status: 404 } });
  const endpoint = { account, ...(await addEndpoint(account)) };
  await spendCredits(account, 100);
  const queued = { id: newId('scan_'), accountId: account.id, host, request: {} };
  const db = openDatabase(env, account.id);
  await insertQueuedScan(db, { ...queued, startedAt: Date.now(), pagesRequested: 5, costPerPage: 1 });
  moveClock(10 * MINUTE);
  if (state === 'cancelled') await cancelScan(env, (await findScan(db, queued))!);
  const { env: mailing, mails } = createMailbox();
  let calls = 0;
  const getByName = (id: string) => {
    if (++calls === 1) throw new Error('the object cannot be reached');
    return env.WEBHOOK_ENDPOINT.getByName(id);
  };
  const bindings = {
    ...env,
    EMAIL: mailing.EMAIL,
    WEBHOOK_ENDPOINT: { getByName } as unknown as Env['WEBHOOK_ENDPOINT'],
  };
  for (let asked = 0; asked < 10; asked++) {
    const start = await startQueuedScan(bindings, queued);
    if ('job' in start || start.retryAt === null) break;
    moveClockTo(start.retryAt);
  }
  await runDue(endpoint);
  expect(await readReceived(endpoint)).toMatchObject([
    { type, data: { scan: { id: queued.id, host, state } } },
  ]);
  expect(calls).toBe(2);
  expect(mails).toMatchObject([
    { subject: `${host}: the scan ${state === 'failed' ? 'has failed' : 'was cancelled'}` },
  ]);
  expect(await env.ACCOUNT.getByName(account.id).listOpenHolds()).toEqual([]);
});

it('a queued scan that starts while it is being cancelled is cancelled', async () => {
  const { account, host } = await newVerifiedWebsite({ '*': { status: 404 } });
  const db = openDatabase(env, account.id);
  const queued = { id: newId('scan_'), accountId: account.id, host, request: {} };
  await insertQueuedScan(db, { ...queued, startedAt: Date.now(), pagesRequested: 5, costPerPage: 1 });
  const before = (await findScan(db, queued))!;
  const started = await startQueuedScan(env, queued);
  if (!('job' in started)) throw new Error('it has not started');
  await env.SCAN.getByName(queued.id).start(started.job, [...started.urls]);
  await cancelScan(env, before);
  await until(async () => (await env.SCAN.getByName(queued.id).read())?.state === 'cancelled');
});
