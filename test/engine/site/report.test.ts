import { describe, expect, it } from 'vitest';
import { CATEGORIES } from '../../../src/engine/checks/check.ts';
import type { AuditIssue } from '../../../src/engine/site/audit-facts.ts';
import type { StoredAudit } from '../../../src/engine/site/pages.ts';
import { reportOf, type SiteReport } from '../../../src/engine/site/report.ts';
import type { StoredSiteFacts } from '../../../src/engine/site/site-facts.ts';
import { audit, HOME, HOST, NOW, threePages } from './site.ts';

const SITE_URL = 'https://audit.example.com';
const NO_TITLE: AuditIssue = ['title-missing', 'high', 'metadata', 36, 'No title', 'no <title> in the head'];
const THIN: AuditIssue = ['content-thin', 'medium', 'content', 15, 'Thin content', '80 words'];
const LONG: AuditIssue = ['title-length', 'low', 'metadata', 3, 'Title is long', '90 characters'];

function report(audits: StoredAudit[], site: StoredSiteFacts | null = null): SiteReport {
  return reportOf({ host: HOST, audits, site, score: null, now: NOW, siteUrl: SITE_URL });
}

function listing(...paths: string[]): StoredSiteFacts {
  const urls = paths.map((path) => HOME + path.slice(1));
  return { home: { kind: 'answers', url: HOME }, sitemap: { files: [], urls, truncated: false } };
}

describe('totals', () => {
  it('count pages, statuses, severities and words, and take the median of the scores', () => {
    const { totals } = report([
      audit('/', { facts: { score: 90 }, html: { words: 100 } }),
      audit('/a', { facts: { score: 70, issues: [NO_TITLE, THIN] }, html: { words: 50 } }),
      audit('/b', { facts: { score: 20, status: 404, html: null, issues: [THIN] } }),
      audit('/c', { facts: { score: 81 }, html: { words: 5 } }),
    ]);
    expect(totals).toEqual({
      pages: 4,
      by_status: { '200': 3, '404': 1 },
      by_severity: { critical: 0, high: 1, medium: 2, low: 0 },
      words: 155,
      median_score: 76,
    });
  });

  it('are null and zero without an audit', () => {
    const empty = report([]);
    expect(empty.totals).toEqual({
      pages: 0,
      by_status: {},
      by_severity: { critical: 0, high: 0, medium: 0, low: 0 },
      words: 0,
      median_score: null,
    });
    expect(empty.by_category.metadata).toEqual({
      score: null,
      findings: 0,
      by_severity: { critical: 0, high: 0, medium: 0, low: 0 },
      pages_affected: 0,
    });
    expect(empty.pages).toEqual([]);
  });
});

describe('findings of pages', () => {
  it('are rolled up by id, gravest first, with every page they affect, what they cost and where they are documented', () => {
    const { findings } = report([
      audit('/', { facts: { score: 94, issues: [NO_TITLE] } }),
      audit('/a', { facts: { score: 92, issues: [NO_TITLE, THIN] } }),
      audit('/b'),
    ]);
    expect(findings).toEqual([
      {
        id: 'title-missing',
        scope: 'page',
        category: 'metadata',
        severity: 'high',
        title: 'No title',
        evidence: 'no <title> in the head',
        recommendation: expect.stringContaining('title'),
        docs_url: `${SITE_URL}/checks/title-missing`,
        affected: { count: 2, urls: [HOME, `${HOME}a`] },
        // 36 of 100 points at 0.16 on two of three pages.
        cost: 3.84,
      },
      expect.objectContaining({ id: 'content-thin', affected: { count: 1, urls: [`${HOME}a`] }, cost: 0.8 }),
    ]);
  });

  it('name 200 pages and count them all', () => {
    const pages = Array.from({ length: 201 }, (_, at) => audit(`/${at}`, { facts: { issues: [THIN] } }));
    const [finding] = report(pages).findings;
    expect(finding?.affected.count).toBe(201);
    expect(finding?.affected.urls).toHaveLength(200);
  });
});

describe('by_category', () => {
  it('has every category with its mean score, its findings, their severities and the pages', () => {
    const { by_category } = report([
      audit('/', { facts: { issues: [NO_TITLE, LONG] } }),
      audit('/a', { facts: { issues: [LONG] } }),
      audit('/b'),
    ]);
    expect(Object.keys(by_category)).toEqual([...CATEGORIES]);
    expect(by_category.metadata).toEqual({
      // 61, 97 and 100.
      score: 86,
      findings: 2,
      by_severity: { critical: 0, high: 1, medium: 0, low: 2 },
      pages_affected: 2,
    });
    expect(by_category.social).toMatchObject({ score: 100, findings: 0, pages_affected: 0 });
  });
});

