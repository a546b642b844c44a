// Slow: some tests run a whole scan.
import { env } from 'cloudflare:workers';
import { describe, expect, it, vi } from 'vitest';
import type { ListedScan, SkippedUrl } from '../../../src/contracts/scan.ts';
import type { ScanPreview } from '../../../src/contracts/scan-preview.ts';
import type { Profile } from '../../../src/contracts/scan-settings.ts';
import { MAX_PROFILES } from '../../../src/services/scans/profiles.ts';
import { readRows, updateRows } from '../../database.ts';
import { createSite, listRequestsTo } from '../../internet.ts';
import { callApi, readData, sendJson } from './client.ts';
import { newAccount } from './new-account.ts';
import { linkPage, newVerifiedWebsite, type ScanResponseData } from './scan.ts';
import { addVerifiedWebsite, releaseByApi } from './website.ts';

const SHOP = {
  '/': linkPage('Shop', '/blog/', '/cart', '/login'),
  '/blog/': linkPage('Blog', '/blog/oak', '/blog/tag/a'),
  '/robots.txt': { status: 404 },
  '/sitemap.xml': { status: 404 },
  '*': linkPage('Page'),
};

type Key = { key: string };

const put = ({ key }: Key, host: string, name: string, settings: unknown) =>
  sendJson('PUT', `/websites/${host}/profiles/${name}`, settings, key);

async function scan({ key }: Key, host: string, body: unknown): Promise<ScanResponseData> {
  return readData<ScanResponseData>(await sendJson('POST', `/websites/${host}/scan`, body, key));
}

async function listScans({ key }: Key, host: string): Promise<ListedScan[]> {
  return (await readData<{ scans: ListedScan[] }>(await callApi('GET', `/websites/${host}/scans`, { key })))
    .scans;
}

async function readRefusal(response: Response): Promise<string> {
  const { error } = await response.json<{ error: { status: number; message: string } }>();
  return `${error.status} ${error.message}`;
}

