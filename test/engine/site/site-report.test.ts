import { describe, expect, it } from 'vitest';
import { CATEGORIES } from '../../../src/contracts/scoring.ts';
import type { AuditIssue } from '../../../src/engine/site/audit-facts.ts';
import type { LinkedAudit, UnauditedAnswer } from '../../../src/engine/site/site-pages.ts';
import type { StoredSiteFacts } from '../../../src/engine/site/site-facts.ts';
import { countSteps } from '../../steps.ts';
import { createAudit, HOME, createThreePages, gradeAudits, reportAudits, NO_TITLE } from './site.ts';
import type { SiteReport } from '../../../src/contracts/site-report.ts';

const SITE_URL = 'https://audit.example.com';
const THIN: AuditIssue = {
  id: 'content-thin',
  severity: 'medium',
  category: 'content',
  penalty: 15,
  title: 'Thin content',
  evidence: '80 words',
};
const LONG: AuditIssue = {
  id: 'title-length',
  severity: 'low',
  category: 'metadata',
  penalty: 3,
  title: 'Title is long',
  evidence: '90 characters',
};

function buildReport(
  audits: LinkedAudit[],
  site: StoredSiteFacts | null = null,
  answers: UnauditedAnswer[] = [],
): SiteReport {
  return reportAudits(audits, { site, answers, siteUrl: SITE_URL });
}

function listing(...paths: string[]): StoredSiteFacts {
  const urls = paths.map((path) => HOME + path.slice(1));
  return {
    home: { kind: 'answers', url: HOME },
    sitemap: { files: [], urls, truncated: false, lastmods: [] },
  };
}

