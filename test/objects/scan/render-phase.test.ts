// Slow: runs a whole scan.
import { env, exports } from 'cloudflare:workers';
import { runInDurableObject } from 'cloudflare:test';
import { beforeEach, describe, expect, it } from 'vitest';
import type { RenderedPage } from '../../../src/contracts/rendered-page.ts';
import { RenderedPages } from '../../../src/objects/scan/rendered-pages.ts';
import { linkPage, newVerifiedWebsite } from '../../entry/api/scan.ts';
import { until } from '../../clock.ts';
import { createSite, listRequestsTo } from '../../internet.ts';
import { startScan } from './bound-scan.ts';
import { runScan, stopScanClock } from './scan-clock.ts';

beforeEach(() => stopScanClock());

describe('a scan with render_sample', () => {
  it('ends as without a browser, and charges its pages alone', async () => {
    const { account, host } = await newVerifiedWebsite({
      '/': linkPage('Chairs', '/oak'),
      '/oak': linkPage('Oak', '/'),
    });
    const id = await startScan(account, host, {}, { settings: { render_sample: 2, check_links: false } });
    const scan = await runScan(id, { isOver: ({ rendering: { state } }) => state === 'done' });
    expect(scan).toMatchObject({
      state: 'done',
      pages_stored: 2,
      credits_charged: 2,
      settings: { render_sample: 2 },
      rendering: { pages: 1, rendered: 0, failed: 1, credits_charged: 0, kinds: [] },
    });
    const { entries, available, balance } = await env.ACCOUNT.getByName(account.id).getCredits(10);
    expect(entries.map(({ ref_type: type, delta }) => [type, delta])).toEqual([
      ['scan', -2],
      ['signup', 100],
    ]);
    expect(available).toBe(balance);
  });

  it('loads nothing once it was cancelled', async () => {
    const { account, host } = await newVerifiedWebsite({});
    await createSite(
      { '/': linkPage('Chairs', '/oak'), '/oak': { held: true }, '/robots.txt': { status: 404 } },
      { host },
    );
    const id = await startScan(account, host, {}, { settings: { render_sample: 2 } });
    await until(async () => (await listRequestsTo(host)).some(({ url }) => url.endsWith('/oak')));
    await until(async () => (await env.SCAN.getByName(id).read())?.pages_stored === 1);
    expect(await env.SCAN.getByName(id).cancel()).toBe(true);
    expect(await runScan(id)).toMatchObject({
      state: 'cancelled',
      pages_stored: 1,
      rendering: { state: 'off', pages: 0 },
    });
  });

  it('loads nothing without it', async () => {
    const { account, host } = await newVerifiedWebsite({ '/': linkPage('Chairs') });
    const id = await startScan(account, host);
    expect((await runScan(id))?.rendering).toMatchObject({ state: 'off', pages: 0 });
  });
});

/** Runs in the storage of a scan. */
function withPages<T>(use: (pages: RenderedPages) => T): Promise<T> {
  const scan = exports.Scan.getByName(crypto.randomUUID());
  return runInDurableObject(scan, (_, { storage }) => use(new RenderedPages(storage)));
}

function toPages(...paths: string[]) {
  return paths.map((path) => ({ id: path, url: `https://www.example.com${path}` }));
}

/** Takes all pages of a sample in their order. */
function drain(pages: RenderedPages): string[] {
  const ids: string[] = [];
  for (let page = pages.getNext(); page; page = pages.getNext()) {
    ids.push(page.reportId);
    pages.finish(page, null, 0);
  }
  return ids;
}

describe('the sample', () => {
  it('is spread over the kinds of pages, in the order of the pages', async () => {
    const found = toPages('/', '/a/1', '/a/2', '/a/3', '/b/1', '/c', '/b/x/2');
    const choose = (most: number) =>
      withPages((pages) => {
        pages.choose(found, most);
        return drain(pages);
      });
    expect(await choose(4)).toEqual(['/', '/a/1', '/b/1', '/c']);
    expect(await choose(6)).toEqual(['/', '/a/1', '/b/1', '/c', '/b/x/2', '/a/2']);
    expect(await choose(100)).toHaveLength(7);
    expect(await choose(0)).toEqual([]);
  });

  it('is summed up by kind, weighted by words', async () => {
    const toPage = (words: number, ratio: number | null, ids: string[]) =>
      ({
        text: { rendered_words: words, js_ratio: ratio },
        links: { added: ['https://www.example.com/x'] },
        issues: ids.map((id) => ({ id })),
      }) as unknown as RenderedPage;
    const summary = await withPages((pages) => {
      pages.choose(toPages('/a/1', '/a/2', '/b/1'), 3);
      for (const [page, charged] of [
        [toPage(300, 1, ['text-needs-js']), 1],
        [null, 0],
        [toPage(100, 0, []), 1],
      ] as const) {
        const next = pages.getNext();
        if (next) pages.finish(next, page, charged);
      }
      return pages.describe();
    });
    expect(summary).toEqual({
      pages: 3,
      rendered: 2,
      failed: 1,
      credits_charged: 2,
      kinds: [{ kind: '/a/*', pages: 2, js_ratio: 0.75, links_added: 2, issues: { 'text-needs-js': 1 } }],
    });
  });
});
