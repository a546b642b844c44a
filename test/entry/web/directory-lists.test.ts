import { env } from 'cloudflare:workers';
import { copyRow, insertRows, readRow, readRows, updateRows } from '../../database.ts';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { app } from '../../../src/app.ts';
import { CHECKS } from '../../../src/engine/checks/all.ts';
import { findMatchingRule, parseRobotsTxt } from '../../../src/lib/robots/robots-txt.ts';
import { ORIGIN } from './browser.ts';
import { bindings, publishSnapshot, requestPage } from './published-snapshot.ts';
import { expectRole, expectTag, findByRole, findByTag } from '../../page.ts';

/** The 53 snapshots of a directory in the order of publication. Only the first and the last have a document. */
let ids: string[];

/** Inserts copies of the row of a snapshot. Returns their ids. */
async function copyRows(id: string, count: number): Promise<string[]> {
  const copies = Array.from({ length: count }, (_, at) => `l_${at.toString(16).padStart(32, '0')}`);
  const row = await readRow('submissions', { id });
  await copyRow(
    'submissions',
    { id },
    copies.map((copy, at) => ({
      seq: undefined,
      id: copy,
      reportId: `r_${copy}`,
      title: `${row?.title} ${at}`,
    })),
  );
  return copies;
}

beforeAll(async () => {
  const first = (await publishSnapshot(undefined, 'claude')).submission.id;
  const copies = await copyRows(first, 51);
  ids = [first, ...copies, (await publishSnapshot(undefined, 'claude')).submission.id];
});

const listSnapshotIds = (html: string) =>
  findByRole(html, 'link', { href: /^\/ai-directory\/claude\/l_[0-9a-f]{32}$/ }).map(({ href }) =>
    href?.slice('/ai-directory/claude/'.length),
  );

describe('/ai-directory', () => {
  it('names the directories, their crawlers and the newest snapshots', async () => {
    const html = await (await requestPage('/ai-directory')).text();
    expectRole(html, 'link', { href: '/ai-directory/gemini' });
    expect(html).toContain('OAI-SearchBot, ChatGPT-User, GPTBot');
    expect(listSnapshotIds(html)).toEqual(ids.toReversed().slice(0, 10));
  });
});

describe('/ai-directory/<provider>', () => {
  it('lists 50 at a time, newest first, to the end', async () => {
    const seen: (string | undefined)[] = [];
    let path: string | undefined = '/ai-directory/claude';
    const titles = new Set<string>();
    while (path !== undefined) {
      const html: string = await (await requestPage(path)).text();
      expectTag(html, 'link', { rel: 'canonical', href: `${ORIGIN}${path}` });
      titles.add(expectTag(html, 'title')['name'] ?? '');
      seen.push(...listSnapshotIds(html));
      path = findByRole(html, 'link', { rel: 'next' })[0]?.['href'];
    }
    expect(seen).toEqual(ids.toReversed());
    expect(titles.size).toBe(2);
  });

  it('says so when there is none', async () => {
    expect(await (await requestPage('/ai-directory/chatgpt')).text()).toContain('No snapshots yet');
  });

  it('is cached for five minutes', async () => {
    expect((await requestPage('/ai-directory/claude')).headers.get('Cache-Control')).toBe(
      'public, max-age=300',
    );
  });
});