describe('totals', () => {
  it('count pages, statuses, severities and words, and take the median of the scores without error answers', () => {
    const { totals } = buildReport([
      createAudit('/', { facts: { score: 90 }, html: { words: 100 } }),
      createAudit('/a', { facts: { score: 70, issues: [NO_TITLE, THIN] }, html: { words: 50 } }),
      createAudit('/b', { facts: { score: 20, status: 404, html: null, issues: [THIN] } }),
      createAudit('/c', { facts: { score: 81 }, html: { words: 5 } }),
    ]);
    expect(totals).toEqual({
      pages: 4,
      audits: 4,
      scored_pages: 3,
      by_status: { '200': 3, '404': 1 },
      by_severity: { critical: 0, high: 1, medium: 2, low: 0 },
      words: 155,
      median_score: 81,
    });
  });

  it('are null and zero without an audit', () => {
    const empty = buildReport([]);
    expect(empty.totals).toEqual({
      pages: 0,
      audits: 0,
      scored_pages: 0,
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
  it('are rolled up by id, most severe first, with every page they affect, what they cost and where they are documented', () => {
    const { findings } = buildReport([
      createAudit('/', { facts: { score: 79, issues: [NO_TITLE] } }),
      createAudit('/a', { facts: { score: 79, issues: [NO_TITLE, THIN] } }),
      createAudit('/b'),
    ]);
    expect(findings).toEqual([
      {
        id: 'title-missing',
        scope: 'page',
        category: 'metadata',
        severity: 'high',
        // The current title, where stored audits have an earlier wording.
        title: 'The page has no title',
        evidence: `On ${HOME}: no <title> in the head`,
        recommendation: expect.stringContaining('title'),
        docs_url: `${SITE_URL}/checks/title-missing`,
        affected: { count: 2, urls: [HOME, `${HOME}a`] },
        patterns: [],
        // On two of three pages 21 points, of which the thin content of one takes 2.25.
        cost: 13.25,
        gain: null,
        state: 'open',
        ignored_urls: 0,
      },
      expect.objectContaining({ id: 'content-thin', affected: { count: 1, urls: [`${HOME}a`] }, cost: 0.75 }),
    ]);
  });

  it('say what the website score would gain, as its top issues do', () => {
    const audits = createThreePages({ facts: { score: 80, issues: [NO_TITLE] }, html: { title: 'Oak' } });
    const score = gradeAudits(audits);
    const { findings } = reportAudits(audits, { score });
    const gains = Object.fromEntries(findings.map(({ id, gain }) => [id, gain]));
    const costs = Object.fromEntries(score.top_issues.map(({ id, cost }) => [id, cost]));
    expect(Number(gains['title-missing']?.toFixed(1))).toBe(costs['title-missing']);
    expect(Number(gains['titles-duplicate']?.toFixed(1))).toBe(costs['titles-unique']);
    expect(gains['title-missing']).toBeGreaterThan(1);
    expect(gains['titles-duplicate']).toBeGreaterThan(1);
  });

  it('name the folders that are affected as a whole, for issues of pages and for those across pages', () => {
    const { findings } = buildReport([
      createAudit('/', { html: { title: 'Home' } }),
      createAudit('/about', { facts: { issues: [THIN] }, html: { title: 'About' } }),
      ...Array.from({ length: 10 }, (_, at) =>
        createAudit(`/tags/${at}`, { facts: { issues: [THIN] }, html: { title: 'Tag' } }),
      ),
    ]);
    const patterns = new Map(findings.map((finding) => [finding.id, finding.patterns]));
    expect(patterns.get('content-thin')).toEqual([{ pattern: '/tags/*', count: 10 }]);
    expect(patterns.get('titles-duplicate')).toEqual([{ pattern: '/tags/*', count: 10 }]);
  });

  it('name 200 pages and count them all', () => {
    const pages = Array.from({ length: 201 }, (_, at) =>
      createAudit(`/${at}`, { facts: { issues: [THIN] } }),
    );
    const [finding] = buildReport(pages).findings;
    expect(finding?.affected.count).toBe(201);
    expect(finding?.affected.urls).toHaveLength(200);
  });
});

describe('by_category', () => {
  it('has every category with its mean score, its findings, their severities and the pages', () => {
    const { by_category } = buildReport([
      createAudit('/', { facts: { issues: [NO_TITLE, LONG] } }),
      createAudit('/a', { facts: { issues: [LONG] } }),
      createAudit('/b'),
    ]);
    expect(Object.keys(by_category)).toEqual([...CATEGORIES]);
    expect(by_category.metadata).toEqual({
      // The mean of 61, 97 and 100.
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
    const { pages } = buildReport([
      createAudit('/', { facts: { score: 90 } }),
      createAudit('/weak', { facts: { score: 30, issues: [THIN] }, html: { title: 'Weak', words: 80 } }),
      createAudit('/a', { facts: { score: 60 } }),
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
    const { passed } = buildReport([
      createAudit('/', { facts: { passed: ['title-missing', 'content-thin'] } }),
      createAudit('/a', { facts: { passed: ['title-missing'], issues: [THIN] } }),
    ]);
    expect(passed.filter(({ scope }) => scope === 'page')).toEqual([
      {
        id: 'title-missing',
        scope: 'page',
        title:
          'The first <title> of the document, which is the one that browsers read, has text. Titles inside SVG images are not the title of the page',
        pages: 2,
      },
    ]);
  });
});

/** The URLs and evidence of a finding; 'passed', or the reason why it was not assessed. */
function findFinding(id: string, audits: LinkedAudit[], site: StoredSiteFacts | null = null) {
  const { findings, passed, not_assessed } = buildReport(audits, site);
  const finding = findings.find((entry) => entry.id === id);
  if (finding) return { urls: finding.affected.urls, evidence: finding.evidence };
  if (passed.some((rule) => rule.id === id)) return 'passed';
  return not_assessed.find((rule) => rule.id === id)?.reason;
}

describe('what no single page shows', () => {
  it('titles that several pages share', () => {
    const pages = [
      createAudit('/', { html: { title: 'Home' } }),
      createAudit('/a', { html: { title: 'Chairs' } }),
      createAudit('/b', { html: { title: 'CHAIRS ' } }),
    ];
    expect(findFinding('titles-duplicate', pages)).toEqual({
      urls: [`${HOME}a`, `${HOME}b`],
      evidence: `"Chairs" on 2 pages: ${HOME}a, ${HOME}b`,
    });
    expect(findFinding('titles-duplicate', createThreePages())).toBe('passed');
    const untitled = [createAudit('/a', { html: { title: '' } }), createAudit('/b', { html: { title: '' } })];
    expect(findFinding('titles-duplicate', untitled)).toBe('passed');
  });

  it('descriptions that several pages share', () => {
    const pages = ['/a', '/b'].map((path) => createAudit(path, { html: { description: 'All we sell.' } }));
    expect(findFinding('descriptions-duplicate', pages)).toMatchObject({ urls: [`${HOME}a`, `${HOME}b`] });
  });

  it('texts that are nearly the same: fingerprints that differ in three bits at most', () => {
    const prints = ['00000000000000ff', '00000000000000f8', '000000000000000f'];
    const pages = prints.map((simhash, at) => createAudit(`/${at}`, { html: { simhash } }));
    expect(findFinding('content-duplicate', pages)).toEqual({
      urls: [`${HOME}0`, `${HOME}1`],
      evidence: `2 pages: ${HOME}0, ${HOME}1`,
    });
    const canonical = createAudit('/1', { html: { simhash: prints[0] ?? null, canonical: `${HOME}0` } });
    expect(findFinding('content-duplicate', [pages[0] ?? canonical, canonical])).toBe('passed');
  });

  it('near texts wherever the three bits are', () => {
    const pages = ['8000800080000000', '0000000000000000'].map((simhash, at) =>
      createAudit(`/${at}`, { html: { simhash } }),
    );
    expect(findFinding('content-duplicate', pages)).toMatchObject({ urls: [`${HOME}0`, `${HOME}1`] });
    const far = ['8000800080008000', '0000000000000000'].map((simhash, at) =>
      createAudit(`/${at}`, { html: { simhash } }),
    );
    expect(findFinding('content-duplicate', far)).toBe('passed');
  });

  it('links to pages that answer with an error', () => {
    const gone = createAudit('/gone', { facts: { status: 404, html: null } });
    const pages = [createAudit('/', { links: ['/a', '/gone', '/unknown'] }), createAudit('/a'), gone];
    expect(findFinding('internal-links-broken', pages)).toEqual({
      urls: [HOME],
      evidence: `${HOME} links to ${HOME}gone, which returns 404`,
    });
    expect(findFinding('internal-links-broken', createThreePages())).toBe('passed');
  });

  it('pages of the sitemap that none links to', () => {
    expect(findFinding('pages-orphaned', createThreePages(), listing('/', '/a', '/b', '/lost'))).toEqual({
      urls: [`${HOME}lost`],
      evidence: `${HOME}lost is linked from none of 3 audited pages`,
    });
    expect(findFinding('pages-orphaned', createThreePages(), listing('/', '/a', '/b'))).toBe('passed');
  });

  it('says nothing of orphans while most linked pages were not audited, or without a sitemap', () => {
    const hub = [createAudit('/', { links: ['/a', '/b', '/c'] }), createAudit('/a')];
    expect(findFinding('pages-orphaned', hub, listing('/lost'))).toBe(
      'Only 1 of 3 linked URLs have been audited, and the rest may contain them',
    );
    expect(findFinding('pages-orphaned', createThreePages())).toBe('No sitemap with URLs is known');
    const cut = [createAudit('/', { links: ['/a'], html: { hasMoreLinks: true } }), createAudit('/a')];
    expect(findFinding('pages-orphaned', cut, listing('/lost'))).toBe(
      'A page has more links than are stored of one page',
    );
  });

  it('does not call the home page, what redirects and what is linked over http an orphan', () => {
    const pages = [
      createAudit('/', { links: ['http://www.shop.example.com/a'] }),
      createAudit('/a'),
      createAudit('/new', { requestedUrl: `${HOME}old`, links: ['/old'] }),
    ];
    expect(findFinding('pages-orphaned', pages, listing('/', '/a', '/old', '/new'))).toBe('passed');
  });

  it.each([
    ['redirects', createAudit('/c', { requestedUrl: `${HOME}b` }), `which redirects to ${HOME}c`],
    ['fails', createAudit('/b', { facts: { status: 404, html: null } }), 'which returns 404'],
    ['says noindex', createAudit('/b', { facts: { noindex: true } }), 'which is noindex'],
    ['names another', createAudit('/b', { html: { canonical: `${HOME}c` } }), `which names ${HOME}c`],
  ])('a canonical address that %s', (_, target, said) => {
    const pages = [createAudit('/a', { html: { canonical: `${HOME}b` } }), target];
    expect(findFinding('canonical-chains', pages)).toEqual({
      urls: [`${HOME}a`],
      evidence: `${HOME}a names ${HOME}b, ${said}`,
    });
  });

  it('no canonical address that answers and names itself, or is not known', () => {
    const pages = [
      createAudit('/a', { html: { canonical: `${HOME}b` } }),
      createAudit('/b', { html: { canonical: `${HOME}b` } }),
      createAudit('/c', { html: { canonical: `${HOME}unknown` } }),
      createAudit('/d', { html: { canonical: 'http://www.shop.example.com/d' } }),
    ];
    expect(findFinding('canonical-chains', pages)).toBe('passed');
  });

  it('language versions that do not link back', () => {
    const pages = [
      createAudit('/en', {
        html: {
          hreflang: [
            { code: 'de', url: `${HOME}de` },
            { code: 'fr', url: `${HOME}fr` },
            { code: 'it', url: `${HOME}unknown` },
          ],
        },
      }),
      createAudit('/de', { html: { hreflang: [{ code: 'en', url: `${HOME}en` }] } }),
      createAudit('/fr', { html: { hreflang: [{ code: 'de', url: `${HOME}de` }] } }),
    ];
    expect(findFinding('hreflang-no-return', pages)).toEqual({
      urls: [`${HOME}en`, `${HOME}fr`],
      evidence: `${HOME}en names ${HOME}fr (fr), which does not name it; ${HOME}fr names ${HOME}de (de), which does not name it`,
    });
    const both = [
      createAudit('/en', { html: { hreflang: [{ code: 'de', url: `${HOME}de` }] } }),
      createAudit('/de', { html: { hreflang: [{ code: 'en', url: `${HOME}en` }] } }),
    ];
    expect(findFinding('hreflang-no-return', both)).toBe('passed');
    // Which of its entries were left out is not known.
    const cut = [
      createAudit('/en', { html: { hreflang: [{ code: 'de', url: `${HOME}de` }] } }),
      createAudit('/de', { html: { hreflang: [], hasMoreHreflang: true } }),
    ];
    expect(findFinding('hreflang-no-return', cut)).toBe('passed');
  });

  it('URLs of the sitemap that redirect', () => {
    const pages = [...createThreePages(), createAudit('/new', { requestedUrl: `${HOME}old` })];
    expect(findFinding('sitemap-redirects', pages, listing('/', '/old'))).toEqual({
      urls: [`${HOME}old`],
      evidence: `${HOME}old redirects to ${HOME}new`,
    });
    expect(findFinding('sitemap-redirects', pages, listing('/', '/new'))).toBe('passed');
  });

  it('URLs of the sitemap that redirect to https or to the host without www', () => {
    const [insecure, www] = [HOME.replace('https:', 'http:'), HOME.replace('://', '://www.')];
    const pages = [
      ...createThreePages(),
      createAudit('/d', { requestedUrl: `${insecure}d` }),
      createAudit('/e', { requestedUrl: `${www}e` }),
      createAudit('/f', { requestedUrl: `${HOME}f#top` }),
    ];
    const site = listing('/');
    site.sitemap.urls.push(`${HOME}d`, `${insecure}d`, `${www}e`, `${HOME}f`);
    expect(findFinding('sitemap-redirects', pages, site)).toEqual({
      urls: [`${insecure}d`, `${www}e`],
      evidence: `${insecure}d redirects to ${HOME}d; ${www}e redirects to ${HOME}e`,
    });
  });

  it('URLs of the sitemap that cannot be indexed', () => {
    const pages = [createAudit('/', {}), createAudit('/a', { facts: { noindex: true } })];
    expect(findFinding('sitemap-not-indexable', pages, listing('/', '/a'))).toEqual({
      urls: [`${HOME}a`],
      evidence: `${HOME}a is noindex`,
    });
  });
});

it('takes steps in proportion to the pages, however alike they are', async () => {
  const alike = (count: number) =>
    Array.from({ length: count }, (_, at) =>
      createAudit(`/${at}`, {
        facts: { issues: [NO_TITLE, THIN, LONG] },
        html: {
          title: 'Same',
          description: 'Same',
          // All fingerprints agree in one band only, so that every pair is compared.
          simhash: `0000${(at * 7919).toString(16).padStart(12, '0')}`,
        },
        links: Array.from({ length: 50 }, (_, link) => `/${link}`),
      }),
    );
  const [few, many] = [alike(250), alike(2_000)];
  const steps = await countSteps(() => buildReport(few));
  expect(await countSteps(() => buildReport(many))).toBeLessThan(10 * steps);
});