describe('pages', () => {
  it('come weakest first, each with its audit', () => {
    const { pages } = report([
      audit('/', { facts: { score: 90 } }),
      audit('/weak', { facts: { score: 30, issues: [THIN] }, html: { title: 'Weak', words: 80 } }),
      audit('/a', { facts: { score: 60 } }),
    ]);
    expect(pages.map(({ score }) => score)).toEqual([30, 60, 90]);
    expect(pages[0]).toEqual({
      report_id: 'r_/weak',
      url: `${HOME}weak`,
      status_code: 200,
      score: 30,
      title: 'Weak',
      words: 80,
      issue_counts: { critical: 0, high: 0, medium: 1, low: 0 },
      audited_at: '2026-06-01T12:00:00+00:00',
    });
  });
});

describe('passed', () => {
  it('are the checks that one page passes at least and none fails', () => {
    const { passed } = report([
      audit('/', { facts: { passed: ['title-missing', 'content-thin'] } }),
      audit('/a', { facts: { passed: ['title-missing'], issues: [THIN] } }),
    ]);
    expect(passed.filter(({ scope }) => scope === 'page')).toEqual([
      { id: 'title-missing', scope: 'page', title: expect.stringContaining('title'), pages: 2 },
    ]);
  });
});

/** The finding of one id with what a reader sees first, or why there is none. */
function found(id: string, audits: StoredAudit[], site: StoredSiteFacts | null = null) {
  const { findings, passed, not_assessed } = report(audits, site);
  const finding = findings.find((one) => one.id === id);
  if (finding) return { urls: finding.affected.urls, evidence: finding.evidence };
  if (passed.some((one) => one.id === id)) return 'passed';
  return not_assessed.find((one) => one.id === id)?.reason;
}

