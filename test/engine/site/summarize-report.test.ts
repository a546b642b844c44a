import { describe, expect, it } from 'vitest';
import { CATEGORIES, type Category } from '../../../src/contracts/scoring.ts';
import type { Finding, SiteReport } from '../../../src/contracts/site-report.ts';
import { rankFindings, summarizeReport } from '../../../src/engine/site/summarize-report.ts';
import { createAnswer, createAudit, createThreePages, gradeAudits, NO_TITLE, reportAudits } from './site.ts';

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- every category
const NAMES = Object.fromEntries(CATEGORIES.map((name) => [name, { name }])) as Record<
  Category,
  { name: string }
>;
const summarize = (report: SiteReport) => summarizeReport(report, NAMES);

/** Three pages with a score, and what the test changes in the report. */
function createReport(change: Partial<SiteReport> = {}): SiteReport {
  const audits = createThreePages();
  return { ...reportAudits(audits, { score: gradeAudits(audits) }), ...change };
}

function createFinding(id: string, change: Partial<Finding> = {}): Finding {
  const [finding] = reportAudits([createAudit('/', { facts: { issues: [NO_TITLE] } })]).findings;
  if (!finding) throw new Error('the report has no finding');
  return { ...finding, id, title: `Title of ${id}`, gain: null, ...change };
}

describe('the summary', () => {
  it.each<[string, SiteReport]>([
    ['no page', reportAudits([])],
    ['no page, and URLs that answered with errors', reportAudits([], { answers: [createAnswer('/gone')] })],
    ['one page', reportAudits([createAudit('/')])],
    [
      'one page that answers 404',
      reportAudits([createAudit('/', { facts: { status: 404, score: 10, html: null } })]),
    ],
    ['one page with a fault', reportAudits([createAudit('/', { facts: { issues: [NO_TITLE] } })])],
    ['three pages without a fault', createReport()],
    ['an ignored finding alone', createReport({ findings: [createFinding('a', { state: 'ignored' })] })],
    [
      '1,000 findings',
      createReport({ findings: Array.from({ length: 1_000 }, (_, at) => createFinding(`f${at}`)) }),
    ],
  ])('of a report of %s has six sentences, without a hole', (_name, report) => {
    const sentences = summarize(report);
    expect(sentences).toHaveLength(6);
    for (const sentence of sentences) {
      expect(sentence).toMatch(/^[A-Z].*[.]$/);
      expect(sentence).not.toMatch(/undefined|null|NaN|\[object|, \.|  /);
    }
  });

  it('of no page says that there is nothing to say', () => {
    expect(summarize(reportAudits([]))).toEqual([
      'As of 1 June 2026, no page of shop.example.com has been audited.',
      'The website has no score yet: that takes an inspection and at least 3 audited pages.',
      'Without a score, no limit applies to it.',
      'Without an audited page, there are no findings.',
      'No single fix is known to raise the score.',
      'No category of checks has a score yet.',
    ]);
  });

  it('counts pages as the report does', () => {
    const audits = [
      createAudit('/'),
      createAudit('/gone', { facts: { status: 404, score: 10, html: null } }),
    ];
    const [coverage] = summarize(reportAudits(audits, { answers: [createAnswer('/a'), createAnswer('/b')] }));
    expect(coverage).toBe(
      'As of 1 June 2026, this report covers 2 audited pages of shop.example.com, of which 1 could be scored; 2 more URLs could not be audited.',
    );
    expect(summarize(reportAudits([createAudit('/')]))[0]).toBe(
      'As of 1 June 2026, this report covers 1 audited page of shop.example.com.',
    );
  });

  it('names the score, or why there is none', () => {
    const report = createReport();
    const { score } = report;
    expect(summarize(report)[1]).toContain(
      `The website scores ${score?.score} of 100, grade ${score?.grade}:`,
    );
    const unreachable = score && { ...score, score: null, grade: null, state: 'unreachable' as const };
    expect(summarize({ ...report, score: unreachable })[1]).toContain('home page could not be reached');
  });

  it('names the cap that holds the score, and no cap that does not', () => {
    const report = createReport();
    expect(summarize(report)[2]).toBe('No single problem limits the score.');
    const cap = { id: 'no-https' as const, limit: 49, reason: 'The home page is at http:' };
    const capped = report.score && { ...report.score, score: 49, caps_applied: [cap] };
    expect(summarize({ ...report, score: capped })[2]).toMatch(
      /^The score cannot exceed 49 because of one problem: “.+”\.$/,
    );
    const other = report.score && { ...report.score, caps_applied: [{ ...cap, limit: 99 }] };
    if (other && (other.score ?? 0) < 99)
      expect(summarize({ ...report, score: other })[2]).toContain('No single');
  });

  it('counts open findings by severity, and does not tell what is ignored', () => {
    const findings = [
      createFinding('a', { severity: 'critical' }),
      createFinding('b', { severity: 'high' }),
      createFinding('c', { severity: 'high' }),
      createFinding('d', { severity: 'low', state: 'ignored' }),
    ];
    expect(summarize(createReport({ findings }))[3]).toBe(
      'The audits have 3 findings: 1 critical and 2 high.',
    );
    expect(summarize(createReport({ findings: findings.slice(0, 1) }))[3]).toBe(
      'The audits have 1 finding: 1 critical.',
    );
    expect(summarize(createReport({ findings: [] }))[3]).toBe('No check found an open problem.');
  });

  it('names the open finding whose fix gains the most', () => {
    const findings = [
      createFinding('a', { severity: 'critical', gain: null }),
      createFinding('b', { gain: 1.25 }),
      createFinding('c', { gain: 9, state: 'ignored' }),
    ];
    expect(summarize(createReport({ findings }))[4]).toBe(
      'Fixing “Title of b” on 1 page gains the most of all findings: 1.3 points.',
    );
    expect(summarize(createReport({ findings: [createFinding('d', { gain: 0.04 })] }))[4]).toContain(
      'less than 0.1 points',
    );
  });

  it('compares categories only if they differ', () => {
    expect(summarize(createReport())[5]).toMatch(/^(?:All categories|Of the categories)/);
    const audits = [createAudit('/', { facts: { issues: [NO_TITLE] } })];
    expect(summarize(reportAudits(audits))[5]).toMatch(/metadata is the weakest with \d+ of 100/);
  });
});

it('findings are ranked: critical ones, then by gain, then as in the report', () => {
  const ranked = rankFindings([
    createFinding('high', { severity: 'high', gain: 1 }),
    createFinding('critical', { severity: 'critical', gain: null }),
    createFinding('low', { severity: 'low', gain: 4 }),
    createFinding('none', { severity: 'high', gain: null }),
    createFinding('ahead', { severity: 'critical', gain: 2 }),
  ]);
  expect(ranked.map(({ id }) => id)).toEqual(['ahead', 'critical', 'low', 'high', 'none']);
});
