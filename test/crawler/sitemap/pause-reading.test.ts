import { describe, expect, it } from 'vitest';
import { createSite, listRequestsTo, newHost, type SiteResponse } from '../../internet.ts';
import { readSitemapsOf } from './read-sitemaps-of.ts';

const TEXT = { 'content-type': 'text/plain' };
const BUSY = { status: 503, headers: { 'retry-after': '5' } };

/** A site whose robots.txt names sitemaps of two pages each. */
function siteOf(host: string, names: string[]): Record<string, SiteResponse> {
  const sitemap = (name: string) => ({
    headers: TEXT,
    body: `https://${host}/${name}/1\nhttps://${host}/${name}/2`,
  });
  return {
    '/robots.txt': { headers: TEXT, body: names.map((name) => `Sitemap: /${name}.txt`).join('\n') },
    '/sitemap.xml': { status: 404 },
    ...Object.fromEntries(names.map((name) => [`/${name}.txt`, sitemap(name)])),
  };
}

describe('a reading that can be paused', () => {
  it('ends when the site is busy, and continues with what is left, within its limits', async () => {
    const host = newHost();
    const site = siteOf(host, ['a', 'b', 'c', 'd']);
    await createSite({ ...site, '/b.txt': BUSY }, { host });
    const limits = { files: 3, urls: 5 };
    const first = await readSitemapsOf(host, limits, { reading: null });
    expect(first).toMatchObject({ truncated: true, busyFiles: [] });
    expect(first.urls).toEqual([`https://${host}/a/1`, `https://${host}/a/2`]);
    await createSite(site, { host });
    const second = await readSitemapsOf(host, limits, { reading: structuredClone(first.rest) });
    // The third of c is the sixth, and d the fourth file.
    expect(second.urls).toEqual(['b/1', 'b/2', 'c/1'].map((path) => `https://${host}/${path}`));
    expect(second).toMatchObject({ rest: null, truncated: true });
    const paths = (await listRequestsTo(host)).map(({ url }) => new URL(url).pathname);
    expect(paths.filter((path) => path !== '/robots.txt')).toEqual(['/a.txt', '/b.txt', '/b.txt', '/c.txt']);
  });

  it('gives up after three busy answers in a row, without a /sitemap.xml that may not exist', async () => {
    const host = newHost();
    await createSite({ ...siteOf(host, ['a', 'b']), '/a.txt': BUSY }, { host });
    const first = await readSitemapsOf(host, {}, { reading: null });
    const second = await readSitemapsOf(host, {}, { reading: first.rest });
    const third = await readSitemapsOf(host, {}, { reading: second.rest });
    expect(third).toMatchObject({
      rest: null,
      busyFiles: [`https://${host}/a.txt`, `https://${host}/b.txt`],
    });
  });

  it('is small, however many sitemaps robots.txt names and however long their addresses are', async () => {
    const host = newHost();
    const names = Array.from({ length: 5_000 }, (_, n) => `${n}`.padEnd(n % 2 === 0 ? 10 : 3_000, 'x'));
    const robots = { headers: TEXT, body: names.map((name) => `Sitemap: /${name}`).join('\n') };
    await createSite({ '/robots.txt': robots, '*': BUSY }, { host });
    const { rest } = await readSitemapsOf(host, {}, { reading: null });
    expect(rest?.queue).toHaveLength(50);
    expect(JSON.stringify(rest).length).toBeLessThan(200_000);
  });

  it('does not pause for an error, nor for another host', async () => {
    const [host, other] = [newHost(), newHost()];
    const robots = `Sitemap: /a.txt\nSitemap: https://${other}/b.txt`;
    await createSite({ '/robots.txt': { headers: TEXT, body: robots }, '*': { status: 503 } }, { host });
    await createSite({ '*': BUSY }, { host: other });
    const { files, rest } = await readSitemapsOf(host, {}, { reading: null });
    expect(files.map(({ error }) => error)).toEqual([
      'answers with HTTP status 503',
      'could not be read',
      'answers with HTTP status 503',
    ]);
    expect(rest).toBeNull();
  });
});

it('another reading says that a file is busy, and continues with the next', async () => {
  const host = newHost();
  await createSite({ ...siteOf(host, ['a', 'b']), '/a.txt': BUSY }, { host });
  const { files, urls, rest } = await readSitemapsOf(host);
  expect(files.map(({ error }) => error)).toEqual(['answers with HTTP status 503', null]);
  expect(urls).toHaveLength(2);
  expect(rest).toBeNull();
});
