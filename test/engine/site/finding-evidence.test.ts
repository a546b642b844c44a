import { describe, expect, it } from 'vitest';
import { collectFindings } from '../../../src/engine/site/collect-findings.ts';
import { getFindingHelp } from '../../../src/engine/find-check.ts';
import { toStoredSiteFacts } from '../../../src/engine/site/site-facts.ts';
import { generateAudits } from '../../fixtures/generated-audits.ts';
import type { AuditIssue } from '../../../src/engine/site/audit-facts.ts';
import { createAnswer, createAudit, foldAudits, gradeAudits, HOME, NO_TITLE } from './site.ts';

const SITE_URL = 'https://audit.example.com';

describe('the evidence of a finding about several pages', () => {
  it('is separate for each of its URLs, and leaves that URL out', () => {
    const sitePages = foldAudits(
      [
        createAudit('/', { links: ['/a', '/gone', '/missing'] }),
        createAudit('/a', { links: ['/gone'], html: { title: 'Shop' } }),
        createAudit('/b', { html: { title: 'Shop' } }),
        createAudit('/c', { html: { title: 'shop ' } }),
      ],
      { site: null, answers: [createAnswer('/gone'), createAnswer('/missing', { status: 410 })] },
    );
    const { evidence } = collectFindings(sitePages, { site: null, score: null, siteUrl: SITE_URL });
    const read = (id: string, ...paths: string[]) => [
      ...(evidence.get(id)?.(new Set(paths.map((path) => HOME + path))) ?? []),
    ];
    expect(read('internal-links-broken', 'a', '', 'b')).toEqual([
      [HOME, `links to ${HOME}gone, which returns 404 and 1 more`],
      [`${HOME}a`, `links to ${HOME}gone, which returns 404`],
    ]);
    expect(read('titles-duplicate', 'b')).toEqual([[`${HOME}b`, '"Shop", as on 2 other pages']]);
  });

  it('says which page a figure is from, if several are affected', () => {
    const read = (...paths: string[]) => {
      const audits = paths.map((path, at) =>
        createAudit(path, { facts: { issues: [{ ...NO_TITLE, evidence: `${80 + at} words` }] } }),
      );
      const sitePages = foldAudits(audits, { site: null });
      const { findings } = collectFindings(sitePages, { site: null, score: null, siteUrl: SITE_URL });
      return findings.find(({ id }) => id === NO_TITLE.id)?.evidence;
    };
    expect(read('/')).toBe('80 words');
    expect(read('/', '/a')).toBe(`On ${HOME}: 80 words`);
  });

  it('is one finding for one cause: that of the check of pages', () => {
    const issue: AuditIssue = { ...NO_TITLE, id: 'article-author-missing', severity: 'low' };
    const listIds = (issues: AuditIssue[]) => {
      const audits = ['/', '/a'].map((path) =>
        createAudit(path, { facts: { issues }, citability: { authored: false }, html: { mainWords: 900 } }),
      );
      const { findings } = collectFindings(foldAudits(audits, { site: null }), {
        site: null,
        score: gradeAudits(audits),
        siteUrl: SITE_URL,
      });
      return findings.map(({ id }) => id).filter((id) => id.includes('author'));
    };
    expect(listIds([issue])).toEqual(['article-author-missing']);
    expect(listIds([])).toEqual(['articles-without-author']);
  });

  it('exists for every URL of every finding, as does the reason why the finding matters', () => {
    const ids = new Set<string>();
    for (const seed of [1, 2, 3, 4, 5, 6]) {
      const { audits, answers, site, now, host } = generateAudits(seed, 300);
      const sitePages = foldAudits(audits, { host, answers, site });
      const input = { site: toStoredSiteFacts(site), score: null, siteUrl: SITE_URL };
      const { findings, evidence, passed, notAssessed } = collectFindings(sitePages, input);
      expect(now).toBeGreaterThan(0);
      for (const { id } of [...passed, ...notAssessed]) ids.add(id);
      for (const { id, scope, affected } of findings) {
        expect(getFindingHelp({ id, scope })?.why, id).toMatch(/\.$/);
        if (scope === 'page') continue;
        ids.add(id);
        const found = evidence.get(id)?.(new Set(affected.urls));
        expect(found?.size, id).toBe(affected.count);
        for (const text of found?.values() ?? []) expect(text).not.toBe('');
      }
    }
    expect(ids.size).toBe(23);
    for (const id of ids) expect(getFindingHelp({ id, scope: 'site' })?.verify, id).toMatch(/\.$/);
  });
});
