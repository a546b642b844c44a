import { describe, expect, it } from 'vitest';
import { compareSites, type ComparedSite } from '../../../src/engine/trace/compare-sites.ts';
import { collectFindings } from '../../../src/engine/site/collect-findings.ts';
import { buildSiteTrace, type SiteTrace, type TracedFinding } from '../../../src/engine/trace/site-trace.ts';
import { toStoredSiteFacts } from '../../../src/engine/site/site-facts.ts';
import { computeWeightedScore } from '../../../src/engine/site/score-pillars.ts';
import { gradeSite } from '../../../src/engine/site/site-score.ts';
import { createAudit, createSiteFacts, foldAudits, NO_TITLE, NOW } from '../site/site.ts';

const PAGE_CHECK = 'image-alt-missing';
const RULE = 'titles-duplicate';
const SITE_CHECK = 'search-crawlers-allowed';

/** A website as a scan left it. */
function newSite(trace: Partial<SiteTrace> = {}, fields: Partial<ComparedSite> = {}): ComparedSite {
  return {
    trace: {
      version: '1',
      score: 70,
      grade: 'C',
      pillars: { page_health: 70, site_technical: 70, ai_access: 70, citability: 70, entity_identity: 70 },
      caps: [],
      catalogues: ['c'],
      findings: [],
      unknown: {},
      rules: [[RULE, null]],
      checks: [[SITE_CHECK, true]],
      costs: [],
      pages: 9,
      ...trace,
    },
    unread: 0,
    suspected: new Set(),
    revisions: [{ [PAGE_CHECK]: 1 }],
    ...fields,
  };
}

/** A website with a finding on this many pages; `untold` others are unknown. */
function withPages(pages: number, untold = 0, fields: Partial<ComparedSite> = {}): ComparedSite {
  const finding: TracedFinding = [PAGE_CHECK, 'page', 'high', pages];
  return newSite({ findings: pages > 0 ? [finding] : [], unknown: { [PAGE_CHECK]: untold } }, fields);
}

/** A website whose rule has a finding on this many pages. */
function withRule(pages: number, trace: Partial<SiteTrace> = {}, unread = 0): ComparedSite {
  return newSite({ findings: [[RULE, 'site', 'medium', pages]], rules: [], ...trace }, { unread });
}

const withCheck = (earnsAll: boolean | null, version = '1') =>
  newSite({ checks: [[SITE_CHECK, earnsAll]], version });

/** Returns the outcome of the one finding that differs: its list, or why it is not compared. `null` if none differs. */
function compare(before: ComparedSite, after: ComparedSite): string | null {
  const { findings, not_comparable } = compareSites(before, after);
  const listed = Object.entries(findings).flatMap(([change, found]) => found.map(() => change));
  const [first = null, ...others] = [...listed, ...not_comparable.map(({ reason }) => reason)];
  expect(others).toEqual([]);
  return first;
}

it('a website that did not change gives an empty comparison, even where checks are unknown', () => {
  for (const site of [newSite(), withPages(3, 2), withRule(2), withCheck(null), newSite({}, { unread: 4 })])
    expect(compareSites(site, site)).toEqual({
      findings: { new: [], fixed: [], grown: [], shrunk: [] },
      not_comparable: [],
      score_changes: [],
    });
});

