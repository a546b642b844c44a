import { expect, it } from 'vitest';
import { compareSites } from '../../../src/engine/trace/compare-sites.ts';
import type { SiteTrace, TracedFinding } from '../../../src/engine/trace/site-trace.ts';

const REVISIONS = { 'ttfb-slow': 1, 'article-stale': 1, 'title-missing': 1 };

function site(findings: TracedFinding[], checks: SiteTrace['checks'] = []) {
  const trace: SiteTrace = {
    version: '1',
    score: 80,
    grade: 'B',
    pillars: { page_health: 80, site_technical: 80, ai_access: 80, citability: 80, entity_identity: 80 },
    caps: [],
    catalogues: ['c'],
    findings,
    unknown: {},
    rules: [['articles-not-recent', null]],
    checks,
  };
  return { trace, revisions: [REVISIONS], unread: 0 };
}

const NOTHING = { findings: { new: [], fixed: [], grown: [], shrunk: [] }, not_comparable: [] };

it('answers of another speed are no change', () => {
  const fast = site([], [['fast-answers', true]]);
  const slow = site([['ttfb-slow', 'page', 'medium', 3]], [['fast-answers', false]]);
  const slower = site([['ttfb-slow', 'page', 'medium', 5]], [['fast-answers', false]]);
  for (const [before, after] of [
    [fast, slow],
    [slow, fast],
    [slow, slower],
    [slower, slow],
  ] as const)
    expect(compareSites(before, after)).toEqual(NOTHING);
});

it('articles that grow older are no change, those that are updated are', () => {
  const recent = site([]);
  const old = site([
    ['article-stale', 'page', 'low', 2],
    ['articles-not-recent', 'site', 'low', 4],
  ]);
  expect(compareSites(recent, old)).toEqual(NOTHING);
  const { findings } = compareSites(old, recent);
  expect(findings.fixed.map(({ id }) => id)).toEqual(['article-stale', 'articles-not-recent']);
});

it('any other finding is a change', () => {
  const { findings } = compareSites(site([]), site([['title-missing', 'page', 'critical', 1]]));
  expect(findings.new.map(({ id }) => id)).toEqual(['title-missing']);
});