describe('a profile', () => {
  it('is set, read, listed, replaced and deleted', async () => {
    const { account, host } = await newVerifiedWebsite({});
    const { key } = account;
    const urls = [`https://${host}/blog/`];
    const { profile } = await readData<{ profile: Profile }>(
      await put(account, host, 'blog', { include: ['/blog/**'], urls, max_pages: 5 }),
    );
    const defaults = {
      exclude: [],
      mode: 'follow',
      max_depth: null,
      ignore_query: [],
      hreflang_seeds: false,
      subdomains: [],
      only_changed: false,
      check_links: true,
      max_credits: null,
    };
    expect(profile).toMatchObject({
      name: 'blog',
      host,
      ...defaults,
      include: ['/blog/**'],
      max_pages: 5,
      urls,
    });
    const path = `/websites/${host}/profiles/blog`;
    expect(await readData(await callApi('GET', path, { key }))).toEqual({ profile });
    const { urls: _, ...listed } = profile;
    expect(await readData(await callApi('GET', `/websites/${host}/profiles`, { key }))).toEqual({
      profiles: [{ ...listed, url_count: 1 }],
    });
    // What was read can be sent back.
    const again = await readData<{ profile: Profile }>(await put(account, host, 'blog', { mode: 'sitemap' }));
    expect(again.profile).toMatchObject({ ...defaults, include: [], urls: [], mode: 'sitemap' });
    expect(await readData(await callApi('DELETE', path, { key }))).toEqual({ ok: true, outcome: 'deleted' });
    expect((await callApi('GET', path, { key })).status).toBe(404);
    expect((await callApi('DELETE', path, { key })).status).toBe(404);
  });

  it('is the owner’s alone, and goes with the website', async () => {
    const { account, host } = await newVerifiedWebsite({});
    await readData(await put(account, host, 'default', {}));
    const other = await newAccount();
    expect((await put(other, host, 'default', {})).status).toBe(403);
    const path = `/websites/${host}/profiles/default`;
    expect((await callApi('GET', path, { key: other.key })).status).toBe(403);
    await releaseByApi(account, host);
    expect(await readRows('scanProfiles', { accountId: account.id })).toEqual([]);
  });

  it('is one of 50 of an account', async () => {
    const { account, host } = await newVerifiedWebsite({});
    for (let n = 0; n < MAX_PROFILES; n++) await readData(await put(account, host, `p${n}`, {}));
    const refused = await put(account, host, 'one-more', {});
    expect([refused.status, (await refused.json<{ error: { code: string } }>()).error.code]).toEqual([
      409,
      'too_many_profiles',
    ]);
    expect((await put(account, host, 'p0', { max_pages: 1 })).status).toBe(200);
  });

  it.each([
    [{ include: ['blog'] }, 'include: "blog" must begin with / or *, as the path of a URL does: /blog/**'],
    [{ exclude: ['/a#b'] }, 'exclude: "/a#b" must not contain #: fragments are not part of an address'],
    [{ exclude: Array.from({ length: 51 }, () => '/') }, 'exclude: must have at most 50 patterns'],
    [{ include: '/blog' }, 'include: must be a list of patterns'],
    [{ mode: 'all' }, 'mode: must be follow, sitemap or list'],
    [{ mode: 'list' }, 'urls: must have a URL: the mode is list'],
    [{ max_depth: -1 }, 'max_depth: must be a whole number from 0 to 100'],
    [{ ignore_query: ['a=b'] }, 'ignore_query: "a=b" must be the name of a query parameter'],
    [{ max_pages: 100_000 }, 'max_pages: must be a whole number from 1 to '],
    [{ max_credits: 0 }, 'max_credits: must be a whole number from 1 to 1,000,000'],
    [{ urls: Array.from({ length: 10_001 }, () => 'a') }, 'urls: must have at most 10,000 URLs'],
  ])('%j is refused', async (settings, message) => {
    const { account, host } = await newVerifiedWebsite({});
    for (const response of [
      await put(account, host, 'bad', settings),
      await sendJson('POST', `/websites/${host}/scan`, settings, account.key),
    ])
      expect(await readRefusal(response)).toContain(`422 ${message}`);
    expect(await listRequestsTo(host)).toEqual([]);
  });

  it('has no URL of another host: the first are named', async () => {
    const { account, host } = await newVerifiedWebsite({});
    const urls = [
      'https://a.com/',
      `https://${host}/`,
      'https://b.com/x',
      'c',
      `http://user@${host}/`,
      'https://d.com/',
    ];
    expect(await readRefusal(await put(account, host, 'bad', { mode: 'list', urls }))).toBe(
      `422 urls: must be http or https URLs of ${host}, which these are not: https://a.com/, https://b.com/x, c and 2 more`,
    );
  });

  it('has no list of more than a million characters once its URLs are encoded', async () => {
    const { account, host } = await newVerifiedWebsite({});
    const urls = Array.from({ length: 600 }, (_, n) => `https://${host}/${n}/${'字'.repeat(200)}`);
    const profile = { mode: 'list', urls };
    expect(await readRefusal(await put(account, host, 'long', profile))).toContain(
      'at most 1,000,000 characters',
    );
  });

  it('has no subdomain that the account has not verified', async () => {
    const { account, host } = await newVerifiedWebsite({});
    const other = await newAccount();
    await addVerifiedWebsite(other, `blog.${host}`);
    const refuse = async (...subdomains: string[]) =>
      readRefusal(await put(account, host, 'bad', { subdomains }));
    expect(await refuse(`blog.${host}`, `x.${host}`)).toBe(
      `422 subdomains: must be verified by you: blog.${host}, x.${host}`,
    );
    expect(await refuse('example.com')).toBe(
      `422 subdomains: must be subdomains of ${host}: example.com is none`,
    );
    await addVerifiedWebsite(account, `shop.${host}`);
    expect((await put(account, host, 'good', { subdomains: [`shop.${host}`] })).status).toBe(200);
  });
});

