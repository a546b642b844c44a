// Slow: each test runs one to four whole scans, whose turns, requests and facts of the site are real.
import { readRows } from '../../database.ts';
import { env, exports } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import type { ListedScan, ScanResource } from '../../../src/contracts/scan.ts';
import { until } from '../../clock.ts';
import { createSite, listRequestsTo, type SiteResponse } from '../../internet.ts';
import { callApi, readData, readError, sendJson } from './client.ts';
import { newAccount } from './new-account.ts';
import { getAccountCredits, linkPage, listAuditedUrls, newVerifiedWebsite, type Owner } from './scan.ts';
import { addVerifiedWebsite } from './website.ts';

const SHOP = {
  '/': linkPage('Chairs', '/oak', '/ash', '/gone', '/brochure.pdf'),
  '/oak': linkPage('Oak', '/'),
  '/ash': linkPage('Ash', '/oak'),
};

interface Owned {
  account: Owner;
  host: string;
}

function begin({ account, host }: Owned, body: object = {}): Promise<Response> {
  return sendJson('POST', `/websites/${host}/scans`, body, account.key);
}

/** Starts a scan and returns its id. */
async function start(owned: Owned, body?: object): Promise<string> {
  return (await readData<{ scan: ScanResource }>(await begin(owned, body))).scan.id;
}

function get({ account, host }: Owned, id: string): Promise<Response> {
  return callApi('GET', `/websites/${host}/scans/${id}`, { key: account.key });
}

async function read(owned: Owned, id: string): Promise<ScanResource> {
  return (await readData<{ scan: ScanResource }>(await get(owned, id))).scan;
}

/** Waits until a scan has ended. */
async function finish(owned: Owned, id: string): Promise<ScanResource> {
  await until(async () => (await env.SCAN.getByName(id).read())?.finished_at !== null);
  return read(owned, id);
}

async function scan(owned: Owned, body?: object): Promise<ScanResource> {
  return finish(owned, await start(owned, body));
}

function cancel({ account, host }: Owned, id: string): Promise<Response> {
  return callApi('POST', `/websites/${host}/scans/${id}/cancel`, { key: account.key });
}

async function list({ account, host }: Owned, query = '') {
  const response = await callApi('GET', `/websites/${host}/scans${query}`, { key: account.key });
  return readData<{ scans: ListedScan[]; next_cursor: string | null }>(response);
}