describe('the search of a directory', () => {
  const search = async (words: string) => requestPage(`/ai-directory/claude?q=${encodeURIComponent(words)}`);

  it('finds snapshots with every word in the title or URL, and is not indexed', async () => {
    const [older = '', newer = ''] = ids.slice(1);
    await updateRows('submissions', { id: older }, { title: 'Oak chairs 50% off' });
    await updateRows(
      'submissions',
      { id: newer },
      { title: 'A chair of oak', url: 'https://finds.brightpage.com/a' },
    );
    for (const [words, found] of [
      ['OAK chair', [newer, older]],
      ['  chair\u00a0oak  finds.brightpage.com ', [newer]],
      ['https://FINDS.brightpage.com/', [newer]],
      ['oak 0%', [older]],
      ['oak_chair', []],
      [`oak ${'x'.repeat(190)}`, []],
    ] as const) {
      const response = await search(words);
      expect(response.status).toBe(200);
      const html = await response.text();
      expect(listSnapshotIds(html), words).toEqual(found);
      expectTag(html, 'meta', { content: 'noindex' });
      if (found.length === 0) expect(html).toContain('No snapshots match');
    }
    expect(findByTag(await (await search('')).text(), 'meta', { content: 'noindex' })).toEqual([]);
  });

  it('is a form that works without scripts, and keeps the words on the next page', async () => {
    const html = await (await search('brightpage')).text();
    const form = expectTag(html, 'form', { action: '/ai-directory/claude' });
    expect(expectRole(form, 'field', { field: 'q' })).toMatchObject({ value: 'brightpage' });
    expect(listSnapshotIds(html)).toHaveLength(50);
    const next = expectRole(html, 'link', { rel: 'next' })['href'] ?? '';
    expect(next).toContain('q=brightpage&cursor=');
    expect(listSnapshotIds(await (await requestPage(next)).text())).toEqual(ids.toReversed().slice(50));
  });

  it('never has a withdrawn snapshot, or one of another directory', async () => {
    const [id = ''] = ids.slice(3);
    await updateRows('submissions', { id }, { title: 'Walnut desk' });
    expect(listSnapshotIds(await (await search('walnut')).text())).toEqual([id]);
    await insertRows('withdrawals', {
      id: 77,
      scope: 'snapshot',
      target: id,
      reason: 'phishing',
      actor: 'a@brightpage.com',
      lastSeq: 0,
      createdAt: 0,
    });
    await updateRows('submissions', { id }, { withdrawalId: 77 });
    onTestFinished(() => updateRows('submissions', { id }, { withdrawalId: null }));
    expect(listSnapshotIds(await (await search('walnut')).text())).toEqual([]);
    expect(await (await requestPage('/ai-directory/gemini?q=oak')).text()).toContain('No snapshots match');
  });

  it('refuses more than 200 characters, so that nothing longer is a key of the cache', async () => {
    expect((await search('x'.repeat(201))).status).toBe(422);
  });
});

describe('the Atom feed of a directory', () => {
  it('has the newest 50 with links to every form', async () => {
    const response = await requestPage('/ai-directory/claude/atom.xml');
    expect(response.headers.get('Content-Type')).toBe('application/atom+xml; charset=utf-8');
    const xml = await response.text();
    const entries = findByTag(xml, 'entry').map((entry) => expectTag(entry, 'id')['name']);
    expect(entries).toEqual(
      ids
        .toReversed()
        .slice(0, 50)
        .map((id) => `${ORIGIN}/ai-directory/claude/${id}`),
    );
    expectTag(xml, 'link', {
      rel: 'alternate',
      type: 'application/json',
      href: `${ORIGIN}/ai-directory/claude/${ids.at(-1)}.json`,
    });
    expectTag(xml, 'link', {
      rel: 'self',
      type: 'application/atom+xml',
      href: `${ORIGIN}/ai-directory/claude/atom.xml`,
    });
  });

  it('has no entries for a directory without snapshots', async () => {
    const xml = await (await requestPage('/ai-directory/chatgpt/atom.xml')).text();
    expectTag(xml, 'updated', { name: `${new Date().toISOString().slice(0, 10)}T00:00:00+00:00` });
    expect(findByTag(xml, 'entry')).toEqual([]);
  });
});

