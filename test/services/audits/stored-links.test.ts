import { runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { beforeEach, expect, test } from 'vitest';
import { STORED_CATALOGUE } from '../../../src/services/audits/store-audits.ts';
import { NumberedValues } from '../../../src/objects/numbered-values.ts';
import { packDocuments, putDocuments, toSiteName } from '../../../src/storage/audit-documents.ts';
import { openDatabase } from '../../../src/storage/database.ts';
import { insertAuditRows } from '../../../src/storage/stored-results.ts';
import { findLinkingAudits, streamSiteLinks } from '../../../src/storage/site-audits.ts';
import { decodeLinks } from '../../../src/engine/page/page-links.ts';
import type { LinkTuple } from '../../../src/lib/link-list.ts';
import { newAccount } from '../../entry/api/new-account.ts';
import { moveClock, readStoppedClock, stopClock } from '../../clock.ts';
import { sweep } from './site-storage.ts';

beforeEach(stopClock);

async function newShop() {
  const { id: accountId } = await newAccount();
  const host = `shop-${accountId.slice(-8).toLowerCase()}.brightpage.com`;
  return { accountId, host, hosts: [host] };
}
type Shop = Awaited<ReturnType<typeof newShop>>;

/** Stores an audit of a page with these links. */
async function storePage(
  { accountId, host }: Shop,
  name: string,
  links: readonly LinkTuple[],
): Promise<void> {
  moveClock(1);
  const documentsAt = readStoppedClock();
  const url = `https://${host}/${name}`;
  const audit = {
    ...packDocuments({ dataJson: '{}', knowledge: null, facts: {}, links, provenance: null }),
    id: `r_${accountId}_${name}`,
    url,
    normalizedUrl: url,
    domain: host,
    createdAt: documentsAt,
    documentsAt,
    score: 71,
    critical: 0,
    high: 2,
    medium: 5,
    low: 9,
    pagesCrawled: 1,
    result: { url, auditedAt: documentsAt, trace: '{}' },
    note: null,
    validators: '[]',
    fallback: false,
  };
  await putDocuments(env, accountId, [audit], { documentsAt, catalogue: STORED_CATALOGUE });
  await insertAuditRows(openDatabase(env, accountId), accountId, [audit]);
}

const number = (prefix: string, count: number): LinkTuple[] =>
  Array.from({ length: count }, (_, at) => [`/${prefix}-${at}`, `to ${prefix} ${at}`, 0]);

const getObject = ({ accountId, host }: Shop) => env.SITE_AUDITS.getByName(toSiteName(accountId, host));

const countTexts = (shop: Shop) =>
  runInDurableObject(getObject(shop), (_, { storage: { kv } }) => {
    const rows = [...new NumberedValues<string[]>(kv, 'texts').list(0, 1_000)];
    return rows.flatMap(([, texts]) => texts).filter((text) => text !== '').length;
  });

async function readLinks(shop: Shop) {
  const found: Record<string, string[]> = {};
  for await (const { requestedUrl, links } of streamSiteLinks(env, shop))
    found[requestedUrl.replace(`https://${shop.host}/`, '')] = decodeLinks(links).map(
      ({ url, anchor }) => `${url} ${anchor}`,
    );
  return found;
}

test('texts are stored once, whatever pages use them', async () => {
  const shop = await newShop();
  await storePage(shop, 'a', [
    ['/b', 'B', 0],
    ['/c', '', 0],
  ]);
  await storePage(shop, 'b', [
    ['/c', 'B', 0],
    ['/b', 'C', 0],
  ]);
  expect(await readLinks(shop)).toEqual({ a: ['/b B', '/c '], b: ['/c B', '/b C'] });
  expect(await countTexts(shop)).toBe(4);
});

test('a replaced audit no longer links anywhere', async () => {
  const shop = await newShop();
  await storePage(shop, 'a', [
    ['/old', 'Old', 0],
    ['/kept', 'Kept', 0],
  ]);
  await storePage(shop, 'a', [['/kept', 'Kept', 0]]);
  const find = async (url: string) =>
    (await findLinkingAudits(env, shop, [url], { after: 0, limit: 10 })).audits.length;
  expect([await find('/old'), await find('/kept')]).toEqual([0, 1]);
});

test('texts that no page uses any more are deleted, and those of a page that is stored meanwhile are not', async () => {
  const shop = await newShop();
  for (let page = 0; page < 12; page++) await storePage(shop, String(page), number(`first-${page}`, 500));
  expect(await countTexts(shop)).toBe(12_000);
  for (let page = 0; page < 12; page++) await storePage(shop, String(page), number('last', 3));
  await sweep(shop, 1);
  // It names texts that only replaced audits named.
  const racing = storePage(shop, 'racing', number('first-3', 20));
  await sweep(shop, 3);
  await racing;
  expect(await countTexts(shop)).toBe(2 * (3 + 20));
  const { 0: first, racing: last } = await readLinks(shop);
  expect(first).toEqual(['/last-0 to last 0', '/last-1 to last 1', '/last-2 to last 2']);
  expect(last).toHaveLength(20);
});
