import { deleteRows, readRow } from '../../database.ts';
import { runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, expect, type MockInstance, test, vi } from 'vitest';
import { Facts } from '../../../src/objects/site-audits/facts.ts';
import { createAudit, refreshAudit } from '../../../src/services/audits/create-audit.ts';
import { deleteAudit } from '../../../src/services/audits/delete-audits.ts';
import { STORED_CATALOGUE } from '../../../src/services/audits/store-audits.ts';
import { packDocuments, putDocuments, toSiteName } from '../../../src/storage/audit-documents.ts';
import { openDatabase } from '../../../src/storage/database.ts';
import { insertAuditRows } from '../../../src/storage/stored-results.ts';
import { newAccount } from '../../entry/api/new-account.ts';
import { moveClock, readStoppedClock, stopClock } from '../../clock.ts';
import { countRows } from '../../count-rows.ts';
import { createSite } from '../../internet.ts';
import { listStoredKeys, sweep } from './site-storage.ts';

const HOUR = 3_600_000;
const PAGE = { body: '<!doctype html><title>Garden chairs</title><h1>Garden chairs</h1>' };
let log: MockInstance<typeof console.error>;

beforeEach(() => {
  log = vi.spyOn(console, 'error').mockReturnValue();
  stopClock();
});

afterEach(() => {
  expect(log.mock.calls).toEqual([]);
});

async function newShop() {
  const { id: accountId, email } = await newAccount();
  const host = await createSite({ '*': PAGE });
  return { accountId, host, hosts: [host], caller: { accountId, email } };
}
type Shop = Awaited<ReturnType<typeof newShop>>;

const PACKED = packDocuments({ dataJson: '{}', knowledge: null, facts: {}, links: [], provenance: null });

/** Returns an audit of a page, stored at this time in milliseconds since 1970. */
function toAudit({ accountId, host }: Shop, name: string, documentsAt: number) {
  const url = `https://${host}/${name}`;
  const { documents, facts, links } = PACKED;
  const page = { id: `r_${accountId}_${name}_${documentsAt}`, url, normalizedUrl: url, domain: host };
  const counts = { score: 71, critical: 0, high: 2, medium: 5, low: 9, pagesCrawled: 1 };
  const times = { createdAt: documentsAt, documentsAt };
  const result = { url, auditedAt: documentsAt, trace: '{}' };
  return {
    ...page,
    ...counts,
    ...times,
    documents,
    facts,
    links,
    result,
    note: null,
    validators: '[]',
    fallback: false,
  };
}

/** Stores audits of pages with these names, as a scan stores 25. */
async function storePages(shop: Shop, names: readonly string[]): Promise<void> {
  const { accountId } = shop;
  for (let at = 0; at < names.length; at += 25) {
    moveClock(1);
    const documentsAt = readStoppedClock();
    const audits = names.slice(at, at + 25).map((name) => toAudit(shop, name, documentsAt));
    await putDocuments(env, accountId, audits, { documentsAt, catalogue: STORED_CATALOGUE });
    await insertAuditRows(openDatabase(env, accountId), accountId, audits);
  }
}

const listNames = (count: number) => Array.from({ length: count }, (_, at) => String(at));

const getObject = ({ accountId, host }: Shop) => env.SITE_AUDITS.getByName(toSiteName(accountId, host));

/** Compares an hour later. Returns the rows that D1 reads, and the requests to R2. */
async function compare(shop: Shop) {
  const requests: string[] = [];
  const AUDITS = new Proxy(env.AUDITS, {
    get: (bucket, name) => {
      requests.push(String(name));
      return (Reflect.get(bucket, name) as () => unknown).bind(bucket);
    },
  });
  const use = (values: Env) =>
    runInDurableObject(getObject(shop), (instance) => void Object.assign(instance, { env: values }));
  moveClock(HOUR);
  const { read } = await countRows(async (counted) => {
    await use({ ...counted, AUDITS });
    await runDurableObjectAlarm(getObject(shop));
    await use(env);
  });
  return { read, requests };
}

async function countChanges(shop: Shop): Promise<number> {
  return runInDurableObject(
    getObject(shop),
    (_, { storage: { kv } }) => [...kv.list({ prefix: 'change ' })].length,
  );
}

const getAlarm = (shop: Shop) => runInDurableObject(getObject(shop), (_, { storage }) => storage.getAlarm());