describe('what changed the score', () => {
  it('is named with its points, the largest move first, also where no finding is new or fixed', () => {
    const before = newSite({
      costs: [
        [PAGE_CHECK, 'page', 4.2],
        ['response-times', 'site', 1.5],
        ['title-missing', 'page', 2],
      ],
    });
    const after = newSite({
      costs: [
        ['response-times', 'site', 0.5],
        ['title-missing', 'page', 2.04],
        [SITE_CHECK, 'site', 5],
      ],
    });
    const { score_changes: moves, findings } = compareSites(before, after);
    expect(moves.map(({ id, points }) => [id, points])).toEqual([
      [SITE_CHECK, -5],
      [PAGE_CHECK, 4.2],
      ['response-times', 1],
    ]);
    expect(Object.values(findings).flat()).toEqual([]);
  });

  it('of pages belongs to the issues that have other pages now, where the website has as many', () => {
    const create = (pages: number, costs: SiteTrace['costs']) =>
      newSite({
        pages: 9,
        findings: [
          [PAGE_CHECK, 'page', 'high', pages],
          ['title-missing', 'page', 'high', 3],
        ],
        costs,
      });
    const before = create(6, [
      [PAGE_CHECK, 'page', 4],
      ['title-missing', 'page', 2],
    ]);
    const after = create(2, [
      [PAGE_CHECK, 'page', 1],
      ['title-missing', 'page', 2.3],
    ]);
    const list = (...sites: [ComparedSite, ComparedSite]) =>
      compareSites(...sites).score_changes.map(({ id, points }) => [id, points]);
    expect(list(before, after)).toEqual([[PAGE_CHECK, 2.7]]);
    const grown = { ...after, trace: { ...after.trace, pages: 10 } };
    expect(list(before, grown)).toEqual([
      [PAGE_CHECK, 3],
      ['title-missing', -0.3],
    ]);
  });

  it('adds up to the difference between the scores before caps', () => {
    const grade = (withIssue: number) => {
      const audits = ['/', '/a', '/b', '/c'].map((path, at) =>
        createAudit(path, { facts: at < withIssue ? { score: 79, issues: [NO_TITLE] } : { score: 100 } }),
      );
      const site = createSiteFacts();
      const sitePages = foldAudits(audits, { site });
      const score = gradeSite(sitePages, site, NOW);
      return {
        trace: buildSiteTrace(
          sitePages,
          score,
          collectFindings(sitePages, { site: toStoredSiteFacts(site), score, siteUrl: '' }),
        ),
        weighted: computeWeightedScore(score.pillars) ?? 0,
      };
    };
    const [before, after] = [grade(3), grade(1)];
    const moves = compareSites(newSite(before.trace), newSite(after.trace)).score_changes;
    const total = moves.reduce((sum, { points }) => sum + points, 0);
    expect(total).toBeGreaterThan(1);
    expect(Math.abs(total - (after.weighted - before.weighted))).toBeLessThan(0.1 * moves.length);
  });
});

describe('a finding of pages', () => {
  it('is new, fixed, grown or shrunk by its pages', () => {
    expect(compare(withPages(0), withPages(2))).toBe('new');
    expect(compare(withPages(2), withPages(0))).toBe('fixed');
    expect(compare(withPages(2), withPages(3))).toBe('grown');
    expect(compare(withPages(3), withPages(2))).toBe('shrunk');
  });

  it('is not compared if its check changed between any of the audits', () => {
    const [one, two] = [{ [PAGE_CHECK]: 1 }, { [PAGE_CHECK]: 2 }];
    const reason = 'The check was added, changed or retired between the audits.';
    expect(compare(withPages(0), withPages(2, 0, { revisions: [two] }))).toBe(reason);
    expect(compare(withPages(2), withPages(0, 0, { revisions: [{}] }))).toBe(reason);
    const mixed = { revisions: [one, two] };
    expect(compare(withPages(0, 0, mixed), withPages(2, 0, mixed))).toBe(reason);
  });

  it('is not compared if as many pages are unknown as the difference', () => {
    const reason = 'The audits of some pages could not tell.';
    expect(compare(withPages(1, 2), withPages(3))).toBe(reason);
    expect(compare(withPages(1, 1), withPages(3))).toBe('grown');
    expect(compare(withPages(3), withPages(1, 2))).toBe(reason);
    expect(compare(withPages(3), withPages(1, 1))).toBe('shrunk');
    // Pages that could not tell on the other side make no difference.
    expect(compare(withPages(1), withPages(3, 9))).toBe('grown');
    expect(compare(withPages(3, 9), withPages(1))).toBe('shrunk');
  });

  it('counts pages that answered with a server error as unknown', () => {
    expect(compare(withPages(3), withPages(1, 1, { unread: 1 }))).toContain('could not tell');
  });

  it('is shrunk, not fixed, if a page that had it could not be judged', () => {
    const suspected = new Set([PAGE_CHECK]);
    expect(compare(withPages(3), withPages(0, 1))).toBe('fixed');
    expect(compare(withPages(3), withPages(0, 1, { suspected }))).toBe('shrunk');
    expect(compare(withPages(3), withPages(0, 0, { unread: 1, suspected }))).toBe('shrunk');
  });
});

