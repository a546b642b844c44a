import { afterEach, expect, it, vi } from 'vitest';
import { Frontier } from '../../../src/crawler/crawl/frontier.ts';

const SITE = 'https://brightpage.com';

/** Counts the turns of other requests while `work` runs. */
async function countTurns(work: () => Promise<unknown>): Promise<number> {
  const wait = vi.spyOn(scheduler, 'wait');
  await work();
  return wait.mock.calls.length;
}

afterEach(() => void vi.restoreAllMocks());

it('a loop over sitemap URLs that are left out lets other requests take turns', async () => {
  const frontier = new Frontier(['brightpage.com']);
  frontier.setSitemapUrls(Array.from({ length: 50_000 }, (_, n) => `${SITE}/photos/${n}.jpg`));
  expect(await countTurns(() => frontier.next())).toBeGreaterThan(100);
  expect((await frontier.finish('time')).not_html.count).toBe(50_000);
});

it('so do the loops over the links of a page, and over what is left at the end', async () => {
  const frontier = new Frontier(['brightpage.com']);
  const links = Array.from({ length: 50_000 }, (_, n) => `${SITE}/${n.toString(26).replace(/\d/g, '-')}`);
  expect(await countTurns(() => frontier.addLinks(links, SITE))).toBeGreaterThan(100);
  expect(await countTurns(() => frontier.addNofollowLinks(links))).toBeGreaterThan(100);
  frontier.setSitemapUrls(links);
  expect(await countTurns(() => frontier.finish('time'))).toBeGreaterThan(100);
});

it('choosing URLs ends after 20 million characters, about two seconds of work', async () => {
  const frontier = new Frontier(['brightpage.com']);
  const long = 'a'.repeat(1_900);
  frontier.setSitemapUrls(Array.from({ length: 20_000 }, (_, n) => `${SITE}/${long}${n}`));
  let taken = 0;
  while (await frontier.next()) taken++;
  expect(frontier.isExhausted).toBe(true);
  expect(taken).toBeGreaterThan(9_000);
  expect(taken).toBeLessThan(10_000);
  const { selection_limit: left } = await frontier.finish('selection_limit');
  expect(left.count).toBe(20_000 - taken);
  expect(left.examples).toHaveLength(5);
});
