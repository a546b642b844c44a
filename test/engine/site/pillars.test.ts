import { describe, expect, it } from 'vitest';
import { computeLowerQuartile } from '../../../src/engine/site/checks/page-health.ts';
import { decodeAuditFacts } from '../../../src/engine/site/audit-facts.ts';
import { DAY } from '../../../src/lib/time.ts';
import {
  createAudit,
  findSiteCheck,
  gradeAudits,
  HOME,
  createSiteFacts,
  NOW,
  createThreePages,
} from './site.ts';

describe('page health: 0.75 mean and 0.25 lower quartile, the home page counted twice', () => {
  it('combines four scores', () => {
    const pages = [
      createAudit('/', { facts: { score: 100 } }),
      createAudit('/a', { facts: { score: 80 } }),
      createAudit('/b', { facts: { score: 40 } }),
    ];
    // 40, 80, 100, 100: the mean is 80; the lower quartile is three quarters of the way from 40 to 80, 70.
    const score = gradeAudits(pages);
    expect(score.pillars.page_health.score).toBe(Math.round(0.75 * 80 + 0.25 * 70));
    expect(findSiteCheck(score, 'pages-mean')).toMatchObject({
      points: 41.25,
      earned: 33,
      evidence: '80.0 over 3 pages, the home page counted twice',
    });
    expect(findSiteCheck(score, 'pages-lower-quartile')).toMatchObject({ points: 13.75, earned: 9.63 });
  });

  it('without an audit of the home page counts all equally', () => {
    expect(gradeAudits([createAudit('/a', { facts: { score: 60 } })]).pillars.page_health.score).toBe(60);
  });

  it('knows the home page by where it answers', () => {
    const pages = [
      createAudit('/en/', { facts: { score: 50 } }),
      createAudit('/a', { facts: { score: 80 } }),
    ];
    const site = createSiteFacts({ home: { kind: 'answers', url: `${HOME}en/` } });
    expect(findSiteCheck(gradeAudits(pages, site), 'pages-mean').evidence).toBe(
      '60.0 over 2 pages, the home page counted twice',
    );
  });

  it.each([
    [[50], 50],
    [[0, 100], 25],
    [[0, 40, 80, 100, 100], 40],
  ])('the lower quartile of %j is %d', (scores, quartile) => {
    expect(computeLowerQuartile(scores)).toBe(quartile);
  });
});