describe('a finding of the website', () => {
  it('is new, fixed, grown or shrunk', () => {
    expect(compare(newSite(), withRule(2))).toBe('new');
    expect(compare(withRule(2), newSite())).toBe('fixed');
    expect(compare(withRule(2), withRule(4))).toBe('grown');
    expect(compare(withRule(4), withRule(2))).toBe('shrunk');
  });

  it('is not compared if one of the scans did not assess it', () => {
    const unassessed = newSite({ rules: [[RULE, 'The site has one page']] });
    expect(compare(unassessed, withRule(2))).toBe('One of the scans could not tell. The site has one page.');
    expect(compare(withRule(2), unassessed)).toContain('could not tell');
    expect(compare(newSite({ rules: [] }), withRule(2))).toBe(
      'The check was added or retired between the scans.',
    );
  });

  it('is not compared if as many pages answered with an error as the difference', () => {
    expect(compare(withRule(2, {}, 2), withRule(4))).toBe('Some pages answered with an error.');
    expect(compare(withRule(2, {}, 1), withRule(4))).toBe('grown');
    expect(compare(withRule(4), withRule(2, {}, 2))).toBe('Some pages answered with an error.');
  });

  it('is not compared with one of another scoring', () => {
    expect(compare(withRule(2), withRule(4, { version: '2' }))).toBe('The scoring has changed.');
  });
});

describe('a check of the website', () => {
  it('is new if it no longer earns all its points, and fixed if it does again', () => {
    expect(compare(withCheck(true), withCheck(false))).toBe('new');
    expect(compare(withCheck(false), withCheck(true))).toBe('fixed');
  });

  it('is not compared if one of the scans could not measure it, or the scoring has changed', () => {
    for (const [before, after] of [
      [true, null],
      [false, null],
      [null, true],
      [null, false],
    ] as const)
      expect(compare(withCheck(before), withCheck(after))).toBe('One of the scans could not measure it.');
    expect(compare(withCheck(true), withCheck(false, '2'))).toBe('The scoring has changed.');
    expect(compare(newSite({ checks: [] }), withCheck(false))).toBe('The scoring has changed.');
  });
});

describe('an effect of time alone', () => {
  /** A website with these findings, whose answers are as fast as they should be or not. */
  const withTime = (findings: TracedFinding[], isFast = true) =>
    newSite(
      { findings, rules: [['articles-not-recent', null]], checks: [['fast-answers', isFast]] },
      { revisions: [{ 'ttfb-slow': 1, 'article-stale': 1 }] },
    );

  it('is no change: answers of another speed', () => {
    const fast = withTime([]);
    const slow = withTime([['ttfb-slow', 'page', 'medium', 3]], false);
    const slower = withTime([['ttfb-slow', 'page', 'medium', 5]], false);
    for (const [before, after] of [
      [fast, slow],
      [slow, fast],
      [slow, slower],
      [slower, slow],
    ] as const)
      expect(compare(before, after)).toBeNull();
  });

  it('is no change: articles that grow older. Those that are updated are one', () => {
    const recent = withTime([]);
    const old = withTime([
      ['article-stale', 'page', 'low', 2],
      ['articles-not-recent', 'site', 'low', 4],
    ]);
    expect(compare(recent, old)).toBeNull();
    const { findings } = compareSites(old, recent);
    expect(findings.fixed.map(({ id }) => id)).toEqual(['article-stale', 'articles-not-recent']);
  });
});
