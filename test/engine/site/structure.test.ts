import { describe, expect, it } from 'vitest';
import { linkCheckRules } from '../../../src/engine/site/checks/link-check.ts';
import { SITE_RULES } from '../../../src/engine/site/checks/all.ts';
import type { LinkedAudit } from '../../../src/engine/site/site-pages.ts';
import { createLinkList } from '../link-list.ts';
import { createAnswer, createAudit, createSiteFacts, HOME, reportAudits } from './site.ts';

const url = (path: string) => new URL(path, HOME).href;

/** A chain of pages: the home page links to /1, that to /2, and so on. */
function createLine(length: number): LinkedAudit[] {
  return Array.from({ length: length + 1 }, (_, at) =>
    createAudit(at === 0 ? '/' : `/${at}`, { links: at === length ? [] : [`/${at + 1}`] }),
  );
}

function listing(...paths: string[]) {
  return createSiteFacts({
    sitemap: {
      files: [{ url: url('/sitemap.xml'), kind: 'urlset', error: null, urls: paths.length }],
      urls: paths.map(url),
      truncated: false,
      lastmods: [],
    },
  });
}

/** The paths that a rule lists with its evidence, `passed`, or why it could not be assessed. */
function assess(id: string, ...input: Parameters<typeof reportAudits>) {
  const { findings, passed, not_assessed: left } = reportAudits(...input);
  const finding = findings.find((candidate) => candidate.id === id);
  if (finding)
    return {
      paths: finding.affected.urls.map((affected) => new URL(affected).pathname),
      evidence: finding.evidence,
    };
  return passed.some((rule) => rule.id === id) ? 'passed' : left.find((rule) => rule.id === id)?.reason;
}

describe('pages far from the home page', () => {
  const line = createLine(8);
  const site = listing(...line.map((_, at) => (at === 0 ? '/' : `/${at}`)));

  it('are listed with their clicks if a sitemap lists them and search engines may index them', () => {
    expect(assess('pages-deep', line, { site })).toEqual({
      paths: ['/6', '/5', '/4'],
      evidence: [6, 5, 4]
        .map((at) => `${url(`/${at}`)} is ${at} clicks away over the links of all 9 pages`)
        .join('; '),
    });
    expect(assess('pages-very-deep', line, { site })).toMatchObject({ paths: ['/8', '/7'] });
    expect(assess('pages-very-deep', line, { site: listing('/', '/1') })).toBe('passed');
    const closed = line.map((audit, at) =>
      at === 7 ? createAudit('/7', { links: ['/8'], facts: { noindex: true } }) : audit,
    );
    expect(assess('pages-very-deep', closed, { site })).toMatchObject({ paths: ['/8'] });
  });

  it('are listed with what the links cover, and not while most pages are unknown', () => {
    const [home, ...others] = line;
    const wide = [createAudit('/', { links: ['/1', '/a', '/b'] }), ...others];
    expect(home).toBeDefined();
    expect(assess('pages-very-deep', wide, { site })).toMatchObject({
      evidence: expect.stringContaining('over the links of 9 audited pages of 11 known ones'),
    });
    const unknown = Array.from({ length: 10 }, (_, at) => `/unknown/${at}`);
    const huge = [createAudit('/', { links: ['/1', ...unknown] }), ...others];
    expect(assess('pages-very-deep', huge, { site })).toBe(
      'Shorter ways may lead over pages that have not been audited: covered are 9 audited pages of 19 known ones',
    );
    expect(assess('pages-deep', others, { site })).toBe('The home page has not been audited');
    expect(assess('pages-deep', line)).toBe('No sitemap with URLs is known');
  });
});

describe('links to redirects', () => {
  const page = (path: string, links: string[]) => createAudit(path, { links });
  const moved = (from: string, to: string) =>
    createAnswer(from, { status: 301, location: url(to), linkedFrom: null });

  it('are listed by the URL that redirects, with how many pages link to it', () => {
    const audits = [page('/', ['/old', '/new']), page('/new', ['/old']), page('/other', ['/'])];
    const answers = [moved('/old', '/new')];
    expect(assess('redirects-linked', audits, { answers, site: listing('/') })).toEqual({
      paths: ['/old'],
      evidence: `${url('/old')} redirects to ${url('/new')}; linked from 2 of all 3 pages`,
    });
    expect(assess('redirect-chains-linked', audits, { answers })).toBe('passed');
  });

  it('do not count if the target is the home page, no page to index, or no page links there', () => {
    const audits = [
      page('/', ['/account', '/start']),
      createAudit('/login', { facts: { noindex: true } }),
      page('/new', []),
    ];
    const answers = [moved('/account', '/login'), moved('/start', '/'), moved('/forgotten', '/new')];
    expect(assess('redirects-linked', audits, { answers })).toBe('passed');
  });

  it('are chains with more than one redirect, and loops', () => {
    const audits = [page('/', ['/a', '/loop']), page('/c', ['/a'])];
    const answers = [moved('/a', '/b'), moved('/b', '/c'), moved('/loop', '/pool'), moved('/pool', '/loop')];
    expect(assess('redirect-chains-linked', audits, { answers, site: listing('/') })).toEqual({
      paths: ['/a', '/loop'],
      evidence: `${url('/a')} redirects to ${url('/b')}, then to ${url('/c')}; linked from 2 of all 2 pages; ${url('/loop')} redirects to ${url('/pool')}, then to ${url('/loop')}, and so on in a circle; linked from 1 of all 2 pages`,
    });
  });
});

describe('the texts of links to a page', () => {
  const linking = (path: string, anchors: string[]): LinkedAudit => ({
    ...createAudit(path),
    links: createLinkList(anchors.map((anchor) => ({ url: '/target', anchor }))),
  });

  it('name it nowhere if all are generic', () => {
    const audits = [
      linking('/', ['Read more', '» more info …']),
      linking('/a', ['here']),
      createAudit('/target'),
    ];
    expect(assess('link-texts-generic', audits, { site: listing('/') })).toEqual({
      paths: ['/target'],
      evidence: `${url('/target')} is linked from 2 of all 3 pages, and no link names it`,
    });
  });

  it.each([['Oak tables'], ['']])('may name it in one link: "%s"', (text) => {
    const audits = [linking('/', ['Read more', text]), linking('/a', ['here']), createAudit('/target')];
    expect(assess('link-texts-generic', audits)).toBe('passed');
  });

  it('are not judged of a single link', () => {
    expect(assess('link-texts-generic', [linking('/', ['here']), createAudit('/target')])).toBe('passed');
  });
});

it('each rule of the structure names its sources and costs no points', () => {
  const ofLinkCheck = new Set(linkCheckRules);
  const rules = SITE_RULES.filter((rule) => rule.sources !== undefined && !ofLinkCheck.has(rule));
  expect(rules.map(({ id }) => id)).toEqual([
    'pages-very-deep',
    'pages-deep',
    'redirect-chains-linked',
    'redirects-linked',
    'link-texts-generic',
  ]);
  const line = createLine(8);
  const { findings } = reportAudits(line, { site: listing('/8') });
  expect(findings.find(({ id }) => id === 'pages-very-deep')).toMatchObject({ cost: null, gain: null });
});
