import { beforeAll, describe, expect, it } from 'vitest';
import type { GraphLink, WebsiteGraph } from '../../../src/contracts/graph.ts';
import {
  GRAPH_ORDERS,
  type GraphPageSummary,
  type GraphPageView,
} from '../../../src/contracts/graph-page.ts';
import type { LinkCase } from '../../engine/link-list.ts';
import { createAudit } from '../../engine/site/site.ts';
import { listRequestsTo } from '../../internet.ts';
import { callApi, readData, readError } from './client.ts';
import { newAccount } from './new-account.ts';
import { type Account, newAuditedWebsite } from './scored-website.ts';
import { storeAudits } from './stored-audits.ts';

describe('the graph of a website', () => {
  let account: Account;
  let host: string;
  const read = async <T>(path: string): Promise<T> =>
    readData<T>(await callApi('GET', `/websites/${host}/graph${path}`, account));
  const listPaths = async (query: string) => {
    const { pages } = await read<{ pages: GraphPageSummary[] }>(`/pages?${query}`);
    return pages.map(({ url }) => new URL(url).pathname);
  };

  beforeAll(async () => {
    ({ account, host } = await newAuditedWebsite({ audited: [] }));
    const page = (path: string, links: string[], score = 80) =>
      createAudit(`https://${host}${path}`, { facts: { score }, links });
    await storeAudits(account.id, host, [
      page('/', ['/guides', '/contact'], 90),
      page('/guides', ['/', '/guides/oak'], 70),
      page('/guides/oak', ['/', '/guides']),
      page('/contact', ['/']),
      page('/forgotten', ['/', '/never-read']),
    ]);
  });

  it('says how the pages link to each other, what it covers, and asks the website for nothing', async () => {
    const before = await listRequestsTo(host);
    const { graph } = await read<{ graph: WebsiteGraph }>('');
    expect(graph).toMatchObject({
      host,
      home: `https://${host}/`,
      coverage: { pages: 5, unknown_urls: 1, complete: false },
      links: 8,
      depths: [
        { depth: 0, pages: 1, average_score: 90 },
        { depth: 1, pages: 2, average_score: 75 },
        { depth: 2, pages: 1, average_score: 80 },
        { depth: null, pages: 1, average_score: 80 },
      ],
      unlinked: { count: 1, urls: [`https://${host}/forgotten`] },
    });
    expect(await listRequestsTo(host)).toEqual(before);
  });

  it('lists its pages by PageRank, depth or linking pages, filtered, in pages', async () => {
    expect((await listPaths('')).at(0)).toBe('/');
    expect(await listPaths('order=depth&direction=asc')).toEqual([
      '/',
      '/contact',
      '/guides',
      '/guides/oak',
      '/forgotten',
    ]);
    expect(await listPaths('min_depth=2&order=url&direction=asc')).toEqual(['/forgotten', '/guides/oak']);
    expect(await listPaths('max_inlinks=0')).toEqual(['/forgotten']);
    expect(await listPaths('text=guides&order=url&direction=asc')).toEqual(['/guides', '/guides/oak']);
    const first = await read<{ pages: GraphPageSummary[]; next_cursor: string }>('/pages?limit=3');
    expect(first.pages).toHaveLength(3);
    expect(await listPaths(`limit=3&cursor=${first.next_cursor}`)).toHaveLength(2);
  });

  it.each(GRAPH_ORDERS)('lists each page once by %s, one at a time', async (order) => {
    for (const direction of ['asc', 'desc']) {
      const paths: string[] = [];
      let cursor: string | null = '';
      while (cursor !== null) {
        const query: string = `order=${order}&direction=${direction}&limit=1&cursor=${cursor}`;
        const page: { pages: GraphPageSummary[]; next_cursor: string | null } = await read(
          `/pages?${query.replace(/&cursor=$/, '')}`,
        );
        paths.push(...page.pages.map(({ url }) => new URL(url).pathname));
        cursor = page.next_cursor;
      }
      expect(paths.toSorted()).toEqual(['/', '/contact', '/forgotten', '/guides', '/guides/oak']);
    }
  });

  it('counts the pages of each folder, and lists those of one', async () => {
    const { graph } = await read<{ graph: WebsiteGraph }>('');
    expect(graph.folders).toEqual({
      path: '/',
      pages: 5,
      average_score: 80,
      folders: [
        { path: '/', pages: 4, average_score: 80 },
        { path: '/guides/', pages: 1, average_score: 80 },
      ],
      more_folders: 0,
    });
    const inside = await read<{ graph: WebsiteGraph }>('?folder=/guides/');
    expect(inside.graph.folders.folders).toEqual([{ path: '/guides/', pages: 1, average_score: 80 }]);
    expect(await listPaths('folder=/guides/')).toEqual(['/guides/oak']);
    const refused = await callApi('GET', `/websites/${host}/graph?folder=guides`, account);
    expect((await readError(refused)).field).toBe('folder');
  });

  it('refuses an unknown order and a stranger', async () => {
    const refused = await callApi('GET', `/websites/${host}/graph/pages?order=beauty`, account);
    expect(refused.status).toBe(422);
    expect((await readError(refused)).field).toBe('order');
    const stranger = await newAccount();
    expect((await callApi('GET', `/websites/${host}/graph`, stranger)).status).toBe(403);
  });
});