/** Checks that exactly what rows name is stored, and nothing is left to compare. */
async function expectNamedAlone(shop: Shop): Promise<void> {
  const { rows, documents, facts } = await listStoredKeys(shop);
  expect([documents, facts]).toEqual([rows, rows]);
  expect(await countChanges(shop)).toBe(0);
  expect(await getAlarm(shop)).toBeNull();
}

test.each([50, 600])(
  'a comparison after one of %i pages was audited again reads its rows alone',
  async (count) => {
    const shop = await newShop();
    await storePages(shop, listNames(count));
    await sweep(shop, 3);
    await expectNamedAlone(shop);
    await storePages(shop, ['7']);
    expect(await compare(shop)).toEqual({ read: 6, requests: ['head'] });
    expect(await compare(shop)).toEqual({ read: 1, requests: ['delete'] });
    await expectNamedAlone(shop);
  },
);

test('a comparison after many pages changed lists the documents instead of asking for each', async () => {
  const shop = await newShop();
  await storePages(shop, listNames(1_100));
  expect(await compare(shop)).toEqual({ read: 5 * 1_100, requests: ['list', 'list'] });
});

test('an audit that was compared long ago leaves nothing when it is replaced, refreshed or deleted', async () => {
  const shop = await newShop();
  const ids = [];
  for (const path of ['1', '2', '3']) {
    moveClock(HOUR);
    ids.push((await createAudit({ env, caller: shop.caller }, { url: `https://${shop.host}/${path}` })).id);
  }
  await sweep(shop, 5);
  await expectNamedAlone(shop);
  moveClock(HOUR);
  await createAudit({ env, caller: shop.caller }, { url: `https://${shop.host}/1` });
  moveClock(HOUR);
  await refreshAudit({ env, caller: shop.caller }, { id: ids[1]! });
  await deleteAudit({ env, caller: shop.caller }, { id: ids[2]! });
  expect((await listStoredKeys(shop)).documents).toHaveLength(5);
  await sweep(shop, 3);
  expect((await listStoredKeys(shop)).documents).toHaveLength(2);
  await expectNamedAlone(shop);
});

test('a page that is audited again every hour has one or two changes to compare', async () => {
  const shop = await newShop();
  for (let hour = 0; hour < 10; hour++) {
    await storePages(shop, ['a']);
    await compare(shop);
    expect(await countChanges(shop)).toBeLessThanOrEqual(2);
    expect((await listStoredKeys(shop)).documents.length).toBeLessThanOrEqual(3);
  }
  await sweep(shop, 3);
  await expectNamedAlone(shop);
});

test('a row that is stored after a comparison is compared by the next', async () => {
  const shop = await newShop();
  await storePages(shop, ['a']);
  await sweep(shop, 3);
  await storePages(shop, ['a']);
  await runDurableObjectAlarm(getObject(shop));
  expect(await countChanges(shop)).toBe(1);
  await sweep(shop, 2);
  expect((await listStoredKeys(shop)).documents).toHaveLength(1);
  await expectNamedAlone(shop);
});

test.each([1, 40])(
  'of %i audits, one without its document and one without its facts are logged',
  async (count) => {
    const shop = await newShop();
    await storePages(shop, ['a', ...listNames(count)]);
    const { documents } = await listStoredKeys(shop);
    const first = documents.find((key) => key.includes('_a_'))!;
    await env.AUDITS.delete(first);
    const other = await findRow(shop, '0');
    await runInDurableObject(getObject(shop), (_, { storage: { sql } }) =>
      new Facts(sql).update([], [other]),
    );
    await compare(shop);
    const missing = log.mock.calls.map(([line]) => JSON.parse(line as string) as object);
    expect(missing).toEqual([{ event: 'audit-documents-missing', severity: 'critical', count: 2, first }]);
    log.mockClear();
  },
);

test('a deleted account leaves nothing in the object', async () => {
  const shop = await newShop();
  await storePages(shop, listNames(30));
  await sweep(shop, 3);
  await deleteRows('reports', { accountId: shop.accountId });
  await getObject(shop).scheduleSweep();
  await sweep(shop, 3);
  expect(await listStoredKeys(shop)).toEqual({ rows: [], documents: [], facts: [] });
  const tables = await runInDurableObject(getObject(shop), (_, { storage: { sql } }) =>
    sql.exec("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT GLOB '_cf*'").toArray(),
  );
  expect(tables).toEqual([]);
});

async function findRow({ accountId, host }: Shop, name: string) {
  const report = await readRow('reports', { accountId, normalizedUrl: `https://${host}/${name}` });
  if (!report) throw new Error(`no audit of ${name}`);
  return report;
}