describe('a scan that is started', () => {
  it('answers 202 immediately with its URL, and continues', async () => {
    const owned = await newVerifiedWebsite({ ...SHOP, '/oak': { held: true } });
    const response = await begin(owned, { max_pages: 7 });
    expect(response.status).toBe(202);
    const { scan: started } = await readData<{ scan: ScanResource }>(response);
    expect(response.headers.get('Location')).toBe(
      `${env.SITE_URL}/api/v1/websites/${owned.host}/scans/${started.id}`,
    );
    expect(started).toMatchObject({
      id: expect.stringMatching(/^scan_/),
      host: owned.host,
      finished_at: null,
      only_changed: false,
      pages_requested: 7,
      credits_held: 7,
      credits_charged: 0,
      result: null,
      error: null,
    });
    expect(['queued', 'running']).toContain(started.state);
    await createSite(SHOP, { host: owned.host });
    const ended = await finish(owned, started.id);
    expect(ended).toMatchObject({
      state: 'done',
      pages_fetched: 3,
      pages_stored: 3,
      pages_unchanged: 0,
      pages_remaining: 0,
      pages_skipped: { error: 1, not_html: 1 },
      credits_held: 0,
      credits_charged: 3,
      waiting_for: null,
      estimated_end: null,
      result: { pages_scanned: 3, pages_requested: 7, credits_charged: 3, balance: 97 },
    });
    expect(ended.result?.score?.page_scores).toEqual(ended.page_scores);
    expect(ended.page_scores?.reduce((sum, count) => sum + count, 0)).toBe(3);
    expect(await getAccountCredits(owned.account)).toEqual({ balance: 97, available: 97 });
  });

  it('is not what `POST …/scan` does, whatever the client prefers', async () => {
    const owned = await newVerifiedWebsite(SHOP);
    const response = await callApi('POST', `/websites/${owned.host}/scan`, {
      key: owned.account.key,
      headers: { Prefer: 'respond-async' },
    });
    expect(response.status).toBe(200);
    expect(response.headers.get('Preference-Applied')).toBeNull();
    expect(response.headers.get('Location')).toBeNull();
    const { scans } = await list(owned);
    const { result } = await read(owned, scans[0]?.id ?? '');
    expect({ ok: true, outcome: 'scanned', ...result }).toEqual(await readData(response));
  });

  it('refusals are as before: 402, 403, 404, 409 and 422', async () => {
    const owned = await newVerifiedWebsite({ ...SHOP, '/oak': { held: true } });
    const stranger = { account: await newAccount(), host: owned.host };
    expect((await begin(stranger)).status).toBe(403);
    expect((await begin({ ...owned, host: 'never-added.brightpage.com' })).status).toBe(404);
    expect((await begin(owned, { max_pages: 101 })).status).toBe(422);
    expect((await begin(owned, { max_pages: 0 })).status).toBe(422);
    expect((await begin(owned, { only_changed: 'yes' })).status).toBe(422);
    const id = await start(owned);
    expect((await begin(owned)).status).toBe(409);
    await createSite(SHOP, { host: owned.host });
    await finish(owned, id);
  });

  it('a scan that fails says why', async () => {
    const owned = await newVerifiedWebsite({ '/robots.txt': { status: 500 } });
    const failed = await scan(owned);
    expect(failed).toMatchObject({ state: 'failed', result: null, credits_charged: 0, credits_held: 0 });
    expect(failed.error).toMatchObject({ code: 'site_unreachable' });
    expect(failed.error?.message).toContain(`No page of ${owned.host} could be crawled`);
  });
});

describe('a scan is found', () => {
  it('by its owner only, under its website', async () => {
    const owned = await newVerifiedWebsite(SHOP);
    const other = await newVerifiedWebsite(SHOP);
    const { id } = await scan(owned);
    await addVerifiedWebsite(owned.account, other.host).catch(() => null);
    const strange = { account: other.account, host: owned.host };
    const elsewhere = { account: owned.account, host: other.host };
    for (const wrong of [strange, elsewhere]) {
      for (const answer of [await get(wrong, id), await cancel(wrong, id), await openEvents(wrong, id)]) {
        expect(answer.status).toBe(404);
        expect((await readError(answer)).code).toBe('scan_not_found');
      }
    }
    expect((await get(owned, 'scan_01JZX3M6T8Q4W2E5R7Y9U1I3O5')).status).toBe(404);
    expect((await list(strange)).scans).toEqual([]);
    expect((await get({ ...owned, host: `www.${owned.host}` }, id)).status).toBe(200);
    expect((await callApi('GET', `/websites/${owned.host}/scans/${id}`)).status).toBe(401);
  });

  it('in the list, newest first, page by page', async () => {
    const owned = await newVerifiedWebsite(SHOP);
    const ids: string[] = [];
    for (let n = 0; n < 3; n++) ids.unshift((await scan(owned, { max_pages: 1 })).id);
    const whole = await list(owned);
    expect(whole.scans.map(({ id }) => id)).toEqual(ids);
    expect(whole.next_cursor).toBeNull();
    const pages: string[][] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page: Awaited<ReturnType<typeof list>> = await list(
        owned,
        `?limit=2${cursor && `&cursor=${cursor}`}`,
      );
      pages.push(page.scans.map(({ id }) => id));
      cursor = page.next_cursor;
    }
    expect(pages).toEqual([ids.slice(0, 2), ids.slice(2)]);
    const { result: _, link_check: __, rendering: ___, ...listed } = await read(owned, ids[0] ?? '');
    expect(whole.scans[0]).toEqual(listed);
  });

  it.each(['?limit=0', '?limit=101', '?limit=x'])('with 422 for %s', async (query) => {
    const owned = await newVerifiedWebsite(SHOP);
    const response = await callApi('GET', `/websites/${owned.host}/scans${query}`, {
      key: owned.account.key,
    });
    expect(response.status).toBe(422);
  });

  it('in the list while it runs', async () => {
    const owned = await newVerifiedWebsite({ ...SHOP, '/oak': { held: true } });
    const id = await start(owned);
    await until(async () => (await listRequestsTo(owned.host)).some(({ url }) => url.endsWith('/oak')));
    expect((await list(owned)).scans).toMatchObject([
      { id, state: 'running', finished_at: null, credits_held: 100 },
    ]);
    await createSite(SHOP, { host: owned.host });
    await finish(owned, id);
    expect((await list(owned)).scans).toMatchObject([
      { id, state: 'done', credits_held: 0, credits_charged: 3 },
    ]);
  });
});

