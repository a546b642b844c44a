// Slow: 32 MB of URLs are stored several times.
import { runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { CrawlScope } from '../../../src/crawler/crawl/crawl-scope.ts';
import { newId } from '../../../src/lib/id.ts';
import { openUrlTables } from '../../../src/objects/scan/frontier-record.ts';
import { Frontier } from '../../../src/objects/scan/frontier.ts';
import { FrontierRecord } from '../../../src/objects/scan/frontier-record.ts';
import { linkPage, newVerifiedWebsite } from '../../entry/api/scan.ts';
import { moveClock, until } from '../../clock.ts';
import { createSite } from '../../internet.ts';
import { replaceMethods, startScan } from './bound-scan.ts';
import { abortScan, readAlarm, runScan, stopScanClock } from './scan-clock.ts';

const MB = 1024 * 1024;
const MINUTE = 60_000;
const SCOPE = new CrawlScope('brightpage.com');
const SITE = 'https://brightpage.com';
const PATHS = Array.from('abcdefghij', (letter) => `/${letter}`);
const SHOP = {
  '/': linkPage('Chairs', ...PATHS),
  '/robots.txt': { status: 404 },
  '/sitemap.xml': { status: 404 },
  '*': linkPage('Chair'),
};

/** Lists addresses of 1,900 characters. */
function listLongUrls(count: number, name = 'chair'): string[] {
  return Array.from({ length: count }, (_, n) => `${SITE}/${name}-${n}-`.padEnd(1_900, 'x'));
}

/** Lets `work` use the storage of a new scan. */
function withStorage(work: (storage: DurableObjectStorage) => Promise<void>): Promise<void> {
  const scan = env.SCAN.getByName(newId('scan_'));
  return runInDurableObject(scan, (_, { storage }) => work(storage));
}

describe('a URL is stored once', () => {
  it('however it was found', () =>
    withStorage(async (storage) => {
      const urls = listLongUrls(1_000);
      const frontier = new Frontier(storage, SCOPE);
      await frontier.known.noteLeftOver(urls.map((url) => ({ url, linkedFrom: `${SITE}/all` })));
      await frontier.known.noteAudited(urls.map((url) => ({ url, fetchedAt: 1, validators: null })));
      await frontier.found.addListed(urls);
      await frontier.found.addKnown();
      expect(frontier.count()).toEqual({ found: 1_000, remaining: 1_000, neverAudited: 0 });
      expect(storage.sql.databaseSize).toBeLessThan(1.25 * 1_900 * 1_000);
    }));

  it('also with a pattern of its own, and the page that links to it', () =>
    withStorage(async (storage) => {
      const urls = listLongUrls(1_000).map((url) => `${url.slice(0, -5)}?id=1`);
      const frontier = new Frontier(storage, SCOPE);
      await frontier.found.addLinks({ followed: urls, content: new Set() }, listLongUrls(1, 'all')[0] ?? '');
      expect(frontier.count().found).toBe(1_000);
      expect(storage.sql.databaseSize).toBeLessThan(1.3 * 1_900 * 1_000);
    }));
});

it('URLs that were left out take no room of their pattern, also after a restart', () =>
  withStorage(async (storage) => {
    const toLinks = (...paths: string[]) => ({
      followed: paths.map((path) => SITE + path),
      content: new Set<string>(),
    });
    const endless = Array.from({ length: 30 }, (_, n) => `/${n + 2}/1/1/1/1`);
    const before = new Frontier(storage, SCOPE);
    await before.found.addLinks(toLinks(...endless), SITE);
    before.save();
    const frontier = new Frontier(storage, SCOPE);
    await frontier.found.addLinks(toLinks('/1/2/3/4/5'), SITE);
    expect(frontier.listNext()).toMatchObject([{ url: `${SITE}/1/2/3/4/5` }]);
  }));

describe('32 MB of URLs', () => {
  it('are kept; the others are counted as endless, each once', () =>
    withStorage(async (storage) => {
      const urls = listLongUrls(20_000);
      const frontier = new Frontier(storage, SCOPE);
      await frontier.found.addListed(urls);
      frontier.save();
      // Those of an object that was interrupted are the same.
      const again = new Frontier(storage, SCOPE);
      await again.found.addListed(urls.slice(15_000));
      await again.found.addLinks({ followed: urls.slice(15_000), content: new Set() }, `${SITE}/`);
      const { found, remaining } = again.count();
      expect(found).toBe(20_000);
      expect(remaining).toBeGreaterThan(17_000);
      expect(remaining).toBeLessThan(18_500);
      const { endless } = again.listSkips(null);
      expect(endless).toEqual({ count: 20_000 - remaining, examples: urls.slice(remaining, remaining + 5) });
      expect(storage.sql.databaseSize).toBeLessThan(40 * MB);
    }));

  it('leave half of the room to what the site has now', () =>
    withStorage(async (storage) => {
      const frontier = new Frontier(storage, SCOPE);
      await frontier.known.noteLeftOver(listLongUrls(20_000).map((url) => ({ url, linkedFrom: null })));
      const urls = listLongUrls(8_000, 'table');
      await frontier.found.addListed(urls);
      await frontier.found.addKnown();
      expect(frontier.listSkips(null).endless.count).toBe(0);
      expect(frontier.count().found).toBeGreaterThan(16_000);
      expect(storage.sql.databaseSize).toBeLessThan(40 * MB);
    }));

  it('do not include audited URLs, and the home page and redirects are followed beyond them', () =>
    withStorage(async (storage) => {
      // 28 of the 32 MB are taken.
      const megabytes = JSON.stringify(Array.from({ length: 28 }, () => MB / 2));
      openUrlTables(storage).migrate();
      storage.sql.exec(
        `INSERT INTO urls (urls, texts, sources, left_out)
           SELECT '[]', '[]', json_array(hex(zeroblob(value))), '[]' FROM json_each(?)`,
        megabytes,
      );
      const urls = listLongUrls(4_000);
      const frontier = new Frontier(storage, SCOPE);
      const audited = urls.slice(0, 2_000);
      await frontier.known.noteAudited(audited.map((url) => ({ url, fetchedAt: 1, validators: null })));
      await frontier.found.addListed(urls);
      expect(frontier.listSkips(null).endless.count).toBe(0);
      await frontier.found.addListed(listLongUrls(3_000, 'table'));
      expect(frontier.listSkips(null).endless.count).toBeGreaterThan(1_000);
      await frontier.found.addStart([`${SITE}/`], true);
      const first = frontier.findFirst(`${SITE}/`);
      const home = first && frontier.take(first);
      expect(home?.url).toBe(`${SITE}/`);
      expect(home && frontier.claimRedirectTarget(`${SITE}/welcome`, home)).toBeNull();
    }));
});

describe('the record of an ended scan', () => {
  beforeEach(stopScanClock);

  /** Lists the tables of a scan that are not empty. */
  function listTables(id: string): Promise<string[]> {
    return runInDurableObject(env.SCAN.getByName(id), (_, { storage: { sql, kv } }) => {
      const query = `SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT GLOB '_cf*' ORDER BY name`;
      const tables = sql.exec<{ name: string }>(query).toArray();
      const filled = tables.filter(
        ({ name }) => sql.exec<{ n: number }>(`SELECT count(*) AS n FROM ${name}`).one().n > 0,
      );
      return [
        ...filled.map(({ name }) => name),
        ...[...kv.list({ prefix: 'robots ' })].map(([name]) => name),
      ];
    });
  }

  async function pruned(id: string): Promise<void> {
    await until(async () => {
      const { alarmAt, isWorking } = await readAlarm(id);
      return alarmAt === null && !isWorking;
    });
  }

  it('has its counts, its events and the URLs left over', async () => {
    const site = { ...SHOP, '/': linkPage('Chairs', ...PATHS, '/x.pdf'), '/a': { status: 410 } };
    const { account, host } = await newVerifiedWebsite(site);
    const id = await startScan(account, host, {}, { settings: { max_pages: 3 } });
    const scan = await runScan(id);
    await pruned(id);
    expect(scan).toMatchObject({ pages_found: 12, pages_remaining: 7 });
    expect(scan?.pages_skipped).toEqual({ not_html: 1, error: 1, page_limit: 7 });
    expect(await env.SCAN.getByName(id).read()).toEqual({ ...scan, link_check: expect.anything() });
    expect(await listTables(id)).toEqual(['events', 'full_reads', 'left_urls', 'skipped_urls']);
    const left = await env.SCAN.getByName(id).listRemaining(0, 100);
    expect(left.map(({ url }) => new URL(url).pathname)).toEqual(PATHS.slice(3));
  });

  it('is the same after a crash before the rest is deleted', async () => {
    const { account, host } = await newVerifiedWebsite(SHOP);
    const { prune } = FrontierRecord.prototype as { prune: (this: FrontierRecord) => void };
    let deaths = 0;
    vi.spyOn(FrontierRecord.prototype, 'prune').mockImplementation(function (this: FrontierRecord) {
      if (deaths++ === 0) throw new Error('the isolate is about to die');
      prune.call(this);
    });
    const id = await startScan(account, host, {}, { settings: { max_pages: 3 } });
    const scan = await runScan(id);
    await until(() => deaths > 0);
    await abortScan(id);
    expect(await env.SCAN.getByName(id).read()).toEqual({ ...scan, link_check: expect.anything() });
    expect(await listTables(id)).toContain('urls');
    await runDurableObjectAlarm(env.SCAN.getByName(id));
    await pruned(id);
    expect(deaths).toBe(2);
    expect(await env.SCAN.getByName(id).read()).toEqual({ ...scan, link_check: expect.anything() });
    expect(await listTables(id)).toEqual(['events', 'left_urls', 'skipped_urls']);
    const { events } = (await env.SCAN.getByName(id).readEvents(0, 0)) ?? { events: [] };
    expect(events.map(({ type }) => type)).toEqual(['page', 'page', 'page', 'done']);
  });

  it('passes to the next scan, which survives a crash right after taking it over', async () => {
    const { account, host } = await newVerifiedWebsite({ ...SHOP, '/a': { status: 410 } });
    const first = await startScan(account, host, {}, { settings: { max_pages: 3 } });
    const before = await runScan(first);
    await pruned(first);
    moveClock(MINUTE);
    await createSite({ ...SHOP, '/': linkPage('Chairs') }, { host });
    let deaths = 0;
    const getByName = (name: string) =>
      replaceMethods(env.SCAN.getByName(name), {
        dropRemaining: async (stub) => {
          await stub.dropRemaining();
          deaths++;
          await abortScan(id);
        },
      });
    const id = await startScan(account, host, { SCAN: { getByName } as unknown as Env['SCAN'] });
    const scan = await runScan(id);
    expect(deaths).toBe(1);
    expect(scan).toMatchObject({ state: 'done', pages_found: 10, pages_stored: 10 });
    expect(await listTables(first)).toEqual(['events', 'skipped_urls']);
    expect(await env.SCAN.getByName(first).read()).toEqual({ ...before, link_check: expect.anything() });
  });

  it('is complete while the scan runs', async () => {
    const { account, host } = await newVerifiedWebsite({ ...SHOP, '*': { held: true } });
    const id = await startScan(account, host);
    await until(async () => (await env.SCAN.getByName(id).read())?.pages_stored === 1);
    await env.SCAN.getByName(id).dropRemaining();
    await createSite(SHOP, { host });
    expect(await runScan(id)).toMatchObject({ state: 'done', pages_stored: 11 });
  });
});
