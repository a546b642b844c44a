import { expect, it } from 'vitest';
import type { Fix } from '../../../src/contracts/site-score.ts';
import { estimateEffort } from '../../../src/entry/web/websites/site-dashboard.tsx';

const FIX: Fix = {
  id: 'title-missing',
  kind: 'page',
  title: 'The page has no title',
  severity: 'high',
  pages: 3,
  gain: 1,
  finding_id: 'title-missing',
};

it.each<[string, Partial<Fix>, ReturnType<typeof estimateEffort>]>([
  ['up to 3 pages', { pages: 3 }, 'small'],
  ['one setting', { id: 'sitemap-valid', kind: 'site', pages: null }, 'small'],
  ['4 to 30 pages', { pages: 4 }, 'medium'],
  ['30 pages', { pages: 30 }, 'medium'],
  ['31 pages', { pages: 31 }, 'large'],
  ['nearly all of 500 pages, which share a template', { pages: 450 }, 'medium'],
  ['texts of nearly all pages', { id: 'outside-sources', kind: 'site', pages: 480 }, 'large'],
  ['work on the server for some of the pages', { id: 'compression-missing', pages: 400 }, 'medium'],
  ['work on the server', { id: 'fast-answers', kind: 'site', pages: null }, 'medium'],
])('the effort for %s', (_, change, effort) => {
  expect(estimateEffort({ ...FIX, ...change }, 500)).toBe(effort);
});