describe('a scan', () => {
  it('without settings has the profile default, only if there is one', async () => {
    const { account, host } = await newVerifiedWebsite(SHOP);
    expect((await scan(account, host, {})).pages_scanned).toBe(6);
    await readData(await put(account, host, 'default', { include: ['/blog/**'] }));
    expect((await scan(account, host, { max_pages: 10, only_changed: false })).pages_scanned).toBe(4);
    // Settings of its own, or none at all.
    expect((await scan(account, host, { exclude: ['/blog/**'] })).pages_scanned).toBe(3);
    expect((await scan(account, host, { profile: null })).pages_scanned).toBe(6);
    const scans = await listScans(account, host);
    expect(scans.map(({ profile }) => profile)).toEqual([null, null, 'default', null]);
    expect(scans[2]?.settings).toMatchObject({ include: ['/blog/**'], mode: 'follow', max_pages: 10 });
  });

  it('has the settings of its request, then those of its profile', async () => {
    const { account, host } = await newVerifiedWebsite(SHOP);
    await readData(await put(account, host, 'blog', { include: ['/blog/**'], max_pages: 2 }));
    const body = { profile: 'blog', exclude: ['/blog/tag/*'], max_pages: 10 };
    expect((await scan(account, host, body)).pages_scanned).toBe(3);
    expect((await scan(account, host, { profile: 'blog' })).pages_scanned).toBe(2);
    expect(
      await readRefusal(await sendJson('POST', `/websites/${host}/scans`, { profile: 'shop' }, account.key)),
    ).toBe(`422 profile: must be a profile of ${host}: it has none named shop`);
  });

  it('spends no more than max_credits', async () => {
    const { account, host } = await newVerifiedWebsite(SHOP);
    expect(await scan(account, host, { max_credits: 2 })).toMatchObject({
      pages_scanned: 2,
      pages_requested: 2,
      credits_charged: 2,
      skipped: { page_limit: { count: 4 } },
    });
  });

  it('takes a list of 10,000 URLs', async () => {
    const { account, host } = await newVerifiedWebsite(SHOP);
    const urls = Array.from(
      { length: 10_000 },
      (_, n) => `https://${host}/chairs/${String(n).padStart(50, '0')}`,
    );
    const { pages_scanned } = await scan(account, host, { mode: 'list', urls, max_pages: 1 });
    expect(pages_scanned).toBe(1);
    const large = { urls: ['a'.repeat(1_600_000)] };
    expect((await sendJson('POST', `/websites/${host}/scan`, large, account.key)).status).toBe(413);
    // Other requests keep their limit.
    expect(
      (await sendJson('POST', `/websites/${host}/score`, { x: 'a'.repeat(70_000) }, account.key)).status,
    ).toBe(413);
  });

  it('that has answered is never listed as running', async () => {
    const { account, host } = await newVerifiedWebsite(SHOP);
    const errors = vi.spyOn(console, 'error').mockReturnValue();
    await scan(account, host, {});
    const [done] = await listScans(account, host);
    expect(done).toMatchObject({ state: 'done', finished_at: expect.any(String) });
    // Its end could not be recorded: its object knows it.
    const id = done?.id ?? '';
    await updateRows('scans', { id }, { summary: null });
    expect((await listScans(account, host))[0]).toEqual(done);
    // Nor does its object have a record any more.
    await env.SCAN.getByName(id).erase();
    expect((await listScans(account, host))[0]).toMatchObject({
      state: 'done',
      finished_at: expect.any(String),
    });
    // It never began: the request was answered with an error.
    const startedAt = Date.now() - 120_000;
    await updateRows('scans', { id }, { finishedAt: null, hasRecord: true, startedAt });
    expect((await listScans(account, host))[0]).toMatchObject({
      state: 'failed',
      finished_at: expect.any(String),
      error: { code: 'scan_failed' },
    });
    errors.mockRestore();
  });
});

describe('the URLs that a scan left out', () => {
  it('are listed with their rules, by cursor and reason', async () => {
    const { account, host } = await newVerifiedWebsite(SHOP);
    await scan(account, host, { exclude: ['/x', '/blog/tag/*', '/cart'], max_pages: 2 });
    const id = (await listScans(account, host))[0]?.id ?? '';
    const path = `/websites/${host}/scans/${id}/skipped`;
    const read = async (query: string) =>
      readData<{ skipped: SkippedUrl[]; next_cursor: string | null }>(
        await callApi('GET', `${path}${query}`, account),
      );
    const first = await read('?limit=2');
    const second = await read(`?limit=2&cursor=${first.next_cursor}`);
    const site = `https://${host}`;
    expect([...first.skipped, ...second.skipped]).toEqual([
      { url: `${site}/cart`, reason: 'excluded', pattern: '/cart' },
      { url: `${site}/blog/tag/a`, reason: 'excluded', pattern: '/blog/tag/*' },
      { url: `${site}/login`, reason: 'page_limit', pattern: null },
      { url: `${site}/blog/oak`, reason: 'page_limit', pattern: null },
    ]);
    expect(second.next_cursor).toBeNull();
    expect((await read('?reason=page_limit')).skipped).toHaveLength(2);
    const { status } = await callApi('GET', `${path}?reason=why`, account);
    expect(status).toBe(422);
    const other = await newAccount();
    expect((await callApi('GET', path, other)).status).toBe(404);
    await env.SCAN.getByName(id).erase();
    expect((await callApi('GET', path, account)).status).toBe(404);
  });
});

