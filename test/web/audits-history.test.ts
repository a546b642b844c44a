import { env } from 'cloudflare:workers';
import { describe, expect, test } from 'vitest';
import { openDatabase } from '../../src/storage/database.ts';
import { selectDomainReports } from '../../src/storage/reports.ts';
import { createSite } from '../internet.ts';
import {
  submitAuditForm,
  auditHtml,
  readHtml,
  createSignedInUser,
  PAGE,
  type SignedInUser,
} from './signed-in-user.ts';

describe('/audits/history', () => {
  test('lists the audits of each domain, folded, with its newest score', async () => {
    const person = await createSignedInUser();
    const one = await createSite({ '/a': { body: PAGE }, '/b': { status: 404, body: PAGE } });
    await submitAuditForm(person, `https://${one}/a`);
    await auditHtml(person);
    await submitAuditForm(person, `https://${one}/b`);
    const html = await readHtml(person.browser.get('/audits/history'));
    const [, newest = '', other = ''] = html.split('<details>');
    expect(newest).toContain(`<strong>${one}</strong> <span class="aside">2 audits</span>`);
    expect(newest).toContain('<span class="score bad"><span class="unseen">Score </span>20</span>');
    expect(newest.indexOf(`${one}/b</a>`)).toBeLessThan(newest.indexOf(`${one}/a</a>`));
    expect(other).toContain('<span class="aside">1 audit</span>');
    const ofOne = await readHtml(person.browser.get(`/audits/history?domain=${one}`));
    expect(ofOne.match(/<a href="\/audits\/r_/g)).toHaveLength(2);
  });

  test.for(['', '?page=2', '?domain=constructor', '?domain=__proto__', '?page=zero'])(
    '%s of an account without audits says where to begin',
    async (query) => {
      const { browser } = await createSignedInUser();
      const html = await readHtml(browser.get(`/audits/history${query}`));
      expect(html).toContain('There is none yet. <a href="/audits">Audit a page</a>');
    },
  );

  test('shows ten audits of a domain and leads to all of them', async () => {
    const person = await createSignedInUser();
    const pages = Array.from({ length: 11 }, (_, at) => `/${at}`);
    const host = await createSite(Object.fromEntries(pages.map((path) => [path, { body: PAGE }])));
    for (const path of pages) await submitAuditForm(person, `https://${host}${path}`);
    const html = await readHtml(person.browser.get('/audits/history'));
    expect(html.match(/<a href="\/audits\/r_/g)).toHaveLength(10);
    expect(html).toContain(`<a href="/audits/history?domain=${host}">All 11 audits of ${host}</a>`);
    const all = await readHtml(person.browser.get(`/audits/history?domain=${host}`));
    expect(all.match(/<a href="\/audits\/r_/g)).toHaveLength(11);
  });
});

describe('/audits/history?domain=', () => {
  /** Stores audits of the pages `/0` to `/<count - 1>` of a domain in this order, `few` in each millisecond. */
  async function store({ id }: SignedInUser, domain: string, count: number, few = 3): Promise<void> {
    await env.DB.prepare(
      `INSERT INTO reports (id, account_id, url, normalized_url, domain, created_at, fallback, critical, high, medium, low, pages_crawled, site_facts)
       SELECT 'r_' || hex(randomblob(13)), ?1, url, url, ?2, CAST(at / ?4 AS INTEGER), 0, 0, 0, 0, 0, 1, x''
       FROM (SELECT value AS at, 'https://' || ?2 || '/' || value AS url FROM json_each(?3))`,
    )
      .bind(id, domain, JSON.stringify(Array.from({ length: count }, (_, at) => at)), few)
      .run();
  }

  test('pages to older audits by cursor, each shown once, newest first', async () => {
    const person = await createSignedInUser();
    await store(person, 'long.brightpage.com', 410);
    await store(person, 'other.brightpage.com', 5);
    await store(await createSignedInUser(), 'long.brightpage.com', 5);
    const sizes: number[] = [];
    const seen: number[] = [];
    let path: string | undefined = '/audits/history?domain=long.brightpage.com';
    while (path !== undefined) {
      const html: string = await readHtml(person.browser.get(path));
      expect(html).toContain('<p class="lead">410 audits, newest first.</p>');
      const shown = Array.from(html.matchAll(/dir="auto">([\w.]+)\/(\d+)<\/a>/g));
      expect(new Set(shown.map(([, domain]) => domain))).toEqual(new Set(['long.brightpage.com']));
      sizes.push(shown.length);
      seen.push(...shown.map(([, , at]) => Number(at)));
      path = /<a rel="next" href="([^"]+)"[^>]*>Older audits/.exec(html)?.[1]?.replaceAll('&amp;', '&');
    }
    expect(sizes).toEqual([200, 200, 10]);
    expect(new Set(seen).size).toBe(410);
    const moments = seen.map((at) => Math.floor(at / 3));
    expect(moments).toEqual(moments.toSorted((a, b) => b - a));
  });

  test.for(['none', '', 'YTEuKg', 'czE'])('refuses a cursor that is none: %s', async (cursor) => {
    const person = await createSignedInUser();
    await store(person, 'short.brightpage.com', 1);
    const path = `/audits/history?domain=short.brightpage.com&cursor=${cursor}`;
    expect((await person.browser.get(path)).status).toBe(422);
  });

  test('reads only the audits of the page', async () => {
    const person = await createSignedInUser();
    await store(person, 'many.brightpage.com', 300);
    await store(person, 'among-them.brightpage.com', 3_000, 30);
    const own = { accountId: person.id, domain: 'many.brightpage.com' };
    for (const before of [undefined, { createdAt: 50, id: 'r_Z' }]) {
      const { sql, params } = selectDomainReports(openDatabase(env, person.id), own, {
        before,
        limit: 20,
      }).toSQL();
      const { results, meta } = await env.DB.prepare(sql)
        .bind(...params)
        .all();
      expect(results).toHaveLength(20);
      // Index and table for each row, with those of the same millisecond as the last, and the account.
      expect(meta.rows_read).toBeLessThanOrEqual(2 * (20 + 3) + 2);
    }
  });
});
