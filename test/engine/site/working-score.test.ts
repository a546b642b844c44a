import { describe, expect, it } from 'vitest';
import { CHECKS } from '../../../src/engine/checks/all.ts';
import { runChecks } from '../../../src/engine/checks/run-checks.ts';
import { type IgnoreRule, IgnoredFindings } from '../../../src/engine/ignored-findings.ts';
import { readFacts } from '../../../src/engine/page/page-facts.ts';
import { encodeAuditFacts } from '../../../src/engine/site/audit-facts.ts';
import { buildAuditFacts } from '../../../src/engine/site/build-audit-facts.ts';
import { SITE_CHECKS } from '../../../src/engine/site/checks/all.ts';
import type { LinkedAudit } from '../../../src/engine/site/site-pages.ts';
import { buildSiteReport } from '../../../src/engine/site/site-report.ts';
import { gradeSite } from '../../../src/engine/site/site-score.ts';
import { createRandom } from '../../random.ts';
import { createAuditInput } from '../page-input.ts';
import { createAudit, createSiteFacts, foldAudits, HOME, NOW } from './site.ts';

const TEXT = 'Every loaf is baked by hand and sold the same day. '.repeat(40);

/** Pages with different faults, by their paths. */
const PAGES: Record<string, string> = {
  '/': `<html lang="en"><head><title>The bakery</title></head><body><h1>Bread</h1><p>${TEXT}</p><img src="/a.jpg"></body></html>`,
  '/rye': `<html><head><meta name="description" content="Rye."></head><body><p>${TEXT}</p></body></html>`,
  '/rolls':
    '<html lang="en"><head><title>Rolls</title></head><body><h1>Rolls</h1><p>Short.</p></body></html>',
  '/news/2024': '<html></html>',
  '/news/2025': `<html lang="en"><head><title>News</title></head><body><h1>News</h1><img src="/b.jpg"><a href="/rye">here</a><p>${TEXT}</p></body></html>`,
};

type IsIgnored = (checkId: string, url: string) => boolean;

/** The audits of the pages as the engine makes them with all checks but those that are ignored. */
function auditPages(isIgnored: IsIgnored = () => false): LinkedAudit[] {
  return Array.from(Object.entries(PAGES), ([path, html]) => {
    const url = new URL(path, HOME).href;
    const facts = readFacts(createAuditInput(html, { url }));
    const analysis = runChecks(
      CHECKS.filter(({ id }) => !isIgnored(id, url)),
      facts,
    );
    return { ...createAudit(path), facts: encodeAuditFacts(buildAuditFacts(facts, analysis)) };
  });
}

const SITE = createSiteFacts();

function reportWith(rules: readonly IgnoreRule[], audits = auditPages(), now = NOW) {
  const sitePages = foldAudits(audits, { site: SITE });
  const score = gradeSite(sitePages, SITE, NOW);
  const ignored = new IgnoredFindings(rules, now);
  return {
    ignored,
    report: buildSiteReport(sitePages, {
      site: SITE,
      score,
      now,
      siteUrl: 'https://audit.example.com',
      ignored,
    }),
  };
}

function ignore(check: string, pages: string | null = null): IgnoreRule {
  return { check, pages };
}

/** Checks of pages that no check of the website and no cap reads. */
const LISTED = new Set(
  SITE_CHECKS.flatMap(({ finding, sameFixAs, otherFindings = [] }) =>
    otherFindings.concat(finding ?? [], sameFixAs ?? []),
  ),
);