describe('a preview', () => {
  const preview = async ({ key }: Key, host: string, body: unknown) =>
    readData<{ preview: ScanPreview; estimate: { cost: number } }>(
      await sendJson('POST', `/websites/${host}/scan/preview`, body, key),
    );

  it('counts what matches of the known URLs and the stored sitemap, and what does not by its rule', async () => {
    const { account, host } = await newVerifiedWebsite(SHOP);
    const urls = ['/blog/', '/listed'].map((path) => `<url><loc>https://${host}${path}</loc></url>`).join('');
    const map = `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls}</urlset>`;
    const sitemap = { headers: { 'content-type': 'application/xml' }, body: map };
    await createSite({ ...SHOP, '/sitemap.xml': sitemap }, { host });
    expect((await preview(account, host, {})).preview).toMatchObject({ known_urls: 0, has_sitemap: false });
    await scan(account, host, { max_pages: 3 });
    const before = (await listRequestsTo(host)).length;
    const all = await preview(account, host, {});
    expect(all.preview).toMatchObject({
      known_urls: 7,
      matching: 7,
      never_audited: 4,
      left_out: [],
      is_complete: true,
    });
    const site = `https://${host}`;
    const blog = await preview(account, host, { include: ['/blog/**', '/c*'], exclude: ['/blog/tag/*'] });
    expect(blog.preview).toEqual({
      known_urls: 7,
      // The scan starts at the home page.
      matching: 4,
      unknown_depth: 0,
      never_audited: expect.any(Number),
      examples: expect.arrayContaining([`${site}/blog/`, `${site}/blog/oak`, `${site}/cart`]),
      left_out: [
        {
          reason: 'not_included',
          pattern: null,
          count: 2,
          examples: expect.arrayContaining([`${site}/login`]),
        },
        { reason: 'excluded', pattern: '/blog/tag/*', count: 1, examples: [`${site}/blog/tag/a`] },
      ],
      has_sitemap: true,
      is_complete: true,
      expected_cost: 4,
    });
    expect((await preview(account, host, { mode: 'sitemap' })).preview).toMatchObject({ matching: 2 });
    const list = { mode: 'list', urls: [`${site}/login`, `${site}/new`] };
    expect((await preview(account, host, list)).preview).toMatchObject({
      known_urls: 8,
      matching: 2,
      expected_cost: 2,
    });
    expect((await preview(account, host, { max_credits: 1 })).preview.expected_cost).toBe(1);
    expect((await listRequestsTo(host)).length).toBe(before);
  });

  it('leaves out pages with more clicks than max_depth, and counts those of which that is unknown', async () => {
    const { account, host } = await newVerifiedWebsite({
      ...SHOP,
      '/': linkPage('Home', '/a'),
      '/a': linkPage('A', '/b', '/'),
      '/b': linkPage('B', '/c'),
    });
    await scan(account, host, { max_pages: 3 });
    const counts = async (settings: object) => {
      const { matching, unknown_depth, left_out } = (await preview(account, host, settings)).preview;
      return { matching, unknown_depth, left_out };
    };
    const site = `https://${host}`;
    // No audit of /c says how far it is.
    expect(await counts({ max_depth: 1 })).toEqual({
      matching: 3,
      unknown_depth: 1,
      left_out: [{ reason: 'depth', pattern: null, count: 1, examples: [`${site}/b`] }],
    });
    expect(await counts({})).toEqual({ matching: 4, unknown_depth: 0, left_out: [] });
    for (const starts of [{ hreflang_seeds: true }, { urls: [`${site}/`] }])
      expect(await counts({ max_depth: 0, ...starts })).toMatchObject({ matching: 4, left_out: [] });
    expect(await counts({ max_depth: 0, mode: 'list', urls: [`${site}/b`] })).toMatchObject({
      matching: 1,
      unknown_depth: 0,
    });
  });

  it('refuses what a scan refuses, and is the owner’s alone', async () => {
    const { account, host } = await newVerifiedWebsite({});
    const path = `/websites/${host}/scan/preview`;
    expect((await sendJson('POST', path, { mode: 'list' }, account.key)).status).toBe(422);
    const other = await newAccount();
    expect((await sendJson('POST', path, {}, other.key)).status).toBe(403);
  });
});

describe('a schedule', () => {
  it('names a profile, which then cannot be deleted', async () => {
    const { account, host } = await newVerifiedWebsite({});
    const { key } = account;
    const daily = { frequency: 'daily', hour: 3, max_credits_per_month: 9, profile: 'blog' };
    const path = `/websites/${host}/schedule`;
    expect((await sendJson('PUT', path, daily, key)).status).toBe(422);
    await readData(await put(account, host, 'blog', {}));
    expect(await readData(await sendJson('PUT', path, daily, key))).toMatchObject({
      schedule: { profile: 'blog' },
    });
    const refused = await callApi('DELETE', `/websites/${host}/profiles/blog`, { key });
    expect(await readRefusal(refused)).toBe(
      `409 The schedule of ${host} uses the profile blog. Change the schedule first.`,
    );
    await readData(await callApi('DELETE', path, { key }));
    expect((await callApi('DELETE', `/websites/${host}/profiles/blog`, { key })).status).toBe(200);
  });
});
