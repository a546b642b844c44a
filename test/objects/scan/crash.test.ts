// Slow: each test runs a whole scan, and parts of it again after a crash.
import { interceptDatabases } from '../../database.ts';
import { runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { describe, expect, it, vi } from 'vitest';
import type { ScanResource } from '../../../src/contracts/scan.ts';
import { openDatabase } from '../../../src/storage/database.ts';
import { finishScan } from '../../../src/storage/scans.ts';
import {
  getAccountCredits,
  linkPage,
  listAuditedUrls,
  newVerifiedWebsite,
  type Owner,
} from '../../entry/api/scan.ts';
import { type Candidate, Frontier } from '../../../src/objects/scan/frontier.ts';
import type { ScanProgress } from '../../../src/objects/scan/scan-state.ts';
import { releaseByApi } from '../../entry/api/website.ts';
import { readStoppedClock, until } from '../../clock.ts';
import { createSite, listRequestsTo } from '../../internet.ts';
import { interceptBatches, replaceMethods, startScan } from './bound-scan.ts';
import { abortScan, readAlarm, runScan, stopScanClockInTests } from './scan-clock.ts';

const realWait = scheduler.wait.bind(scheduler);

const PATHS = Array.from({ length: 9 }, (_, n) => `/chair-${n}`);
const LETTERS = Array.from('abcdefghijklmnopqrstuvwxyz');
const HELD = Object.fromEntries(PATHS.map((path) => [path, { held: true }]));
const SHOP = { '/': linkPage('Chairs', ...PATHS), '*': linkPage('Chair') };

stopScanClockInTests();

/** D1 that refuses all queries while it is away. */
function failingDatabase(isAway: () => boolean): Partial<Env> {
  const assertThere = () => {
    if (isAway()) throw new Error('D1 is away');
  };
  return interceptDatabases({
    prepare: assertThere,
    batch: async (_, run) => {
      assertThere();
      return run();
    },
  });
}

/** Checks that the scan has stored and charged each of the ten pages once. */
async function expectWhole(account: Owner, host: string, id: string): Promise<void> {
  expect(await env.SCAN.getByName(id).read()).toMatchObject({
    state: 'done',
    pages_stored: 10,
    credits_charged: 10,
  });
  expect((await env.SCAN.getByName(id).read())?.pages_skipped).toEqual({});
  expect(await listAuditedUrls(account)).toEqual(['/', ...PATHS].map((path) => `https://${host}${path}`));
  expect(await getAccountCredits(account)).toEqual({ balance: 90, available: 90 });
  const { events } = (await env.SCAN.getByName(id).readEvents(0, 0)) ?? { events: [] };
  const pages = events.filter(({ type }) => type === 'page').map(({ data }) => JSON.parse(data));
  expect(pages.map(({ pages_scanned }) => pages_scanned)).toEqual(
    Array.from({ length: 10 }, (_, n) => n + 1),
  );
  expect(new Set(pages.map(({ url }) => url)).size).toBe(10);
}

function isRequested(host: string, path: string): Promise<boolean> {
  return listRequestsTo(host).then((requests) => requests.some(({ url }) => url.endsWith(path)));
}

describe('a batch of pages', () => {
  it('that was stored before the object died is not stored again', async () => {
    const { account, host } = await newVerifiedWebsite(SHOP);
    let deaths = 0;
    interceptBatches(async (store, nth) => {
      await store();
      if (nth !== 1) return;
      deaths++;
      await abortScan(id);
    });
    const id = await startScan(account, host);
    await runScan(id);
    expect(deaths).toBe(1);
    await expectWhole(account, host, id);
  });

  it('before whose storing the object dies again and again loses none of them', async () => {
    const { account, host } = await newVerifiedWebsite(SHOP);
    let deaths = 0;
    interceptBatches(async (store, nth) => {
      if (nth === 0 || deaths === 4) return store();
      deaths++;
      await abortScan(id);
      throw new Error('the isolate died');
    });
    const id = await startScan(account, host);
    await runScan(id);
    expect(deaths).toBe(4);
    await expectWhole(account, host, id);
  });

  it('that was the only one when the object died counts: the scan is not empty', async () => {
    const { account, host } = await newVerifiedWebsite({ '/': linkPage('Chairs') });
    let deaths = 0;
    interceptBatches(async (store) => {
      await store();
      deaths++;
      await abortScan(id);
    });
    const id = await startScan(account, host);
    expect(await runScan(id)).toMatchObject({ state: 'done', pages_stored: 1 });
    expect(deaths).toBe(1);
    expect((await env.ACCOUNT.getByName(account.id).getUsage(10)).emptyScans.remaining).toBe(10);
  });

  it('is stored while the next slice fetches, and once if the object dies then', async () => {
    const pages = ['a', 'b'].flatMap((first) => LETTERS.map((second) => `/table-${first}${second}`));
    const { account, host } = await newVerifiedWebsite({ ...SHOP, '/': linkPage('Tables', ...pages) });
    const countRequested = async () =>
      (await listRequestsTo(host)).filter(({ url }) => url.includes('/table-')).length;
    let deaths = 0;
    interceptBatches(async (store) => {
      // The first slice of pages requests 48.
      if (deaths > 0 || (await countRequested()) < 48) return store();
      await until(async () => (await countRequested()) > 48);
      deaths++;
      await abortScan(id);
      return store();
    });
    const id = await startScan(account, host);
    const scan = await runScan(id);
    expect(deaths).toBe(1);
    expect(scan).toMatchObject({ state: 'done', pages_stored: 53, credits_charged: 53 });
    expect(await listAuditedUrls(account)).toHaveLength(53);
  });

  it('that is slow makes the scan stop requesting pages once 48 wait for it', async () => {
    const letters = Array.from('abcdefghij');
    const pages = letters.flatMap((first) => letters.map((second) => `/table-${first}${second}`));
    const { account, host } = await newVerifiedWebsite({ ...SHOP, '/': linkPage('Tables', ...pages) });
    const countRequested = async () =>
      (await listRequestsTo(host)).filter(({ url }) => url.includes('/table-')).length;
    let mostWaiting = 0;
    interceptBatches(async (store, nth) => {
      if (nth !== 1) return store();
      await until(async () => (await countRequested()) >= 48);
      // Until no more pages are requested.
      for (let quiet = 0; quiet < 20; quiet++) {
        await realWait(20);
        const requested = await countRequested();
        if (requested > mostWaiting) quiet = 0;
        mostWaiting = Math.max(mostWaiting, requested);
      }
      return store();
    });
    const id = await startScan(account, host, {}, { settings: { max_pages: 90 } });
    expect(await runScan(id)).toMatchObject({ state: 'done', pages_stored: 90, credits_charged: 90 });
    expect(mostWaiting).toBeGreaterThanOrEqual(48);
    // Seven more may be fetched or analysed by then.
    expect(mostWaiting).toBeLessThanOrEqual(55);
  });

  it.each([
    ['before the next one', true],
    ['after the next one', false],
  ])('that arrives late, after the object gave it up and %s, is refused', async (_, isFirst) => {
    const { account, host } = await newVerifiedWebsite(SHOP);
    let late: (() => Promise<unknown>) | null = null;
    const arrivals: string[] = [];
    const arrive = () =>
      late?.().then(
        () => arrivals.push('stored'),
        () => arrivals.push('refused'),
      );
    let [deaths, later] = [0, 0];
    interceptBatches(async (store, nth) => {
      if (nth === 1) {
        late = store;
        deaths++;
        await abortScan(id);
        throw new Error('aborted');
      }
      const isNext = deaths === 1 && later++ === 0;
      if (isNext && isFirst) await arrive();
      await store();
      if (isNext && !isFirst) await arrive();
    });
    const id = await startScan(account, host);
    await runScan(id);
    expect(deaths).toBe(1);
    expect(arrivals).toEqual(['refused']);
    await expectWhole(account, host, id);
  });

  it('is counted at the end if D1 cannot say whether it was stored until the scan fails', async () => {
    const { account, host } = await newVerifiedWebsite(SHOP);
    let isAway = false;
    interceptBatches(async (store, nth) => {
      await store();
      isAway = nth === 1;
      if (isAway) throw new Error('the answer was lost');
    });
    const id = await startScan(
      account,
      host,
      failingDatabase(() => isAway),
    );
    const scan = await runScan(id, {
      onAlarm: async () => {
        const phase = await runInDurableObject(
          env.SCAN.getByName(id),
          (_, { storage }) => storage.kv.get<ScanProgress>('progress')?.phase,
        );
        if (phase === 'settle') isAway = false;
      },
    });
    const audits = (await listAuditedUrls(account)).length;
    expect(audits).toBeGreaterThan(1);
    expect(scan).toMatchObject({
      state: 'failed',
      pages_found: 10,
      pages_stored: audits,
      credits_charged: audits,
    });
    expect(scan?.pages_remaining).toBe(10 - audits);
  });

  it('is queried again before the next one if D1 cannot say whether it was stored', async () => {
    const { account, host } = await newVerifiedWebsite(SHOP);
    let [isAway, losses] = [false, 0];
    interceptBatches(async (store, nth) => {
      await store();
      if (nth !== 1) return;
      // Meanwhile the next pages arrive.
      await until(async () => await isRequested(host, '/chair-3'));
      isAway = true;
      losses++;
      throw new Error('the answer was lost');
    });
    const id = await startScan(
      account,
      host,
      failingDatabase(() => isAway),
    );
    await runScan(id, { onAlarm: async () => (isAway = false) });
    expect(losses).toBe(1);
    await expectWhole(account, host, id);
  });
});

describe('a slice that fails while pages are being fetched', () => {
  it('waits for them before it is run again', async () => {
    const { account, host } = await newVerifiedWebsite({ ...SHOP, ...HELD });
    let turns = 0;
    const getByName = (name: string) =>
      replaceMethods(env.HOST.getByName(name), {
        takeTurn: async (stub, ...[request, ended]: Parameters<typeof stub.takeTurn>) => {
          // After those for robots.txt, the home page, the sitemaps and two chairs.
          if (turns++ === 5) throw new Error('reset');
          return stub.takeTurn(request, ended);
        },
      });
    const id = await startScan(account, host, { HOST: { getByName } as unknown as Env['HOST'] });
    await until(() => turns === 6);
    await until(async () => isRequested(host, '/chair-1'));
    await scheduler.wait(0);
    expect(await readAlarm(id)).toMatchObject({ isWorking: true });
    await createSite(SHOP, { host });
    await runScan(id);
    await expectWhole(account, host, id);
    const requests = (await listRequestsTo(host)).map(({ url }) => new URL(url).pathname);
    expect(requests.filter((path) => path === '/chair-0')).toHaveLength(1);
  });

  it('and dies fetches them again', async () => {
    const { account, host } = await newVerifiedWebsite({ ...SHOP, ...HELD });
    const id = await startScan(account, host);
    await until(async () => isRequested(host, '/chair-3'));
    await abortScan(id);
    await createSite(SHOP, { host });
    await runScan(id);
    await expectWhole(account, host, id);
  });

  it('and dies still counts the earlier answers that were unchanged or not pages', async () => {
    const { account, host } = await newVerifiedWebsite(SHOP);
    await runScan(await startScan(account, host));
    const changed = { ...SHOP, '/chair-0': { status: 410 } };
    await createSite({ ...changed, '/chair-8': { held: true } }, { host });
    const id = await startScan(account, host, {}, { settings: { only_changed: true } });
    const countLeft = async () => (await env.SCAN.getByName(id).read())?.pages_remaining;
    await until(async () => (await isRequested(host, '/sitemap.xml')) && (await countLeft()) === 1);
    await abortScan(id);
    await createSite(changed, { host });
    expect(await runScan(id)).toMatchObject({
      state: 'done',
      pages_unchanged: 9,
      pages_skipped: { error: 1 },
    });
  });

  it('and dies there repeatedly loses none of them', async () => {
    const { account, host } = await newVerifiedWebsite({ ...SHOP, ...HELD });
    const id = await startScan(account, host);
    for (let crash = 1; crash <= 5; crash++) {
      const countRequests = async () =>
        (await listRequestsTo(host)).filter(({ url }) => url.endsWith('/chair-3')).length;
      void runScan(id, { until: async () => (await countRequests()) === crash });
      await until(async () => (await countRequests()) === crash);
      await abortScan(id);
    }
    await createSite(SHOP, { host });
    await runScan(id);
    await expectWhole(account, host, id);
  });

  it('and dies twice more during the analysis of one leaves that one out', async () => {
    const { account, host } = await newVerifiedWebsite(SHOP);
    let deaths = 0;
    const { beginAnalysis } = Frontier.prototype as {
      beginAnalysis: (this: Frontier, candidate: Candidate, isRecorded: boolean) => void;
    };
    vi.spyOn(Frontier.prototype, 'beginAnalysis').mockImplementation(function (
      this: Frontier,
      candidate,
      ...rest
    ) {
      beginAnalysis.call(this, candidate, ...rest);
      if (!candidate.url.endsWith('/chair-3')) return;
      deaths++;
      void abortScan(id);
      // What has died does not continue.
      throw new Error('the isolate died');
    });
    const id = await startScan(account, host);
    await runScan(id);
    expect(deaths).toBe(3);
    expect(await env.SCAN.getByName(id).read()).toMatchObject({
      state: 'done',
      pages_stored: 9,
      credits_charged: 9,
      pages_skipped: { not_stored: 1 },
    });
  });
});

describe('meanwhile', () => {
  /** Starts a scan that is paused after some pages: the site is busy. */
  async function pauseScan(): Promise<{ account: Owner; host: string; id: string }> {
    const busy = { status: 429, headers: { 'retry-after': '60' } };
    const { account, host } = await newVerifiedWebsite({ ...SHOP, '/chair-4': busy });
    const id = await startScan(account, host);
    await runScan(id, { until: ({ state }) => state === 'paused' });
    return { account, host, id };
  }

  function stored(scan: ScanResource | null): number {
    expect(scan?.pages_stored).toBeGreaterThan(0);
    expect(scan?.pages_stored).toBeLessThan(10);
    return scan?.pages_stored ?? 0;
  }

  async function expectCharged(account: Owner, scan: ScanResource | null): Promise<void> {
    expect(await listAuditedUrls(account)).toHaveLength(stored(scan));
    expect(scan).toMatchObject({ credits_held: 0, credits_charged: stored(scan) });
    const balance = 100 - stored(scan);
    expect(await getAccountCredits(account)).toEqual({ balance, available: balance });
  }

  it('the website is released while the scan is paused: it ends, and charges what it stored', async () => {
    const { account, host, id } = await pauseScan();
    await releaseByApi(account, host);
    const scan = await runScan(id);
    expect(scan).toMatchObject({ state: 'done', pages_skipped: { time: 10 - stored(scan) } });
    expect(scan?.result).toMatchObject({ score: null, website: { status: 'released' } });
    await expectCharged(account, scan);
  });

  it('the account closes the hold while the scan is paused: no more pages are stored', async () => {
    const { account, id } = await pauseScan();
    const row = await finishScan(openDatabase(env, account.id), account.id, id, readStoppedClock());
    const ref = { refType: 'scan', refId: id } as const;
    await env.ACCOUNT.getByName(account.id).settle(ref, row?.pagesStored ?? 0, {
      reason: 'Scan',
      actor: 'system',
    });
    const scan = await runScan(id);
    expect(scan).toMatchObject({ state: 'done', pages_stored: row?.pagesStored });
    await expectCharged(account, scan);
  });

  it('it is cancelled while it is paused: it ends immediately', async () => {
    const { account, id } = await pauseScan();
    const now = readStoppedClock();
    expect(await env.SCAN.getByName(id).cancel()).toBe(true);
    const scan = await runScan(id);
    expect(scan).toMatchObject({ state: 'cancelled', pages_skipped: { cancelled: 10 - stored(scan) } });
    expect(readStoppedClock()).toBe(now);
    expect(await env.SCAN.getByName(id).cancel()).toBe(false);
    await expectCharged(account, scan);
  });

  it('it dies while it is paused: it resumes at the same time', async () => {
    const { account, host, id } = await pauseScan();
    const { alarmAt } = await readAlarm(id);
    await abortScan(id);
    expect(await readAlarm(id)).toEqual({ alarmAt, isWorking: false });
    await createSite(SHOP, { host });
    await runScan(id);
    await expectWhole(account, host, id);
  });
});

it('a scan that dies while it is scored, with the object of the host, is still scored', async () => {
  const { account, host } = await newVerifiedWebsite(SHOP);
  let hasDied = false;
  const getByName = (name: string) =>
    replaceMethods(env.HOST.getByName(name), {
      admitTurns: async (stub, ...args: Parameters<typeof stub.admitTurns>) => {
        const granted = await stub.admitTurns(...args);
        const scan = await env.SCAN.getByName(id).read();
        if (scan?.credits_charged !== 10 || hasDied) return granted;
        hasDied = true;
        await runInDurableObject(stub, (_, state) => state.abort('the isolate died')).catch(() => {});
        await abortScan(id);
        throw new Error('aborted');
      },
    });
  const id = await startScan(account, host, { HOST: { getByName } as unknown as Env['HOST'] });
  const scan = await runScan(id);
  expect(hasDied).toBe(true);
  expect(scan?.result?.score).not.toBeNull();
  await expectWhole(account, host, id);
});

it('a scan that cannot be settled says what the account charges for it', async () => {
  const { account, host } = await newVerifiedWebsite(SHOP);
  const getByName = (name: string) =>
    replaceMethods(env.ACCOUNT.getByName(name), { settle: () => Promise.reject(new Error('reset')) });
  const id = await startScan(account, host, { ACCOUNT: { getByName } as unknown as Env['ACCOUNT'] });
  expect(await runScan(id)).toMatchObject({
    state: 'failed',
    error: { code: 'scan_failed' },
    pages_stored: 10,
    credits_held: 0,
    credits_charged: 10,
  });
});
