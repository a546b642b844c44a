import { deleteRows, interceptDatabases } from '../database.ts';
import { runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { AuditReport } from '../../src/engine/audit-document.ts';
import type { StoredAudit } from '../../src/engine/site/site-pages.ts';
import { finishDeletions } from '../../src/services/account-data/delete-account.ts';
import { createAudit, refreshAudit } from '../../src/services/audits/create-audit.ts';
import { deleteAudit } from '../../src/services/audits/delete-audits.ts';
import { getAudit } from '../../src/services/audits/get-audit.ts';
import { listAudits } from '../../src/services/audits/list-audits.ts';
import { scheduleAllSweeps, toSiteName } from '../../src/storage/audit-documents.ts';
import { streamSiteAudits } from '../../src/storage/site-audits.ts';
import { confirmDeletion, countRows, storeCode } from '../services/account-data/full-account.ts';
import { newAccount } from '../entry/api/new-account.ts';
import { linkPage } from '../entry/api/scan.ts';
import { createSite } from '../internet.ts';
import { type AuditedSites, listStoredKeys, sweep } from '../services/audits/site-storage.ts';
import type { OutageKind } from './outage.ts';
import { StorageOutage } from './storage-outage.ts';
import { moveClock, stopClock } from '../clock.ts';
import { listFaultyCalls } from '../sweep-part.ts';

const MINUTE = 60_000;

beforeEach(() => {
  vi.spyOn(console, 'error').mockReturnValue();
  stopClock();
});

interface Shop extends AuditedSites {
  caller: { accountId: string; email: string };
  host: string;
  audits: AuditReport[];
}

/** An account with audits of three pages of a website. */
async function newShop(): Promise<Shop> {
  const account = await newAccount();
  const host = await createSite({ '*': linkPage('Chairs', '/oak') });
  const caller = { accountId: account.id, email: account.email };
  const audits: AuditReport[] = [];
  for (const path of ['oak', 'ash', 'elm']) {
    moveClock(MINUTE);
    audits.push(await createAudit({ env, caller }, { url: `https://${host}/${path}` }));
  }
  moveClock(MINUTE);
  return { accountId: account.id, hosts: [host], caller, host, audits };
}

/** Checks that every audit can be read, and that its facts count. Returns the number of audits. */
async function readEvery({ caller, host }: Shop): Promise<number> {
  const { rows: summaries } = await listAudits({ env, caller }, { limit: 100 });
  for (const { id, url } of summaries)
    expect((await getAudit({ env, caller }, { id })).data.root_url).toBe(url);
  const facts: StoredAudit[] = [];
  for await (const audit of streamSiteAudits(env, caller.accountId, host)) facts.push(audit);
  expect(facts.map(({ id }) => id).toSorted()).toEqual(summaries.map(({ id }) => id).toSorted());
  for (const audit of facts) expect(audit.facts.url).toBe(audit.requestedUrl);
  return summaries.length;
}

const WORK: Record<string, (bindings: Env, shop: Shop) => Promise<unknown>> = {
  'a new audit': (bindings, { caller, host }) =>
    createAudit({ env: bindings, caller }, { url: `https://${host}/birch` }),
  'an audit in place of another': (bindings, { caller, audits }) =>
    createAudit({ env: bindings, caller }, { url: audits[0]!.url }),
  'a refresh': (bindings, { caller, audits }) =>
    refreshAudit({ env: bindings, caller }, { id: audits[0]!.id }),
  'a deletion': (bindings, { caller, audits }) =>
    deleteAudit({ env: bindings, caller }, { id: audits[0]!.id }),
};

const CALLS: Record<string, string[]> = {
  'a new audit': ['SITE_AUDITS.put', 'AUDITS.put', 'batch'],
  'an audit in place of another': ['SITE_AUDITS.put', 'AUDITS.put', 'batch'],
  'a refresh': ['SITE_AUDITS.put', 'AUDITS.put', 'batch'],
  'a deletion': ['SITE_AUDITS.scheduleSweep', 'raw'],
};

/** Prepares the repetition of the work. */
const PREPARE: Record<string, (shop: Shop) => Promise<unknown>> = {
  'a new audit': async ({ caller }) => {
    const { rows } = await listAudits({ env, caller }, { limit: 100 });
    const birch = rows.find(({ url }) => url.endsWith('/birch'));
    if (birch) await deleteAudit({ env, caller }, { id: birch.id });
  },
  'a deletion': async ({ caller, host, audits }) => {
    audits[0] = await createAudit({ env, caller }, { url: `https://${host}/oak` });
  },
};

describe.each(Object.keys(WORK))('%s', (kind) => {
  it.each(['refused', 'lost', 'dead before', 'dead after'] satisfies OutageKind[])(
    'with one call %s leaves no audit without documents, and after the sweep nothing without an audit',
    async (fault) => {
      const shop = await newShop();
      const workUnder = async (outage: StorageOutage) => {
        await PREPARE[kind]?.(shop);
        moveClock(MINUTE);
        await WORK[kind]!(outage.env, shop);
      };
      const whole = new StorageOutage(null, fault);
      await workUnder(whole);
      expect([...whole.calls.keys()]).toEqual(expect.arrayContaining(CALLS[kind]!));
      for (const { name, nth } of listFaultyCalls(whole.calls)) {
        moveClock(MINUTE);
        const outage = new StorageOutage({ name, nth }, fault);
        await workUnder(outage).catch(() => null);
        expect(outage.hasHappened, `${name} ${nth}`).toBe(true);
        await readEvery(shop);

        moveClock(MINUTE);
        await sweep(shop);
        const audits = await readEvery(shop);
        const { rows, documents, facts } = await listStoredKeys(shop);
        expect(rows, `${name} ${nth}`).toHaveLength(audits);
        expect(documents, `${name} ${nth}`).toEqual(rows);
        expect(facts, `${name} ${nth}`).toEqual(rows);
      }
    },
  );
});

it.each(['refused', 'lost', 'dead before', 'dead after'] satisfies OutageKind[])(
  'the deletion of an account with one call to its audits %s is finished by the hourly run, and the sweep erases them',
  async (fault) => {
    for (const name of ['AUDITS.delete', 'AUDITS.list', 'SITE_AUDITS.scheduleSweep']) {
      const { accountId, caller, hosts } = await newShop();
      hosts.push(await createSite({ '*': linkPage('Tables') }));
      await createAudit({ env, caller }, { url: `https://${hosts[1]}/` });
      const person = { account: { id: accountId, email: caller.email, key: '' }, session: 's' };
      await storeCode(person);
      const outage = new StorageOutage({ name, nth: 0 }, fault);
      expect(await confirmDeletion(outage.env, person)).toEqual({ ok: true });
      expect(outage.hasHappened).toBe(true);
      expect(await countRows(accountId)).toMatchObject({ account_actions: 1, account_deletions: 1 });
      await finishDeletions(env);
      expect(await countRows(accountId)).toEqual({ account_actions: 1 });
      await sweep({ accountId, hosts });
      expect(await listStoredKeys({ accountId, hosts })).toEqual({ rows: [], documents: [], facts: [] });
    }
  },
);

it('the deletion of an account with more websites than one call covers is finished when the first are erased', async () => {
  const { accountId, caller, hosts } = await newShop();
  hosts.push(await createSite({ '*': linkPage('Tables') }));
  await createAudit({ env, caller }, { url: `https://${hosts[1]}/` });
  await deleteRows('reports', { accountId });
  expect(await scheduleAllSweeps(env, accountId, 1)).toBe(false);
  await sweep({ accountId, hosts });
  expect(await scheduleAllSweeps(env, accountId, 1)).toBe(true);
  expect(await scheduleAllSweeps(env, accountId, 2)).toBe(true);
});

describe('a sweep', () => {
  /** Sweeps with other bindings for the object. */
  async function sweepWith(shop: Shop, bindings: Partial<Env>, times: number): Promise<void> {
    const object = env.SITE_AUDITS.getByName(toSiteName(shop.accountId, shop.host));
    const use = (values: Env) =>
      runInDurableObject(object, (instance) => void Object.assign(instance, { env: values }));
    await use({ ...env, ...bindings });
    await sweep(shop, times);
    await use(env);
  }

  const down = () => Promise.reject(new Error('away'));

  it.each<[string, Partial<Env>, number]>([
    [
      'D1 is away',
      interceptDatabases({
        prepare: () => {
          throw new Error('away');
        },
      }),
      4,
    ],
    ['R2 is away', { AUDITS: { delete: down } as unknown as R2Bucket }, 4],
    [
      'the answer of R2 is lost',
      { AUDITS: { delete: (keys: string[]) => env.AUDITS.delete(keys).then(down) } as unknown as R2Bucket },
      3,
    ],
  ])('while %s is done again, and deletes nothing that a row names', async (_, bindings, left) => {
    const shop = await newShop();
    await createAudit({ env, caller: shop.caller }, { url: shop.audits[0]!.url });
    await sweepWith(shop, bindings, 3);
    expect((await listStoredKeys(shop)).documents).toHaveLength(left);
    expect((await listStoredKeys(shop)).facts).toHaveLength(4);
    await readEvery(shop);
    await sweep(shop);
    const { rows, documents, facts } = await listStoredKeys(shop);
    expect(rows).toHaveLength(3);
    expect([documents, facts]).toEqual([rows, rows]);
    await readEvery(shop);
  });
});
