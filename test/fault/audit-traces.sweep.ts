import { NOTHING_OBSERVED } from '../nothing-observed.ts';
import { interceptDatabases, readRow } from '../database.ts';
import { runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { beforeEach, expect, it, vi } from 'vitest';
import { createAudit, refreshAudit } from '../../src/services/audits/create-audit.ts';
import { deleteAudit } from '../../src/services/audits/delete-audits.ts';
import { getAuditChanges } from '../../src/services/reports/page-history.ts';
import { markAsFixed } from '../../src/services/reports/page-fixes.ts';
import { toSiteName } from '../../src/storage/audit-documents.ts';
import { newAccount } from '../entry/api/new-account.ts';
import { createSite } from '../internet.ts';
import { confirmDeletion, storeCode } from '../services/account-data/full-account.ts';
import { sweep } from '../services/audits/site-storage.ts';
import type { OutageKind } from './outage.ts';
import { StorageOutage } from './storage-outage.ts';
import { moveClock } from '../clock.ts';
import { listFaultyCalls } from '../sweep-part.ts';

const MINUTE = 60_000;
const FAULTS = ['refused', 'lost', 'dead before', 'dead after'] satisfies OutageKind[];

beforeEach(() => {
  vi.spyOn(console, 'error').mockReturnValue();
  vi.useFakeTimers({ toFake: ['Date'] });
});

const IMAGE = '<img src="/a.jpg" width="10" height="10">';
const page = (body: string) => ({
  '/': { body: `<!doctype html><html lang="en"><title>Chairs</title><h1>Chairs</h1>${body}</html>` },
});

/** An account with an audit of a page. */
async function newShop() {
  const account = await newAccount();
  const caller = { accountId: account.id, email: account.email };
  const host = await createSite(page(IMAGE));
  const url = `https://${host}/`;
  moveClock(MINUTE);
  await createAudit({ env, caller }, { url });
  return { account, caller, host, url, sites: { accountId: account.id, hosts: [host] } };
}
type Shop = Awaited<ReturnType<typeof newShop>>;

/** Returns what the row of the only audit names. */
async function readResult({ account }: Shop): Promise<{ id: string; at: number }> {
  const row = await readRow('reports', { accountId: account.id });
  if (!row) throw new Error('no audit');
  return { id: row.id, at: row.updatedAt ?? row.createdAt };
}

function countTraces({ account, host }: Shop): Promise<number> {
  return runInDurableObject(
    env.SITE_AUDITS.getByName(toSiteName(account.id, host)),
    (_, { storage: { sql } }) => {
      const tables = sql.exec("SELECT name FROM sqlite_master WHERE name = 'traces'").toArray();
      return tables.length === 0 ? 0 : Number(sql.exec('SELECT count(*) AS n FROM traces').one()['n']);
    },
  );
}

async function readTimes({ caller }: Shop, id: string): Promise<number[]> {
  const { results } = await getAuditChanges({ env, caller }, { id });
  return results.map(({ audited_at: at }) => Date.parse(at));
}

const WORK: Record<string, (bindings: Env, shop: Shop, id: string) => Promise<unknown>> = {
  'a refresh': (bindings, { caller }, id) => refreshAudit({ env: bindings, caller }, { id }),
  'an audit in place of another': (bindings, { caller, url }) =>
    createAudit({ env: bindings, caller }, { url }),
};

for (const [kind, work] of Object.entries(WORK)) {
  it.each(FAULTS)(`${kind} with one call %s adds its result once, if the row names it`, async (fault) => {
    const whole = new StorageOutage(null, fault);
    const first = await newShop();
    moveClock(MINUTE);
    await work(whole.env, first, (await readResult(first)).id);
    for (const { name, nth } of listFaultyCalls(whole.calls)) {
      const shop = await newShop();
      const before = await readResult(shop);
      await markAsFixed({ env, caller: shop.caller }, { reportId: before.id, issueId: 'image-alt-missing' });
      const outage = new StorageOutage({ name, nth }, fault);
      moveClock(MINUTE);
      await work(outage.env, shop, before.id).catch(() => null);
      expect(outage.hasHappened, `${name} ${nth}`).toBe(true);
      const between = await readResult(shop);
      const isStored = between.at !== before.at;
      const { fix_verifications: fixes } = await getAuditChanges(
        { env, caller: shop.caller },
        { id: between.id },
      );
      const state = fixes[0]?.state;
      // If the marks could not be read, the next audit checks them.
      if (isStored && state !== 'pending') expect(state, `${name} ${nth}`).toBe('not_fixed');
      else expect(state, `${name} ${nth}`).toBe('pending');

      moveClock(MINUTE);
      await createAudit({ env, caller: shop.caller }, { url: shop.url });
      const after = await readResult(shop);
      const { fix_verifications: checked } = await getAuditChanges(
        { env, caller: shop.caller },
        { id: after.id },
      );
      expect(checked, `${name} ${nth}`).toMatchObject([{ state: 'not_fixed' }]);
      const seconds = (at: number) => Math.floor(at / 1_000) * 1_000;
      const named = [...new Set([after.at, between.at, before.at])].map(seconds);
      expect(await readTimes(shop, after.id), `${name} ${nth}`).toEqual(named);
      await sweep(shop.sites, 3);
      expect(await readTimes(shop, after.id), `${name} ${nth} swept`).toEqual(named);
      expect(await countTraces(shop), `${name} ${nth}`).toBe(named.length);
    }
  });
}

it('two audits of a page at the same time lose no result that a row named', async () => {
  const shop = await newShop();
  const { id } = await readResult(shop);
  moveClock(MINUTE);
  let other: Promise<unknown> | null = null;
  const databases = interceptDatabases({
    // Once the traces of this one are stored, another audit is stored whole.
    batch: async (statements, run) => {
      if (other === null && statements.length > 2) {
        moveClock(MINUTE);
        await (other = createAudit({ env, caller: shop.caller }, { url: shop.url }));
      }
      return run();
    },
  });
  await createAudit({ env: { ...env, ...databases }, caller: shop.caller }, { url: shop.url });
  expect(other).not.toBeNull();
  moveClock(MINUTE);
  await createAudit({ env, caller: shop.caller }, { url: shop.url });
  const after = await readResult(shop);
  expect(after.id).not.toBe(id);
  expect(await readTimes(shop, after.id)).toHaveLength(4);
});

it('neither a deleted audit nor a deleted account leaves a trace', async () => {
  const [shop, other] = [await newShop(), await newShop()];
  await deleteAudit({ env, caller: shop.caller }, { id: (await readResult(shop)).id });
  await sweep(shop.sites, 4);
  expect(await countTraces(shop)).toBe(0);

  const person = { account: other.account, session: 's' };
  const stub = env.SITE_AUDITS.getByName(toSiteName(other.account.id, other.host));
  await stub.recordScan({ id: 'scan_1', trace: '{}', observed: NOTHING_OBSERVED }, [
    { key: other.host, url: other.url, hash: 1, findings: [], unknown: [] },
  ]);
  await storeCode(person);
  expect(await confirmDeletion(env, person)).toEqual({ ok: true });
  await sweep(other.sites, 4);
  await runInDurableObject(stub, (_, { storage: { sql } }) => {
    const tables = sql.exec("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT GLOB '_cf*'");
    expect(tables.toArray()).toEqual([]);
  });
});
