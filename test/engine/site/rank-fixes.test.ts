import { describe, expect, it } from 'vitest';
import type { AuditIssue } from '../../../src/engine/site/audit-facts.ts';
import {
  type AuditCase,
  createAudit,
  createSiteFacts,
  createThreePages,
  gradeAudits,
  HOME,
  reportAudits,
  NO_TITLE,
} from './site.ts';

const NOINDEX: AuditIssue = {
  id: 'meta-robots-noindex',
  severity: 'critical',
  category: 'indexability',
  penalty: 100,
  title: 'Search engines are told not to index this page',
  evidence: '',
};

const NOINDEX_PAGE: AuditCase = { facts: { score: 59, noindex: true, issues: [NOINDEX] } };
const UNSOURCED: AuditCase = { citability: { sources: [] } };

/** The home page and `count - 1` others; the first `changedCount` of the others have the changes. */
function createPages(count: number, changedCount: number, changed: AuditCase, rest: AuditCase = {}) {
  return Array.from({ length: count }, (_, i) =>
    createAudit(i === 0 ? '/' : `/${i}`, i > 0 && i <= changedCount ? changed : rest),
  );
}

describe('fixes', () => {
  it('of a flawless site are none', () => {
    expect(gradeAudits(createThreePages()).fixes).toEqual([]);
  });

  it('have the gain, the pages and the finding that lists them', () => {
    const pages = createPages(10, 0, {}, UNSOURCED);
    const { fixes } = gradeAudits(pages);
    expect(fixes).toEqual([
      {
        id: 'outside-sources',
        kind: 'site',
        title: expect.any(String),
        severity: null,
        pages: 10,
        gain: 2.5,
        finding_id: 'pages-without-sources',
      },
    ]);
    const finding = reportAudits(pages, { score: gradeAudits(pages) }).findings.find(
      ({ id }) => id === 'pages-without-sources',
    );
    expect(finding).toMatchObject({ affected: { count: 10 }, gain: 2.5 });
  });

  it('put six noindexed pages of 500 above style advice that gains more', () => {
    const [first, second] = gradeAudits(createPages(500, 6, NOINDEX_PAGE, UNSOURCED)).fixes;
    expect(first).toMatchObject({ id: 'meta-robots-noindex', pages: 6, severity: 'critical' });
    expect(second).toMatchObject({ id: 'outside-sources', gain: 2.5 });
    expect(first?.gain).toBeLessThan(2.5);
  });

  it('put an indexing problem above what gains more, and the rest in the order of its gain', () => {
    const canonical = {
      ...NO_TITLE,
      id: 'canonical-to-root',
      category: 'indexability',
      severity: 'high',
      penalty: 15,
    } as const;
    const pages = createPages(
      10,
      0,
      {},
      { facts: { score: 90, issues: [NO_TITLE, canonical] }, ...UNSOURCED },
    );
    expect(gradeAudits(pages).fixes.map(({ id }) => id)).toEqual([
      'canonical-to-root',
      'title-missing',
      'outside-sources',
    ]);
  });

  it('list a critical issue of pages that do not count in the score, without a gain', () => {
    const error = { ...NOINDEX, id: 'http-status-error', title: 'The page returns an HTTP error' };
    const gone = createAudit('/gone', { facts: { html: null, status: 404, score: 20, issues: [error] } });
    expect(gradeAudits([...createPages(10, 0, {}), gone]).fixes).toEqual([
      {
        id: 'http-status-error',
        kind: 'page',
        title: error.title,
        severity: 'critical',
        pages: 1,
        gain: 0,
        finding_id: 'http-status-error',
      },
    ]);
  });

  it('count all pages with an issue, those that do not count in the score as well', () => {
    const error = createAudit('/gone', { facts: { html: null, status: 404, score: 20, issues: [NOINDEX] } });
    const [fix] = gradeAudits([...createPages(10, 2, NOINDEX_PAGE), error]).fixes;
    expect(fix).toMatchObject({ id: 'meta-robots-noindex', pages: 3 });
  });

  it('and top issues have as many pages as their finding lists', () => {
    const changed: AuditCase = {
      facts: { score: 90, issues: [NO_TITLE] },
      html: { title: 'Shop' },
      ...UNSOURCED,
    };
    const gone = createAudit('/gone', { facts: { html: null, status: 404, score: 20, issues: [NO_TITLE] } });
    const audits = [...createPages(5, 0, {}, changed), gone];
    const score = gradeAudits(audits);
    const { findings } = reportAudits(audits, { score });
    for (const [id, finding, pages] of [
      ['title-missing', 'title-missing', 6],
      ['outside-sources', 'pages-without-sources', 5],
      ['titles-unique', 'titles-duplicate', 5],
    ] as const) {
      expect(findings.find((found) => found.id === finding)?.affected.count, id).toBe(pages);
      expect(
        score.fixes.find((fix) => fix.id === id),
        id,
      ).toMatchObject({ pages, finding_id: finding });
      expect(
        score.top_issues.find((issue) => issue.id === id),
        id,
      ).toMatchObject({ pages });
    }
  });

  it('are ten at most', () => {
    const issues = Array.from({ length: 15 }, (_, i) => ({ ...NO_TITLE, id: `issue-${i}`, penalty: 3 }));
    expect(gradeAudits(createPages(3, 0, {}, { facts: { issues, score: 90 } })).fixes).toHaveLength(10);
  });
});

