import { findTablesWith, readRow } from '../database.ts';
import { runDurableObjectAlarm } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { beforeEach, expect, it, vi } from 'vitest';
import { HOLD_LEASE } from '../../src/objects/account/holds.ts';
import { deleteSuspendedAccount, finishDeletions } from '../../src/services/account-data/delete-account.ts';
import { authenticateKey } from '../../src/services/accounts/keys.ts';
import { authenticateSession } from '../../src/services/accounts/sessions.ts';
import { suspendAccount } from '../../src/services/accounts/suspend-account.ts';
import { insertScanRow } from '../objects/account/insert-scan-row.ts';
import {
  confirmDeletion,
  countRows,
  createFullAccount,
  type FullAccount,
  storeCode,
} from '../services/account-data/full-account.ts';
import { type OutageKind, Outage } from './outage.ts';
import { moveClock, stopClock } from '../clock.ts';
import { listFaultyCalls } from '../sweep-part.ts';

beforeEach(() => {
  vi.spyOn(console, 'error').mockReturnValue();
  stopClock();
});

const KEPT = { scans: 2, submissions: 1 };

/** A full account with a scan that has stored 7 pages and holds 40 credits, and a code for its deletion. */
async function createBusyAccount(): Promise<FullAccount> {
  const person = await createFullAccount();
  const { id } = person.account;
  await insertScanRow({ accountId: id, id: `scan_${id}`, pagesStored: 7 });
  await env.ACCOUNT.getByName(id).hold({ refType: 'scan', refId: `scan_${id}`, amount: 40 });
  await storeCode(person);
  return person;
}

/** Returns the account as the service knows it: all of it, or nothing. */
async function readIdentity({ account, session, owned }: FullAccount) {
  const website = await readRow('websites', { host: owned });
  const row = await readRow('accounts', { id: account.id });
  return {
    session: (await authenticateSession(env, session)) !== null,
    key: (await authenticateKey(env, account.key)).ok,
    owner: website !== null && website.ownerAccountId !== null,
    email: row?.email === account.email,
    claims: (await countRows(account.id))['website_claims'] ?? 0,
  };
}

const INTACT = { session: true, key: true, owner: true, email: true, claims: 2 };
const CLOSED = { session: false, key: false, owner: false, email: false, claims: 0 };

interface Deletion {
  deleter: string;
  create: () => Promise<FullAccount>;
  confirm: (bindings: Env, person: FullAccount) => Promise<boolean>;
  intact: typeof INTACT;
  actions: number;
}

const BY_OWNER: Deletion = {
  deleter: 'its owner',
  create: createBusyAccount,
  confirm: async (bindings, person) => (await confirmDeletion(bindings, person)).ok,
  intact: INTACT,
  actions: 3,
};

const ADMIN = 'admin@brightpage.com';
const BY_ADMINISTRATOR: Deletion = {
  deleter: 'an administrator',
  create: async () => {
    const person = await createBusyAccount();
    await suspendAccount(env, { actor: ADMIN, accountId: person.account.id, reason: 'Phishing' });
    return person;
  },
  confirm: async (bindings, { account }) => {
    await deleteSuspendedAccount(bindings, { actor: ADMIN, accountId: account.id, reason: 'Asked for' });
    return true;
  },
  intact: { ...INTACT, key: false },
  actions: 4,
};

const FAULTS = ['refused', 'lost', 'dead before', 'dead after'] satisfies OutageKind[];

async function deleteUnder(outage: Outage, person: FullAccount, { confirm }: Deletion): Promise<boolean> {
  return confirm(outage.env, person).catch(() => false);
}

it.each([BY_OWNER, BY_ADMINISTRATOR].flatMap((deletion) => FAULTS.map((fault) => ({ deletion, fault }))))(
  'a deletion by $deletion.deleter with one call $fault leaves the account intact or closed, and the hourly run finishes it',
  async ({ fault, deletion }) => {
    const whole = new Outage(null, fault);
    expect(await deleteUnder(whole, await deletion.create(), deletion)).toBe(true);
    expect([...whole.calls]).toEqual([
      ['raw', 4],
      ['batch', 2],
      ['WEBHOOK_ENDPOINT.erase', 1],
      ['run', 3],
      ['erase', 1],
      ['forgetEmail', 1],
    ]);
    for (const { name, nth } of listFaultyCalls(whole.calls)) {
      const person = await deletion.create();
      const { account } = person;
      const outage = new Outage({ name, nth }, fault);
      const isConfirmed = await deleteUnder(outage, person, deletion);
      expect(outage.hasHappened).toBe(true);
      const identity = await readIdentity(person);
      const isClosed = !identity.session;
      expect(identity, `${name} ${nth}`).toEqual(isClosed ? CLOSED : deletion.intact);
      if (isConfirmed) expect(isClosed, `${name} ${nth}`).toBe(true);

      await finishDeletions(env);
      moveClock(HOLD_LEASE);
      await runDurableObjectAlarm(env.ACCOUNT.getByName(account.id));
      const { available, entries } = await env.ACCOUNT.getByName(account.id).getCredits(100);
      // 100 less 2 pages, a snapshot, and the 7 pages of the running scan.
      expect(available, `${name} ${nth}`).toBe(61);
      if (!isClosed) continue;
      const kept = { ...KEPT, account_actions: deletion.actions };
      expect(await countRows(account.id), `${name} ${nth}`).toEqual(kept);
      expect(await findTablesWith(account.email), `${name} ${nth}`).toEqual([]);
      expect(JSON.stringify(entries), `${name} ${nth}`).not.toContain(account.email);
      const endpoint = env.WEBHOOK_ENDPOINT.getByName(person.webhookId);
      expect(await endpoint.list(Number.MAX_SAFE_INTEGER, 10), `${name} ${nth}`).toEqual([]);
    }
  },
);

it('an account that cannot be reached keeps its deletion open, and does not block the deletion of others', async () => {
  const [stuck, other] = [await createBusyAccount(), await createBusyAccount()];
  const away = {
    getByName: (name: string) => {
      if (name === stuck.account.id) throw new Error('no route to the object');
      return env.ACCOUNT.getByName(name);
    },
  } as typeof env.ACCOUNT;
  const allAway = {
    getByName: () => {
      throw new Error('no route to the object');
    },
  } as unknown as typeof env.ACCOUNT;
  for (const person of [stuck, other])
    expect(await confirmDeletion({ ...env, ACCOUNT: allAway }, person)).toEqual({ ok: true });
  await finishDeletions({ ...env, ACCOUNT: away });
  const kept = { ...KEPT, account_actions: 3 };
  expect(await countRows(other.account.id)).toEqual(kept);
  expect(await countRows(stuck.account.id)).toEqual({ ...kept, account_deletions: 1, reports: 3 });
  expect(await findTablesWith(stuck.account.email)).toEqual(['account_deletions']);
  await finishDeletions(env);
  expect(await countRows(stuck.account.id)).toEqual(kept);
  expect(await findTablesWith(stuck.account.email)).toEqual([]);
});