describe('cancel', () => {
  it('ends a scan, charges what it stored, and is refused once it has ended', async () => {
    const owned = await newVerifiedWebsite({ ...SHOP, '/oak': { held: true }, '/ash': { held: true } });
    const id = await start(owned);
    await until(async () => (await listRequestsTo(owned.host)).some(({ url }) => url.endsWith('/ash')));
    await until(async () => (await read(owned, id)).pages_stored === 1);
    expect((await cancel(owned, id)).status).toBe(200);
    const ended = await finish(owned, id);
    expect(ended).toMatchObject({ state: 'cancelled', pages_stored: 1, credits_charged: 1, error: null });
    expect(ended.result).toMatchObject({
      pages_scanned: 1,
      skipped: { cancelled: { count: expect.any(Number) } },
    });
    expect(await getAccountCredits(owned.account)).toEqual({ balance: 99, available: 99 });
    const again = await cancel(owned, id);
    expect(again.status).toBe(409);
    expect((await readError(again)).code).toBe('scan_ended');
    await createSite(SHOP, { host: owned.host });
    expect((await scan(owned)).state).toBe('done');
  });
});

interface Event {
  id: number;
  event: string;
  data: Record<string, unknown>;
}

function openEvents({ account, host }: Owned, id: string, after?: string | number): Promise<Response> {
  return exports.default.fetch(`http://localhost:8787/api/v1/websites/${host}/scans/${id}/events`, {
    headers: {
      Authorization: `Bearer ${account.key}`,
      ...(after !== undefined && { 'Last-Event-ID': String(after) }),
    },
  });
}

function parseEvents(text: string): Event[] {
  return [...text.matchAll(/^id: (\d+)\nevent: (\w+)\ndata: (.*)\n$/gm)].map(
    ([, id, event = '', data = '']) => ({
      id: Number(id),
      event,
      data: JSON.parse(data),
    }),
  );
}

async function readEvents(owned: Owned, id: string, after?: number): Promise<Event[]> {
  const response = await openEvents(owned, id, after);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
  return parseEvents(await response.text());
}

describe('the events of a scan', () => {
  it('are each page and the end, and continue exactly after Last-Event-ID', async () => {
    const owned = await newVerifiedWebsite(SHOP);
    const { id } = await scan(owned);
    const all = await readEvents(owned, id);
    expect(all.map(({ event }) => event)).toEqual(['page', 'page', 'page', 'done']);
    expect(all.slice(0, 3).map(({ data }) => data['pages_scanned'])).toEqual([1, 2, 3]);
    expect(all[3]?.data).toMatchObject({ data: { ok: true, outcome: 'scanned', pages_scanned: 3 } });
    for (const [at, { id: last }] of all.entries()) {
      expect(await readEvents(owned, id, last)).toEqual(all.slice(at + 1));
    }
  });

  it('come while the scan runs, to any number of readers', async () => {
    const owned = await newVerifiedWebsite({ ...SHOP, '/oak': { held: true } });
    const id = await start(owned);
    const readers = [readEvents(owned, id), readEvents(owned, id)];
    await until(async () => (await read(owned, id)).pages_stored >= 1);
    await createSite(SHOP, { host: owned.host });
    const [one, other] = await Promise.all(readers);
    expect(one?.map(({ event }) => event)).toEqual(['page', 'page', 'page', 'done']);
    expect(other).toEqual(one);
  });

  it('end with the failure of a scan that failed', async () => {
    const owned = await newVerifiedWebsite({ '/robots.txt': { status: 500 } });
    const { id } = await scan(owned);
    const events = await readEvents(owned, id);
    expect(events).toMatchObject([
      { event: 'error', data: { error: { status: 502, code: 'site_unreachable' } } },
    ]);
    expect(await readEvents(owned, id, events[0]?.id)).toEqual([]);
  });

  it.each(['x', '-1', '1.5'])('are refused with 422 after %s', async (after) => {
    const owned = await newVerifiedWebsite(SHOP);
    const { id } = await scan(owned, { max_pages: 1 });
    expect((await openEvents(owned, id, after)).status).toBe(422);
  });
});

