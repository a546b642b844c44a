import { expect, it } from 'vitest';
import { selectUnaudited } from '../../../src/engine/site/report-lists.ts';
import { outlineSite } from '../../../src/engine/site/site-outline.ts';
import { createAnswer, createAudit, foldAudits, HOME, reportAudits } from './site.ts';

const AUDITS = [
  createAudit('/', { links: ['/shop/a', '/gone', '/locked', '/file'] }),
  createAudit('/shop/a', { links: ['/shop/b'] }),
  createAudit('/shop/b', { facts: { noindex: true } }),
  createAudit('/alone'),
];
const ANSWERS = [
  createAnswer('/gone'),
  createAnswer('/locked', { status: 403, blockedBy: 'cloudflare' }),
  createAnswer('/file', { status: 200 }),
  createAnswer('/old', { status: 301, location: `${HOME}shop/a` }),
];

it('counts each URL once, by what it answered', () => {
  const { crawl } = outlineSite(foldAudits(AUDITS, { site: null, answers: ANSWERS }));
  expect(crawl).toEqual({
    indexable: 3,
    notIndexable: 1,
    redirected: 1,
    broken: 1,
    blocked: [{ by: 'cloudflare', urls: 1 }],
    other: 1,
  });
});

it('counts pages by clicks, those that no path reaches last, and by folder', () => {
  const { depths, folders } = outlineSite(foldAudits(AUDITS, { site: null }));
  expect(depths.map(({ depth, pages }) => [depth, pages])).toEqual([
    [0, 1],
    [1, 1],
    [2, 1],
    [null, 1],
  ]);
  expect(folders.folders.map(({ path, pages }) => [path, pages])).toEqual([
    ['/', 2],
    ['/shop/', 2],
  ]);
});

it.each([
  ['broken', ['gone']],
  ['blocked', ['locked']],
  ['other', ['file']],
  [undefined, ['gone', 'locked', 'file']],
] as const)('lists the URLs that were not audited because of %s', (kind, paths) => {
  const { unaudited } = reportAudits(AUDITS, { answers: ANSWERS });
  const { rows } = selectUnaudited(unaudited, {
    search: undefined,
    filters: { kind },
    order: { by: 'status', descending: true },
    cursor: undefined,
  });
  expect(rows.map(({ url }) => url)).toEqual(paths.map((path) => HOME + path));
});
