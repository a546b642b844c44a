import { runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { expect, it, vi } from 'vitest';
import { WorkWaiters } from '../../../src/objects/account/shared-work.ts';
import { changeCountedWork } from '../../../src/objects/account/limits.ts';
import { takeWorkSlot } from '../../../src/objects/account/work-slots.ts';
import { ServiceError } from '../../../src/lib/errors.ts';
import { withAuditSlot } from '../../../src/services/audits/audit-slot.ts';
import { type SharedWork, shareWork } from '../../../src/services/credits/share-work.ts';
import { waitForCallers } from '../../objects/account/shared-work.ts';
import { until } from '../../clock.ts';
import { Outage } from '../../fault/outage.ts';
import { readWork } from '../../counted-work.ts';

function newWork(): SharedWork {
  return { accountId: `acc_${crypto.randomUUID()}`, kind: 'score', subject: 'example.com' };
}

it('work is done once for all concurrent callers, and again for a later call', async () => {
  const shared = newWork();
  const { promise: held, resolve } = Promise.withResolvers<void>();
  let runs = 0;
  const work = async () => {
    await held;
    return { run: ++runs };
  };
  const results = Array.from({ length: 20 }, () => shareWork(env, shared, work));
  await waitForCallers(shared.accountId, 19);
  resolve();
  expect(await Promise.all(results)).toEqual(Array.from({ length: 20 }, () => ({ run: 1 })));
  expect(await shareWork(env, shared, work)).toEqual({ run: 2 });
});

it('all callers get the same error', async () => {
  const shared = newWork();
  const { promise: held, resolve } = Promise.withResolvers<void>();
  const work = async () => {
    await held;
    throw new ServiceError('score_rate_limited', 'Wait.', { retryAfter: 7 });
  };
  const results = Array.from({ length: 3 }, () =>
    shareWork(env, shared, work).catch((error: unknown) => error),
  );
  await waitForCallers(shared.accountId, 2);
  resolve();
  for (const error of await Promise.all(results)) {
    expect(error).toBeInstanceOf(ServiceError);
    expect(error).toMatchObject({ code: 'score_rate_limited', message: 'Wait.', retryAfter: 7, field: null });
  }
});

it('all callers get an unexpected error too', async () => {
  const shared = newWork();
  const { promise: held, resolve } = Promise.withResolvers<void>();
  const work = () => held.then(() => Promise.reject(new TypeError('broken')));
  const results = [1, 2].map(() => shareWork(env, shared, work).catch((error: unknown) => error));
  await waitForCallers(shared.accountId, 1);
  resolve();
  const [first, second] = await Promise.all(results);
  expect(first).toEqual(new TypeError('broken'));
  expect(second).toEqual(new Error('the work failed for the caller that did it'));
});

it('a waiting caller does the work of one that died, when its lease ends', async () => {
  const shared = newWork();
  const slot = { token: 'expired_slot', key: 'score example.com', lease: 500 };
  await runInDurableObject(env.ACCOUNT.getByName(shared.accountId), (_, { storage }) =>
    changeCountedWork(storage.kv, (work) => takeWorkSlot(work, slot, Date.now())),
  );
  const { promise: held, resolve } = Promise.withResolvers<void>();
  let runs = 0;
  const work = async () => {
    runs++;
    await held;
    return 'done';
  };
  const results = [1, 2, 3].map(() => shareWork(env, shared, work));
  await until(() => runs === 1);
  await waitForCallers(shared.accountId, 2);
  resolve();
  expect(await Promise.all(results)).toEqual(['done', 'done', 'done']);
  expect(runs).toBe(1);
});

it('a caller that went away while it waited does not keep the others waiting', async () => {
  const shared = newWork();
  const account = env.ACCOUNT.getByName(shared.accountId);
  const slot = { token: 'expired_slot', key: 'score example.com', lease: 500 };
  const waiting = vi.spyOn(WorkWaiters.prototype, 'wait');
  // The lease ends half a second after the caller has begun to wait, however late that is.
  vi.useFakeTimers({ toFake: ['Date'] });
  await runInDurableObject(account, (_, { storage }) =>
    changeCountedWork(storage.kv, (work) => takeWorkSlot(work, slot, Date.now())),
  );
  const gone = account.joinWork(slot.key, 'slot_of_the_gone');
  await until(() => waiting.mock.calls.length > 0);
  vi.useRealTimers();
  expect(await shareWork(env, shared, async () => 'done')).toBe('done');
  expect(await gone).toEqual({ ok: false, reason: 'lease-ended' });
});

it('waiting callers get the outcome even if the account object restarts', async () => {
  const shared = newWork();
  const { promise: held, resolve } = Promise.withResolvers<void>();
  let runs = 0;
  const work = async () => {
    await held;
    return ++runs;
  };
  const results = [1, 2, 3].map(() => shareWork(env, shared, work));
  await waitForCallers(shared.accountId, 2);
  const restart = runInDurableObject(env.ACCOUNT.getByName(shared.accountId), (_, state) =>
    state.abort('restarted'),
  );
  await expect(restart).rejects.toThrow('restarted');
  await waitForCallers(shared.accountId, 2);
  resolve();
  expect(await Promise.all(results)).toEqual([1, 1, 1]);
});

it('a fresh run waits for the running one and starts after it', async () => {
  const shared = newWork();
  const { promise: held, resolve } = Promise.withResolvers<void>();
  let runs = 0;
  const work = async () => {
    await held;
    return ++runs;
  };
  const first = shareWork(env, shared, work);
  await until(() =>
    env.ACCOUNT.getByName(shared.accountId)
      .joinWork('other', 'slot_1')
      .then(() => true),
  );
  const fresh = shareWork(env, { ...shared, isFresh: true }, work);
  await waitForCallers(shared.accountId, 1);
  resolve();
  expect(await Promise.all([first, fresh])).toEqual([1, 2]);
});

it.each(['refused', 'lost'] as const)(
  'waiting callers get the outcome even if the call that delivers it is %s',
  async (fault) => {
    const shared = newWork();
    const { promise: held, resolve } = Promise.withResolvers<void>();
    let runs = 0;
    const work = async () => {
      await held;
      return ++runs;
    };
    const outage = new Outage({ name: 'finishWork', nth: 0 }, fault);
    const first = shareWork(outage.env, shared, work);
    await until(() => (outage.calls.get('joinWork') ?? 0) === 1);
    const others = [1, 2].map(() => shareWork(env, shared, work));
    await waitForCallers(shared.accountId, 2);
    resolve();
    expect(await Promise.all([first, ...others])).toEqual([1, 1, 1]);
    expect(outage.hasHappened).toBe(true);
    expect(await shareWork(env, shared, work)).toBe(2);
  },
);

it('the slots of an audit become free even if the calls that free them are refused', async () => {
  const accountId = `acc_${crypto.randomUUID()}`;
  const refused = () => Promise.reject(new ServiceError('invalid_url', 'Not public.'));
  for (const name of ['returnWorkSlot', 'returnAuditSlot']) {
    const outage = new Outage({ name, nth: 0 }, 'refused');
    await expect(withAuditSlot(outage.env, accountId, refused)).rejects.toThrow('Not public.');
    expect(outage.hasHappened, name).toBe(true);
  }
  expect(await readWork(accountId)).toEqual({ starts: { audit: [] }, slots: [] });
});

it('a caller that has a slot keeps it after the work, which others can do meanwhile', async () => {
  const shared = newWork();
  const token = 'scan_1';
  await env.ACCOUNT.getByName(shared.accountId).takeWorkSlot(token);
  const busy = new ServiceError('host_rate_limited', 'The site is busy.', { retryAfter: 60 });
  await expect(shareWork(env, { ...shared, token }, () => Promise.reject(busy))).rejects.toThrow(
    busy.message,
  );
  expect((await readWork(shared.accountId)).slots).toMatchObject([{ token }]);
  expect(await shareWork(env, shared, async () => 'done')).toBe('done');
  expect((await readWork(shared.accountId)).slots).toMatchObject([{ token }]);
});