describe('what no single page shows', () => {
  it('titles that several pages share', () => {
    const pages = [
      audit('/', { html: { title: 'Home' } }),
      audit('/a', { html: { title: 'Chairs' } }),
      audit('/b', { html: { title: 'CHAIRS ' } }),
    ];
    expect(found('titles-duplicate', pages)).toEqual({
      urls: [`${HOME}a`, `${HOME}b`],
      evidence: `"Chairs" on 2 pages: ${HOME}a, ${HOME}b`,
    });
    expect(found('titles-duplicate', threePages())).toBe('passed');
    const untitled = [audit('/a', { html: { title: '' } }), audit('/b', { html: { title: '' } })];
    expect(found('titles-duplicate', untitled)).toBe('passed');
  });

  it('descriptions that several pages share', () => {
    const pages = ['/a', '/b'].map((path) => audit(path, { html: { description: 'All we sell.' } }));
    expect(found('descriptions-duplicate', pages)).toMatchObject({ urls: [`${HOME}a`, `${HOME}b`] });
  });

  it('texts that are nearly the same: fingerprints that differ in three bits at most', () => {
    const prints = ['00000000000000ff', '00000000000000f8', '000000000000000f'];
    const pages = prints.map((simhash, at) => audit(`/${at}`, { html: { simhash } }));
    expect(found('content-duplicate', pages)).toEqual({
      urls: [`${HOME}0`, `${HOME}1`],
      evidence: `2 pages: ${HOME}0, ${HOME}1`,
    });
    const canonical = audit('/1', { html: { simhash: prints[0] ?? null, canonical: `${HOME}0` } });
    expect(found('content-duplicate', [pages[0] ?? canonical, canonical])).toBe('passed');
  });

  it('near texts wherever the three bits are', () => {
    const pages = ['8000800080000000', '0000000000000000'].map((simhash, at) =>
      audit(`/${at}`, { html: { simhash } }),
    );
    expect(found('content-duplicate', pages)).toMatchObject({ urls: [`${HOME}0`, `${HOME}1`] });
    const far = ['8000800080008000', '0000000000000000'].map((simhash, at) =>
      audit(`/${at}`, { html: { simhash } }),
    );
    expect(found('content-duplicate', far)).toBe('passed');
  });

  it('links to pages that answer with an error', () => {
    const gone = audit('/gone', { facts: { status: 404, html: null } });
    const pages = [audit('/', { html: { links: ['/a', '/gone', '/unknown'] } }), audit('/a'), gone];
    expect(found('internal-links-broken', pages)).toEqual({
      urls: [HOME],
      evidence: `${HOME} links to ${HOME}gone, which answers 404`,
    });
    expect(found('internal-links-broken', threePages())).toBe('passed');
  });

  it('pages of the sitemap that none links to', () => {
    expect(found('pages-orphaned', threePages(), listing('/', '/a', '/b', '/lost'))).toEqual({
      urls: [`${HOME}lost`],
      evidence: `${HOME}lost is linked from none of 3 audited pages`,
    });
    expect(found('pages-orphaned', threePages(), listing('/', '/a', '/b'))).toBe('passed');
  });

  it('says nothing of orphans while most linked pages were not audited, or without a sitemap', () => {
    const hub = [audit('/', { html: { links: ['/a', '/b', '/c'] } }), audit('/a')];
    expect(found('pages-orphaned', hub, listing('/lost'))).toBe(
      'Only 1 of 3 linked addresses have been audited: others may hold the links',
    );
    expect(found('pages-orphaned', threePages())).toBe('No sitemap with addresses is known');
    const cut = [audit('/', { html: { links: ['/a'], linkCount: 600 } }), audit('/a')];
    expect(found('pages-orphaned', cut, listing('/lost'))).toBe('A page has more links than are kept of one');
  });

  it('does not call the home page, what redirects and what is linked over http an orphan', () => {
    const pages = [
      audit('/', { html: { links: ['http://www.shop.example.com/a'] } }),
      audit('/a'),
      audit('/new', { requestedUrl: `${HOME}old`, html: { links: ['/old'] } }),
    ];
    expect(found('pages-orphaned', pages, listing('/', '/a', '/old', '/new'))).toBe('passed');
  });

  it.each([
    ['redirects', audit('/c', { requestedUrl: `${HOME}b` }), `which redirects to ${HOME}c`],
    ['fails', audit('/b', { facts: { status: 404, html: null } }), 'which answers 404'],
    ['says noindex', audit('/b', { facts: { noindex: true } }), 'which says noindex'],
    ['names another', audit('/b', { html: { canonical: `${HOME}c` } }), `which names ${HOME}c`],
  ])('a canonical address that %s', (_, target, said) => {
    const pages = [audit('/a', { html: { canonical: `${HOME}b` } }), target];
    expect(found('canonical-chains', pages)).toEqual({
      urls: [`${HOME}a`],
      evidence: `${HOME}a names ${HOME}b, ${said}`,
    });
  });

  it('no canonical address that answers and names itself, or is not known', () => {
    const pages = [
      audit('/a', { html: { canonical: `${HOME}b` } }),
      audit('/b', { html: { canonical: `${HOME}b` } }),
      audit('/c', { html: { canonical: `${HOME}unknown` } }),
      audit('/d', { html: { canonical: 'http://www.shop.example.com/d' } }),
    ];
    expect(found('canonical-chains', pages)).toBe('passed');
  });

  it('language versions that do not link back', () => {
    const pages = [
      audit('/en', {
        html: {
          hreflang: [
            ['de', `${HOME}de`],
            ['fr', `${HOME}fr`],
            ['it', `${HOME}unknown`],
          ],
        },
      }),
      audit('/de', { html: { hreflang: [['en', `${HOME}en`]] } }),
      audit('/fr', { html: { hreflang: [['de', `${HOME}de`]] } }),
    ];
    expect(found('hreflang-no-return', pages)).toEqual({
      urls: [`${HOME}en`, `${HOME}fr`],
      evidence: `${HOME}en names ${HOME}fr (fr), which does not name it; ${HOME}fr names ${HOME}de (de), which does not name it`,
    });
    const both = [
      audit('/en', { html: { hreflang: [['de', `${HOME}de`]] } }),
      audit('/de', { html: { hreflang: [['en', `${HOME}en`]] } }),
    ];
    expect(found('hreflang-no-return', both)).toBe('passed');
  });

  it('addresses of the sitemap that redirect', () => {
    const pages = [...threePages(), audit('/new', { requestedUrl: `${HOME}old` })];
    expect(found('sitemap-redirects', pages, listing('/', '/old'))).toEqual({
      urls: [`${HOME}old`],
      evidence: `${HOME}old redirects to ${HOME}new`,
    });
    expect(found('sitemap-redirects', pages, listing('/', '/new'))).toBe('passed');
  });

  it('addresses of the sitemap that cannot be indexed', () => {
    const pages = [audit('/', {}), audit('/a', { facts: { noindex: true } })];
    expect(found('sitemap-not-indexable', pages, listing('/', '/a'))).toEqual({
      urls: [`${HOME}a`],
      evidence: `${HOME}a says noindex`,
    });
  });
});

it('takes time that grows with the pages, however alike they are', () => {
  const alike = (count: number) =>
    Array.from({ length: count }, (_, at) =>
      audit(`/${at}`, {
        facts: { issues: [NO_TITLE, THIN, LONG] },
        html: {
          title: 'Same',
          description: 'Same',
          // One band is the same for all, the rest is not: every pair is a candidate.
          simhash: `0000${(at * 7919).toString(16).padStart(12, '0')}`,
          links: Array.from({ length: 50 }, (_, link) => `/${link}`),
        },
      }),
    );
  const time = (pages: StoredAudit[]) => {
    const times = Array.from({ length: 3 }, () => {
      const started = performance.now();
      report(pages);
      return performance.now() - started;
    });
    return Math.min(...times);
  };
  const [few, many] = [alike(250), alike(2_000)];
  expect(time(many)).toBeLessThan(24 * Math.max(5, time(few)));
});