describe('AI access', () => {
  it.each([
    ['', 4, 1],
    ['User-agent: PerplexityBot\nDisallow: /', 3, 1],
    ['User-agent: Googlebot\nDisallow: /', 3, 1],
    ['User-agent: ChatGPT-User\nDisallow: /', 4, 1],
    ['User-agent: Claude-User\nDisallow: /', 4, 0],
    [
      'User-agent: GPTBot\nUser-agent: ClaudeBot\nUser-agent: Google-Extended\nUser-agent: CCBot\nDisallow: /',
      4,
      1,
    ],
    ['User-agent: *\nDisallow: /', 0, 0],
  ])('%j: search bots earn %d of 4, fetchers for people %d of 1', (robots, search, fetchers) => {
    const score = gradeAudits(createThreePages(), createSiteFacts({ robots }));
    expect(findSiteCheck(score, 'ai-search-allowed')).toMatchObject({ points: 4, earned: search });
    expect(findSiteCheck(score, 'ai-user-fetch-allowed')).toMatchObject({ points: 1, earned: fetchers });
  });

  it('readable without JavaScript: 3, by the share of the pages', () => {
    const pages = [createAudit('/'), createAudit('/a', { html: { empty: true } }), createAudit('/b')];
    expect(findSiteCheck(gradeAudits(pages), 'readable-without-js')).toMatchObject({
      points: 3,
      earned: 2,
      evidence: `2 of 3 pages have more than the empty shell of an app; exceptions: ${HOME}a`,
    });
  });

  it('says without examples that no page is', () => {
    const pages = [createAudit('/', { html: { empty: true } }), createAudit('/a', { html: { empty: true } })];
    expect(findSiteCheck(gradeAudits(pages), 'readable-without-js')).toMatchObject({
      earned: 0,
      evidence: 'None of the 2 pages have more than the empty shell of an app',
    });
  });

  it('snippets allowed: 1, by the share of the pages that are HTML and answer', () => {
    const pages = [
      createAudit('/'),
      createAudit('/a', { facts: { snippets: false } }),
      createAudit('/b.pdf', { facts: { html: null, snippets: false } }),
      createAudit('/c', { facts: { status: 500, snippets: false } }),
    ];
    expect(findSiteCheck(gradeAudits(pages), 'snippets-allowed')).toMatchObject({ points: 1, earned: 0.5 });
  });

  it('consistent content signals: 1, unknown for a site that gives none', () => {
    expect(findSiteCheck(gradeAudits(createThreePages()), 'content-signals-consistent')).toMatchObject({
      earned: null,
      available: false,
    });
    const consistent = createSiteFacts({
      robots: 'User-agent: *\nContent-Signal: search=yes, ai-train=no\nAllow: /',
    });
    expect(
      findSiteCheck(gradeAudits(createThreePages(), consistent), 'content-signals-consistent'),
    ).toMatchObject({
      points: 1,
      earned: 1,
    });
    const contradicting = createSiteFacts({
      robots: 'User-agent: *\nContent-Signal: search=yes\nDisallow: /',
    });
    expect(
      findSiteCheck(gradeAudits(createThreePages(), contradicting), 'content-signals-consistent'),
    ).toMatchObject({
      earned: 0,
      evidence: 'robots.txt says search=yes to all crawlers, but blocks them from the home page',
    });
  });
});

describe('citability', () => {
  const page = (path: string, citability: object) => createAudit(path, { citability });

  it.each([
    ['outside-sources', 2.5, { sources: [] }, 1],
    ['figures', 2, { figures: 0 }, 1],
    ['quotations', 1, { quotations: 0 }, 1],
    ['dated-and-fresh', 2, { newestDate: null }, 0.625],
    ['dated-and-fresh', 2, { newestDate: NOW - 731 * DAY }, 0.625],
    ['sectioned', 1.5, { sections: 0 }, 0.625],
    ['authored', 1, { authored: false }, 0.625],
  ])('%s: %d, none of them where no page has it, %j', (id, points, without, atHalf) => {
    expect(findSiteCheck(gradeAudits([page('/', without), page('/a', without)]), id)).toMatchObject({
      points,
      earned: 0,
    });
    expect(findSiteCheck(gradeAudits([page('/', {}), page('/a', {})]), id)).toMatchObject({
      points,
      earned: points,
    });
    // The share of pages that earns all points: 0.5 for sources and figures, 0.25 for quotations, 0.8 otherwise.
    expect(findSiteCheck(gradeAudits([page('/', {}), page('/a', without)]), id).earned).toBeCloseTo(
      points * atHalf,
      1,
    );
  });

  it('requires a figure in 200 words and a heading in 300', () => {
    const long = (citability: object) => [createAudit('/', { html: { mainWords: 900 }, citability })];
    expect(findSiteCheck(gradeAudits(long({ figures: 3 })), 'figures').earned).toBe(0);
    expect(findSiteCheck(gradeAudits(long({ figures: 4 })), 'figures').earned).toBe(2);
    expect(findSiteCheck(gradeAudits(long({ sections: 2 })), 'sectioned').earned).toBe(0);
    expect(findSiteCheck(gradeAudits(long({ sections: 3 })), 'sectioned').earned).toBe(1.5);
  });

  it('asks pages with 150 words of main text that search engines may keep', () => {
    const silent = { sources: [] };
    const pages = [
      createAudit('/'),
      createAudit('/short', { html: { mainWords: 149 }, citability: silent }),
      createAudit('/hidden', { facts: { noindex: true }, citability: silent }),
      createAudit('/copy', { html: { canonical: HOME }, citability: silent }),
    ];
    expect(findSiteCheck(gradeAudits(pages), 'outside-sources').evidence).toBe(
      '1 of 1 articles, guides and documentation pages link to another site from their main text',
    );
  });

  it('applies only to articles for dates and authors', () => {
    const shop = createThreePages({ citability: { article: false, newestDate: null, authored: false } });
    const score = gradeAudits(shop);
    expect(findSiteCheck(score, 'dated-and-fresh')).toMatchObject({ earned: null, available: false });
    expect(findSiteCheck(score, 'authored')).toMatchObject({ earned: null, available: false });
    expect(score.score).toBe(100);
  });
});