describe('robots.txt', () => {
  it('welcomes each crawler of each directory by name, and everyone else', async () => {
    const response = await requestPage('/robots.txt');
    expect(response.headers.get('Content-Type')).toMatch(/^text\/plain/);
    const text = await response.text();
    const crawlers =
      'Googlebot GoogleOther Google-CloudVertexBot OAI-SearchBot ChatGPT-User GPTBot ClaudeBot Claude-SearchBot Claude-User';
    for (const crawler of [...crawlers.split(' '), '*'])
      expect(text).toMatch(new RegExp(`^User-agent: ${crawler.replace('*', '\\*')}$`, 'm'));
    const rules = parseRobotsTxt(text);
    for (const crawler of [...crawlers.split(' '), 'SomeOtherBot']) {
      expect(findMatchingRule(rules, crawler, `${ORIGIN}/ai-directory/gemini`)?.kind).toBe('allow');
    }
    expect(rules.sitemaps.map(({ value }) => value)).toEqual([`${ORIGIN}/sitemap.xml`]);
  });
});

describe('the sitemap', () => {
  const parseLocations = (xml: string) =>
    Array.from(xml.matchAll(/<loc>(.*?)<\/loc>/g), (match) => match[1] ?? '');

  it('is an index of parts that have every page and every snapshot', async () => {
    const index = await requestPage('/sitemap.xml');
    expect(index.headers.get('Content-Type')).toBe('application/xml; charset=utf-8');
    const parts = parseLocations(await index.text());
    expect(parts).toEqual([`${ORIGIN}/sitemaps/pages.xml`, `${ORIGIN}/sitemaps/snapshots-1.xml`]);
    const all: string[] = [];
    for (const part of parts)
      all.push(...parseLocations(await (await requestPage(part.slice(ORIGIN.length))).text()));
    for (const id of ids) expect(all).toContain(`${ORIGIN}/ai-directory/claude/${id}`);
    for (const { id } of CHECKS) expect(all).toContain(`${ORIGIN}/checks/${id}`);
    expect(new Set(all).size).toBe(all.length);
  });

  it('names pages that answer', async () => {
    const pages = parseLocations(await (await requestPage('/sitemaps/pages.xml')).text());
    expect(pages.length).toBeGreaterThan(0);
    for (const page of pages) expect((await app.request(page, {}, bindings)).status, page).toBe(200);
  });

  it('has 10,000 snapshots a part, in the order they were published', async () => {
    const last = Math.max(...(await readRows('submissions')).map(({ seq }) => seq));
    const move = async (from: number, to: number) => {
      await updateRows('submissions', { seq: from }, { seq: to });
      await env.SNAPSHOTS.delete([1, 2, 3].map((part) => `sitemaps/${part}.xml`));
    };
    await move(last, 20_001);
    onTestFinished(() => move(20_001, last));
    const parts = parseLocations(await (await requestPage('/sitemap.xml')).text());
    expect(parts.slice(1)).toEqual([1, 2, 3].map((part) => `${ORIGIN}/sitemaps/snapshots-${part}.xml`));
    expect(parseLocations(await (await requestPage('/sitemaps/snapshots-1.xml')).text())).toHaveLength(52);
    expect(parseLocations(await (await requestPage('/sitemaps/snapshots-2.xml')).text())).toEqual([]);
    expect(parseLocations(await (await requestPage('/sitemaps/snapshots-3.xml')).text())).toEqual([
      `${ORIGIN}/ai-directory/claude/${ids.at(-1)}`,
    ]);
  });

  it.each(['snapshots-4.xml', 'snapshots-0.xml', 'snapshots-.xml', 'pages', 'other.xml'])(
    'has no part %s',
    async (part) => {
      expect((await requestPage(`/sitemaps/${part}`)).status).toBe(404);
    },
  );
});

it('llms.txt lists the parts of the site with their URLs', async () => {
  const text = await (await requestPage('/llms.txt')).text();
  expect(text).toMatch(/^# Site Audit\n\n> /);
  for (const address of [
    '/ai-directory/gemini',
    '/ai-directory/chatgpt',
    '/ai-directory/claude',
    '/docs/api/audits',
    '/api/v1/openapi.json',
  ]) {
    expect(text).toContain(`](${ORIGIN}${address})`);
  }
});