describe('a gain', () => {
  /** Grades pages with these issues, their scores computed as those of audits. */
  const gradeIssues = (issues: AuditIssue[], score: number) =>
    gradeAudits(createPages(4, 0, {}, { facts: { issues, score } }));
  const createIssue = (id: string, penalty: number): AuditIssue => ({ ...NO_TITLE, id, penalty });

  it('is what the score gains once that issue alone is fixed, in a category at 0', () => {
    // Metadata is at 0, and at 20 without the second issue: 0.2 of 20 points of each page, weighted with 0.55.
    const { fixes } = gradeIssues(
      [createIssue('one', 70), createIssue('two', 90), createIssue('three', 10)],
      80,
    );
    const gains = Object.fromEntries(fixes.map(({ id, gain }) => [id, gain]));
    expect(gains).toEqual({ one: 0, two: 2.2, three: 0 });
  });

  it('is the same number in the score, in the findings and in the message', () => {
    const audits = createPages(4, 0, {}, { facts: { score: 96, issues: [createIssue('one', 20)] } });
    const score = gradeAudits(audits);
    const { findings } = reportAudits(audits, { score });
    expect(score.fixes[0]).toMatchObject({ id: 'one', gain: 2.2 });
    expect(findings.find(({ id }) => id === 'one')?.gain).toBe(2.2);
    expect(score.message).toContain('Biggest gain: fix "No title" on 4 pages (+2.2 points).');
  });

  it('is nothing while a cap holds the score', () => {
    const home = { kind: 'answers', url: HOME.replace('https:', 'http:') } as const;
    const pages = createPages(4, 0, {}, { facts: { score: 96, issues: [createIssue('one', 20)] } });
    const { fixes } = gradeAudits(pages, createSiteFacts({ home }));
    expect(fixes.map(({ id, gain }) => [id, gain])).toEqual([
      ['no-https', 28.8],
      ['one', 0],
    ]);
  });

  it('counts once an issue of pages and the check of the website that the same fix meets', () => {
    const empty: AuditIssue = { ...NO_TITLE, id: 'content-empty-without-js', category: 'content' };
    const pages = createPages(10, 2, { facts: { score: 69, issues: [empty] }, html: { empty: true } });
    const score = gradeAudits(pages);
    expect(score.fixes.map(({ id }) => id)).toEqual(['content-empty-without-js']);
    const finding = reportAudits(pages, { score }).findings.find(
      ({ id }) => id === 'content-empty-without-js',
    );
    expect(finding?.gain).toBe(score.fixes[0]?.gain);
  });
});

it('the message begins with what keeps pages out of search, though other fixes gain more', () => {
  const { message } = gradeAudits(createPages(500, 6, NOINDEX_PAGE, UNSOURCED));
  expect(message).toMatch(
    /Fix first: "Search engines are told not to index this page" on 6 pages \(\+0\.\d points\)\.$/,
  );
});

describe('the fix of a cap', () => {
  it('gains what the score would be without it, and stands for the issues that cause it', () => {
    const score = gradeAudits(createPages(10, 6, NOINDEX_PAGE));
    expect(score.score).toBe(35);
    const [fix, ...others] = score.fixes;
    expect(fix).toMatchObject({
      id: 'noindex-half',
      kind: 'cap',
      severity: 'critical',
      pages: 6,
      gain: 65,
      finding_id: 'meta-robots-noindex',
    });
    expect(others.map(({ id }) => id)).not.toContain('meta-robots-noindex');
  });

  it('gains nothing while another cap holds the score lower', () => {
    const home = { kind: 'answers', url: HOME.replace('https:', 'http:') } as const;
    const { score, fixes } = gradeAudits(createPages(10, 6, NOINDEX_PAGE), createSiteFacts({ home }));
    expect(score).toBe(35);
    const caps = fixes.filter(({ kind }) => kind === 'cap');
    expect(caps.map(({ id, gain }) => ({ id, gain }))).toEqual([
      { id: 'noindex-half', gain: 34 },
      { id: 'no-https', gain: 0 },
    ]);
    expect(fixes.slice(0, 2)).toEqual(caps);
  });

  it('is one for the caps and checks of a robots.txt that blocks everything', () => {
    const site = createSiteFacts({ robots: 'User-agent: *\nDisallow: /' });
    const { score, fixes } = gradeAudits(createPages(10, 0, {}), site);
    expect(score).toBe(25);
    expect(fixes).toEqual([
      {
        id: 'robots-txt-blocks-everything',
        kind: 'cap',
        title: expect.any(String),
        severity: 'critical',
        pages: null,
        gain: 75,
        finding_id: null,
      },
    ]);
  });
});

it('the scores of the pages are counted in bands of ten points', () => {
  const scores = [0, 9, 10, 59, 60, 89, 90, 100];
  const pages = scores.map((score, i) => createAudit(i === 0 ? '/' : `/${i}`, { facts: { score } }));
  expect(gradeAudits(pages).page_scores).toEqual([2, 1, 0, 0, 0, 1, 1, 0, 1, 2]);
});