describe('entity identity', () => {
  it.each([
    ['organization-markup', 1.5, { organization: false }],
    ['same-as', 1, { sameAs: 0 }],
    ['one-brand-name', 1, { names: [] }],
    ['website-node', 0.5, { webSite: false }],
    ['about-and-contact', 1, { about: false, contact: false }],
  ])('%s: %d, none where no page has it', (id, points, without) => {
    expect(findSiteCheck(gradeAudits(createThreePages()), id)).toMatchObject({ points, earned: points });
    expect(findSiteCheck(gradeAudits(createThreePages({ entity: without })), id)).toMatchObject({
      points,
      earned: 0,
    });
  });

  it('one page that names the organisation is enough, also the inspected home page', () => {
    const [unmarked, marked] = [createAudit('/', { entity: { organization: false } }), createAudit('/a')];
    expect(findSiteCheck(gradeAudits([unmarked, marked]), 'organization-markup').earned).toBe(1.5);
    expect(
      findSiteCheck(
        gradeAudits([unmarked], createSiteFacts({ homePage: decodeAuditFacts(marked.facts) })),
        'organization-markup',
      ).earned,
    ).toBe(1.5);
  });

  it('half a point each for about and contact', () => {
    const score = gradeAudits(createThreePages({ entity: { contact: false } }));
    expect(findSiteCheck(score, 'about-and-contact')).toMatchObject({
      earned: 0.5,
      evidence: 'No audited page links to contact details',
    });
  });

  it('cannot tell about and contact in a language whose words are not known', () => {
    const measure = (entity: { about: boolean | null; contact: boolean | null }) =>
      findSiteCheck(gradeAudits([createAudit('/', { entity })]), 'about-and-contact');
    expect(measure({ about: null, contact: true }).available).toBe(false);
    expect(measure({ about: true, contact: true })).toMatchObject({ available: true, earned: 1 });
  });

  it('cannot tell sameAs where the organisation is in microdata', () => {
    expect(
      findSiteCheck(gradeAudits(createThreePages({ entity: { sameAs: null } })), 'same-as').available,
    ).toBe(false);
  });

  it('takes one name in any case, and not two', () => {
    const names = (...lists: string[][]) =>
      findSiteCheck(
        gradeAudits(lists.map((list, at) => createAudit(`/${at}`, { entity: { names: list } }))),
        'one-brand-name',
      );
    expect(names(['Chair Shop'], ['chairshop', 'CHAIR SHOP'], []).earned).toBe(1);
    expect(names(['Chair Shop'], ['Table Shop']).earned).toBe(0);
    expect(names(['Chair Shop', 'Chairs Inc.'], ['Chair Shop'])).toMatchObject({
      earned: 0,
      evidence: '2 pages name the site: "Chair Shop" on 2, "Chairs Inc." on 1',
    });
    const many = Array.from({ length: 9 }, () => ['Chair Shop']);
    expect(names(...many, ['Other']).earned).toBe(1);
  });

  it('cannot be told without an HTML page', () => {
    const { entity_identity } = gradeAudits([createAudit('/a.pdf', { facts: { html: null } })]).pillars;
    expect(entity_identity).toMatchObject({ score: null, available: false });
  });
});
