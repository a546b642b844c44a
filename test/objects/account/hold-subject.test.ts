import { runDurableObjectAlarm } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { expect, it } from 'vitest';
import { HOLD_LEASE } from '../../../src/objects/account/holds.ts';
import { moveClock, stopClock } from '../../clock.ts';

/** Creates an account with 100 credits. */
async function newAccount() {
  const id = `acc_${crypto.randomUUID()}`;
  const account = env.ACCOUNT.getByName(id);
  await account.recordGrant({ amount: 100, reason: 'Gift', refType: 'grant', refId: id, actor: 'system' });
  return account;
}

function holdOnSubject(subject: string, refId: string, amount = 10) {
  return { refType: 'scan', refId, amount, subject } as const;
}

it('accepts one of many concurrent holds on a subject, and returns its id to the others', async () => {
  const account = await newAccount();
  const held = await Promise.all(
    Array.from({ length: 20 }, (_, n) => account.hold(holdOnSubject('brightpage.com', `scan_${n}`))),
  );
  expect(held[0]).toEqual({ ok: true, held: 10 });
  for (const other of held.slice(1)) expect(other).toEqual({ ok: false, reason: 'busy', refId: 'scan_0' });
  expect(await account.getCredits(0)).toMatchObject({ balance: 100, available: 90 });
});

it('reports a busy subject before insufficient credits', async () => {
  const account = await newAccount();
  await account.hold(holdOnSubject('brightpage.com', 'scan_1', 100));
  expect(await account.hold(holdOnSubject('brightpage.com', 'scan_2', 100))).toMatchObject({
    reason: 'busy',
  });
});

it('accepts a repeat of the same hold', async () => {
  const account = await newAccount();
  await account.hold(holdOnSubject('brightpage.com', 'scan_1'));
  expect(await account.hold(holdOnSubject('brightpage.com', 'scan_1', 99))).toEqual({ ok: true, held: 10 });
});

it('accepts holds on other subjects, of other types and without a subject', async () => {
  const account = await newAccount();
  const holds = [
    holdOnSubject('brightpage.com', 'scan_1'),
    holdOnSubject('darkpage.com', 'scan_2'),
    { refType: 'scan', refId: 'scan_3', amount: 10 } as const,
    { refType: 'scan', refId: 'scan_4', amount: 10 } as const,
    { ...holdOnSubject('brightpage.com', 'l_1'), refType: 'submission' } as const,
  ];
  for (const hold of holds) expect(await account.hold(hold)).toMatchObject({ ok: true });
});

it.each(['settled', 'released', 'left open until the alarm closes it'])(
  'the subject is free again once the hold is %s',
  async (end) => {
    stopClock();
    const account = await newAccount();
    const hold = holdOnSubject('brightpage.com', 'scan_1');
    await account.hold(hold);
    if (end === 'settled') await account.settle(hold, 3, { reason: 'Scan', actor: 'ada@example.com' });
    else if (end === 'released') await account.release(hold);
    else {
      moveClock(HOLD_LEASE);
      await runDurableObjectAlarm(account);
    }
    expect(await account.hold(holdOnSubject('brightpage.com', 'scan_2'))).toMatchObject({ ok: true });
  },
);