describe('only_changed', () => {
  const TEXT = linkPage('Ash', '/');
  const tagged = (etag: string, page: SiteResponse): SiteResponse => ({ ...page, headers: { etag } });
  const dated = (page: SiteResponse): SiteResponse => ({
    ...page,
    headers: { 'last-modified': 'Mon, 01 Jun 2026 12:00:00 GMT' },
  });
  const SITE = {
    '/': linkPage('Chairs', '/oak', '/ash', '/elm'),
    '/oak': tagged('"1"', linkPage('Oak', '/')),
    '/ash': TEXT,
    '/elm': dated(linkPage('Elm', '/')),
  };

  async function getAuditTimes({ account }: Owned): Promise<Map<string, number>> {
    const rows = await readRows('reports', { accountId: account.id });
    return new Map(rows.map((row) => [new URL(row.url).pathname, row.updatedAt ?? row.createdAt]));
  }

  it('neither stores nor charges pages that answer 304 or the same text, and says when they were checked', async () => {
    const owned = await newVerifiedWebsite(SITE);
    await scan(owned);
    const before = await getAuditTimes(owned);
    const urls = await listAuditedUrls(owned.account);
    await createSite({ ...SITE, '/oak': { status: 304 }, '/elm': { status: 304 } }, { host: owned.host });
    const { length } = await listRequestsTo(owned.host);
    const again = await scan(owned, { only_changed: true });
    expect(again).toMatchObject({
      state: 'done',
      only_changed: true,
      pages_stored: 0,
      pages_unchanged: 4,
      credits_charged: 0,
      result: { pages_scanned: 0, credits_charged: 0, balance: 96 },
    });
    expect(again.result?.score).not.toBeNull();
    const requests = (await listRequestsTo(owned.host)).slice(length);
    const headersOf = (path: string) => requests.find(({ url }) => new URL(url).pathname === path)?.headers;
    expect(headersOf('/oak')).toMatchObject({ 'if-none-match': '"1"' });
    expect(headersOf('/elm')).toMatchObject({ 'if-modified-since': 'Mon, 01 Jun 2026 12:00:00 GMT' });
    expect(headersOf('/ash')).not.toHaveProperty('if-none-match');
    expect(await listAuditedUrls(owned.account)).toEqual(urls);
    for (const [path, at] of await getAuditTimes(owned))
      expect(at).toBeGreaterThan(before.get(path) ?? Infinity);
    expect(await getAccountCredits(owned.account)).toEqual({ balance: 96, available: 96 });
  });

  it('audits changed pages, and does not count the others towards max_pages', async () => {
    const owned = await newVerifiedWebsite(SITE);
    await scan(owned);
    await createSite(
      { ...SITE, '/oak': tagged('"2"', linkPage('Oak, but different', '/')), '/elm': { status: 304 } },
      { host: owned.host },
    );
    const again = await scan(owned, { only_changed: true, max_pages: 2 });
    expect(again).toMatchObject({ pages_stored: 1, pages_unchanged: 3, credits_charged: 1 });
    const events = await readEvents(owned, again.id);
    expect(events.map(({ event, data }) => [event, data['url']])).toEqual([
      ['page', `https://${owned.host}/oak`],
      ['done', undefined],
    ]);
  });

  it('revalidates only the URL itself: a page that it now redirects to is another one', async () => {
    const owned = await newVerifiedWebsite(SITE);
    await scan(owned);
    const moved = { status: 301, headers: { location: '/beech' } };
    await createSite({ ...SITE, '/oak': moved, '/beech': linkPage('Beech', '/') }, { host: owned.host });
    const { length } = await listRequestsTo(owned.host);
    expect(await scan(owned, { only_changed: true })).toMatchObject({ pages_stored: 1 });
    const requests = (await listRequestsTo(owned.host)).slice(length);
    const beech = requests.find(({ url }) => url.endsWith('/beech'));
    expect(beech?.headers).not.toHaveProperty('if-none-match');
  });

  it('treats 304 to an unconditional request as an error', async () => {
    const owned = await newVerifiedWebsite(SITE);
    await scan(owned);
    const moved = { status: 301, headers: { location: '/beech' } };
    await createSite(
      { ...SITE, '/ash': { status: 304 }, '/oak': moved, '/beech': { status: 304 } },
      { host: owned.host },
    );
    const again = await scan(owned, { only_changed: true });
    expect(again).toMatchObject({ pages_stored: 0, pages_unchanged: 2, pages_skipped: { error: 2 } });
  });

  it('without it, pages are audited and charged as usual', async () => {
    const owned = await newVerifiedWebsite(SITE);
    await scan(owned);
    const { length } = await listRequestsTo(owned.host);
    expect(await scan(owned)).toMatchObject({ pages_stored: 4, pages_unchanged: 0, credits_charged: 4 });
    const requests = (await listRequestsTo(owned.host)).slice(length);
    expect(requests.some(({ headers }) => 'if-none-match' in headers)).toBe(false);
  });
});