describe('the working score', () => {
  it('is what the engine computes without the ignored checks on those pages', () => {
    const failing = [...new Set(auditPages().flatMap(({ facts }) => facts.issues.map(([id]) => id)))].filter(
      (id) => !LISTED.has(id),
    );
    expect(failing.length).toBeGreaterThan(15);
    const random = createRandom(37);
    const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)]!;
    const gains = new Set<number>();
    for (let run = 0; run < 60; run++) {
      const rules = Array.from({ length: 1 + Math.floor(random() * 12) }, () =>
        pick([
          ignore(pick(failing)),
          ignore(pick(failing), pick(Object.keys(PAGES))),
          ignore(pick(failing), pick(['/news/*', '/r*', '/**'])),
        ]),
      );
      const { report, ignored } = reportWith(rules);
      const audits = auditPages((id, url) => ignored.covers(id, url));
      const { score } = gradeSite(foldAudits(audits, { site: SITE }), SITE, NOW);
      expect(report.working_score, JSON.stringify(rules)).toBe(score);
      gains.add((report.working_score ?? 0) - (report.score?.score ?? 0));
    }
    expect(Math.min(...gains)).toBeGreaterThanOrEqual(0);
    expect(gains.size).toBeGreaterThan(3);
  });

  it('is the score itself if nothing is ignored, and null without one', () => {
    const { report } = reportWith([]);
    expect(report.working_score).toBe(report.score?.score);
    expect(report.ignored).toEqual({ findings: 0, urls: 0 });
    const few = reportWith([ignore('title-missing')], auditPages().slice(0, 2)).report;
    expect([few.score?.score, few.working_score]).toEqual([null, null]);
  });

  it('leaves the score, its pillars, costs and gains as they are', () => {
    const plain = reportWith([]).report;
    const { report } = reportWith(plain.findings.map(({ id }) => ignore(id)));
    expect(report.score).toEqual(plain.score);
    expect(report.by_category).toEqual(plain.by_category);
    expect(report.totals).toEqual(plain.totals);
    expect(report.findings.map(({ state: _, ignored_urls: __, ...finding }) => finding)).toEqual(
      plain.findings.map(({ state: _, ignored_urls: __, ...finding }) => finding),
    );
    expect(report.findings.every(({ state }) => state === 'ignored')).toBe(true);
    expect(report.working_score).toBeGreaterThan(report.score?.score ?? 100);
  });

  it('has all points of a check of the website once its finding is ignored on every URL', () => {
    const same = { html: { title: 'Same', description: 'Same' } };
    const audits = ['/', '/a', '/b', '/c'].map((path) => createAudit(path, same));
    const working = (rules: IgnoreRule[]) => reportWith(rules, audits).report.working_score ?? 0;
    const score = working([]);
    expect(working([ignore('titles-duplicate', '/a')])).toBe(score);
    expect(working([ignore('titles-duplicate')])).toBeGreaterThan(score);
    expect(working([ignore('titles-duplicate'), ignore('descriptions-duplicate')])).toBeGreaterThan(
      working([ignore('titles-duplicate')]),
    );
  });

  it('is free of a cap once the pages left do not cause it', () => {
    const noindex = {
      facts: {
        noindex: true,
        issues: [
          {
            id: 'meta-robots-noindex',
            severity: 'critical' as const,
            category: 'indexability' as const,
            penalty: 100,
            title: 'noindex',
            evidence: '',
          },
        ],
        score: 59,
      },
    };
    const audits = [createAudit('/'), createAudit('/a', noindex), createAudit('/b', noindex)];
    const working = (rules: IgnoreRule[]) => reportWith(rules, audits).report.working_score;
    expect(working([])).toBe(35);
    expect(working([ignore('h1-missing')])).toBe(35);
    expect(working([ignore('meta-robots-noindex', '/a')])).toBeGreaterThan(35);
  });
});

it('counts the URLs of a finding, which is ignored once all are', () => {
  const id = 'description-missing';
  const find = (rules: IgnoreRule[]) => {
    const { findings, ignored } = reportWith(rules).report;
    const { state, ignored_urls: urls, affected } = findings.find((finding) => finding.id === id)!;
    return [state, urls, affected.count, ignored];
  };
  expect(find([])).toEqual(['open', 0, 4, { findings: 0, urls: 0 }]);
  expect(find([ignore(id, '/news/*')])).toEqual(['open', 2, 4, { findings: 0, urls: 2 }]);
  expect(find([ignore(id, '/**')])).toEqual(['ignored', 4, 4, { findings: 1, urls: 4 }]);
});