describe('the links of a page', () => {
  let account: Account;
  let host: string;
  const request = (path: string, query: Record<string, string>) =>
    callApi('GET', `/websites/${host}/graph/${path}?${new URLSearchParams(query).toString()}`, account);
  const list = async (query: Record<string, string>) =>
    readData<{ links: GraphLink[]; next_cursor: string | null }>(await request('links', query));
  const toPath = (url: string) => url.replace(`https://${host}`, '');

  beforeAll(async () => {
    ({ account, host } = await newAuditedWebsite({ audited: [] }));
    const page = (path: string, links: LinkCase[], requested = path) =>
      createAudit(`https://${host}${path}`, { links, requestedUrl: `https://${host}${requested}` });
    await storeAudits(account.id, host, [
      page('/', [
        { url: '/guides', anchor: 'Guides', position: 'navigation' },
        { url: '/guides', anchor: 'all our guides' },
        { url: '/moved', anchor: 'Tables' },
        { url: 'https://elsewhere.example.org/', anchor: 'a friend', nofollow: true },
        { url: '/logo.png', anchor: 'Our logo', kind: 'image' },
      ]),
      page('/guides', [{ url: `https://www.${host}/guides/oak`, anchor: 'Oak' }]),
      page('/guides/oak', [{ url: '/tables', anchor: 'tables' }]),
      page('/tables', [{ url: '/tables', anchor: 'itself' }], '/moved'),
      page('/alone', [{ url: '/guides', anchor: 'Guides', position: 'footer' }]),
    ]);
  });

  it('lead to it with their texts and places, also over redirects, without its own', async () => {
    const { links } = await list({ url: `https://${host}/tables` });
    expect(links.map(({ url, links: each }) => [toPath(url), each])).toEqual([
      [
        '/',
        [
          {
            url: `https://${host}/moved`,
            anchor: 'Tables',
            kind: 'link',
            position: 'content',
            nofollow: false,
          },
        ],
      ],
      [
        '/guides/oak',
        [
          {
            url: `https://${host}/tables`,
            anchor: 'tables',
            kind: 'link',
            position: 'content',
            nofollow: false,
          },
        ],
      ],
    ]);
    const { pages } = await readData<{ pages: GraphPageSummary[] }>(
      await request('pages', { text: '/tables' }),
    );
    expect(pages[0]?.inlinks).toBe(links.length);
  });

  it('are listed in pages, each once', async () => {
    const first = await list({ url: `http://www.${host}/guides`, limit: '1' });
    const second = await list({
      url: `http://www.${host}/guides`,
      limit: '1',
      cursor: first.next_cursor ?? '',
    });
    expect([...first.links, ...second.links].map(({ url, count }) => [toPath(url), count])).toEqual([
      ['/', 2],
      ['/alone', 1],
    ]);
  });

  it('lead out to pages, other websites and files, with what is known of them', async () => {
    const { links } = await list({ url: `https://${host.toUpperCase()}`, direction: 'out' });
    expect(
      links.map(({ url, status, redirects_to, count }) => [toPath(url), status, redirects_to, count]),
    ).toEqual([
      ['/guides', 200, null, 2],
      ['/moved', 200, `https://${host}/tables`, 1],
      ['https://elsewhere.example.org/', null, null, 1],
      ['/logo.png', null, null, 1],
    ]);
    const images = await list({ url: `https://${host}/`, direction: 'out', kind: 'image' });
    expect(images.links.map(({ url }) => toPath(url))).toEqual(['/logo.png']);
  });

  it('show the path from the home page, and what redirects to a page', async () => {
    const oak = await readData<GraphPageView>(await request('page', { url: `https://${host}/guides/oak` }));
    expect(oak.path?.map(toPath)).toEqual(['/', '/guides', '/guides/oak']);
    expect(oak.page).toMatchObject({ depth: 2, inlinks: 1 });
    const tables = await readData<GraphPageView>(await request('page', { url: `https://${host}/tables` }));
    expect(tables.redirects_from).toEqual({ count: 1, urls: [`https://${host}/moved`] });
    const alone = await readData<GraphPageView>(await request('page', { url: `https://${host}/alone` }));
    expect(alone.path).toBeNull();
  });

  it('are refused for a page that was not audited, with the field', async () => {
    for (const path of ['page', 'links']) {
      const refused = await request(path, { url: `https://${host}/never` });
      expect(refused.status).toBe(404);
      expect(await readError(refused)).toMatchObject({ code: 'page_not_found', field: 'url' });
    }
  });
});