describe('coverage', () => {
  const PATHS = Array.from({ length: 16 }, (_, n) => `/${'abcd'[Math.floor(n / 4)]}-${'ijkl'[n % 4]}`);

  it.each([
    ['with a sitemap', true],
    ['without', false],
  ])('four scans of five pages cover a site of seventeen, %s', async (_, hasSitemap) => {
    const owned = await newVerifiedWebsite({});
    const urls = PATHS.map((path) => `https://${owned.host}${path}`);
    await createSite(
      {
        '/': linkPage('Home', ...(hasSitemap ? [] : PATHS)),
        ...Object.fromEntries(PATHS.map((path) => [path, linkPage('Chair', '/')])),
        ...(hasSitemap && {
          '/sitemap.xml': { headers: { 'content-type': 'text/plain' }, body: urls.join('\n') },
        }),
      },
      { host: owned.host },
    );
    const audited: number[] = [];
    const remaining: number[] = [];
    for (let n = 0; n < 4; n++) {
      const { pages_remaining, pages_stored, pages_found } = await scan(owned, { max_pages: 5 });
      expect([pages_stored, pages_found]).toEqual([5, 17]);
      remaining.push(pages_remaining);
      audited.push((await listAuditedUrls(owned.account)).length);
    }
    expect(audited).toEqual([5, 9, 13, 17]);
    expect(new Set(remaining)).toEqual(new Set([12]));
  });
});

it('the counts of a scan add up: each URL found is stored, unchanged, left out or left over', async () => {
  const owned = await newVerifiedWebsite({
    '/': linkPage('Home', '/a', '/b', '/c', '/moved', '/gone', '/private', '/x.pdf', '/d', '/e'),
    '/moved': { status: 301, headers: { location: '/target' } },
    '/gone': { status: 410 },
    '/robots.txt': { headers: { 'content-type': 'text/plain' }, body: 'User-agent: *\nDisallow: /private' },
    '*': linkPage('Page'),
  });
  for (const body of [{}, { max_pages: 4 }, { only_changed: true }]) {
    const { pages_found, pages_stored, pages_unchanged, pages_skipped } = await scan(owned, body);
    const skipped = Object.values(pages_skipped).reduce((sum, count) => sum + count, 0);
    expect(pages_stored + pages_unchanged + skipped).toBe(pages_found);
  }
});
