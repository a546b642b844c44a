import { describe, expect, it } from 'vitest';
import type { LinkedAudit, UnauditedAnswer } from '../../../src/engine/site/site-pages.ts';
import { toStoredSiteFacts, type SiteFacts } from '../../../src/engine/site/site-facts.ts';
import {
  createAnswer,
  createAudit,
  createSiteFacts,
  createThreePages,
  findSiteCheck,
  gradeAudits,
  HOME,
  HOST,
  NOW,
  reportAudits,
} from './site.ts';

/** The home page, audited at `auditedAt`, with links, and two other pages. */
function linkingTo(links: string[], auditedAt = NOW - 1): LinkedAudit[] {
  const [, ...others] = createThreePages();
  return [createAudit('/', { auditedAt, links }), ...others];
}

function reportOn(audits: LinkedAudit[], answers: UnauditedAnswer[], site: SiteFacts = createSiteFacts()) {
  return reportAudits(audits, { site: toStoredSiteFacts(site), answers });
}

/** The URLs that a report lists as not audited, as paths. */
function listUnaudited(audits: LinkedAudit[], answers: UnauditedAnswer[], site?: SiteFacts): string[] {
  return reportOn(audits, answers, site).unaudited.map(({ url }) => url.replace(HOME, '/'));
}

describe('an error that a scan found', () => {
  const audits = linkingTo(['/a', '/b', '/gone']);

  it('counts for the share of broken pages, and not as an evaluated page', () => {
    const { caps_applied, pages_evaluated, score } = gradeAudits(audits, createSiteFacts(), [
      createAnswer('/gone'),
    ]);
    expect(caps_applied).toEqual([
      { id: 'broken-fifth', limit: 59, reason: '25% of the known pages return an error' },
    ]);
    expect({ pages_evaluated, score }).toEqual({ pages_evaluated: 3, score: 59 });
  });

  it('takes points for links that lead to it, and is a finding of the page that links to it', () => {
    const answers = [createAnswer('/gone', { status: 410 })];
    expect(findSiteCheck(gradeAudits(audits, createSiteFacts(), answers), 'links-alive')).toMatchObject({
      earned: 0.8,
      evidence: `4 of 5 links from audited pages to known URLs work; ${HOME} links to ${HOME}gone, which returns 410`,
    });
    expect(reportOn(audits, answers).findings).toMatchObject([
      {
        id: 'internal-links-broken',
        evidence: `${HOME} links to ${HOME}gone, which returns 410`,
        affected: { count: 1, urls: [HOME] },
      },
    ]);
  });

  it('is a finding of the page the scan found the link on, if the audit does not list that link', () => {
    const { findings } = reportOn(linkingTo(['/a', '/b']), [createAnswer('/gone')]);
    expect(findings.map(({ id, affected }) => [id, affected.urls])).toEqual([
      ['internal-links-broken', [HOME]],
    ]);
  });

  it('is a fault of the sitemap that lists it', () => {
    const sitemap = { files: [], urls: [HOME, `${HOME}gone`], truncated: false, lastmods: [] };
    const site = createSiteFacts({ sitemap });
    const answers = [createAnswer('/gone', { linkedFrom: null })];
    expect(findSiteCheck(gradeAudits(createThreePages(), site, answers), 'sitemap-clean')).toMatchObject({
      earned: 1,
      evidence: `1 of 2 known URLs in the sitemap can be indexed; ${HOME}gone returns 404`,
    });
    expect(reportOn(createThreePages(), answers, site).findings.map(({ id }) => id)).toEqual([
      'sitemap-not-indexable',
    ]);
  });

  it('is in the report with its status and where it was found, and in by_status', () => {
    const { totals, unaudited, pages } = reportOn(audits, [createAnswer('/gone')]);
    expect(totals).toMatchObject({ pages: 3, by_status: { '200': 3, '404': 1 } });
    expect(pages.map(({ url }) => url)).not.toContain(`${HOME}gone`);
    expect(unaudited).toEqual([
      {
        url: `${HOME}gone`,
        status_code: 404,

        linked_from: HOME,
        seen_at: '2026-06-01T12:00:00+00:00',
      },
    ]);
  });
});

describe('an answer without an error', () => {
  it('that is not HTML counts neither as a page nor as broken', () => {
    const brochure = createAnswer('/brochure', { status: 200 });
    const graded = gradeAudits(linkingTo(['/a', '/b', '/brochure']), createSiteFacts(), [brochure]);
    expect(graded).toMatchObject({ score: 100, pages_evaluated: 3, caps_applied: [] });
  });

  it('that redirects to an audited page is a link to that page, and a fault of the sitemap that lists it', () => {
    const old = createAnswer('/old', { status: 301, location: `${HOME}a` });
    const sitemap = { files: [], urls: [`${HOME}old`], truncated: false, lastmods: [] };
    const { findings, unaudited, totals } = reportOn(
      linkingTo(['/old', '/b']),
      [old],
      createSiteFacts({ sitemap }),
    );
    expect(findings.map(({ id, evidence }) => [id, evidence])).toEqual([
      ['sitemap-redirects', `${HOME}old redirects to ${HOME}a`],
      ['redirects-linked', `${HOME}old redirects to ${HOME}a; linked from 1 of all 3 pages`],
    ]);
    expect(unaudited).toEqual([]);
    expect(totals.by_status).toEqual({ '200': 3 });
  });
});

describe('of an audit and an answer of one URL', () => {
  it('a newer audit counts: the page is fixed', () => {
    const fixed = [...linkingTo(['/a', '/b', '/back']), createAudit('/back', { auditedAt: NOW })];
    const answers = [createAnswer('/back', { seenAt: NOW - 5 })];
    expect(gradeAudits(fixed, createSiteFacts(), answers)).toMatchObject({
      pages_evaluated: 4,
      caps_applied: [],
    });
    expect(listUnaudited(fixed, answers)).toEqual([]);
  });

  it('a newer answer counts: the page is broken, and its score of before does not count', () => {
    const audits = [...linkingTo(['/a', '/b', '/gone'], NOW), createAudit('/gone', { auditedAt: NOW - 5 })];
    const { pages_evaluated, caps_applied } = gradeAudits(audits, createSiteFacts(), [createAnswer('/gone')]);
    expect(pages_evaluated).toBe(3);
    expect(caps_applied.map(({ id }) => id)).toEqual(['broken-fifth']);
  });

  it('so it is under http and with www.', () => {
    const fixed = [...linkingTo(['/a', '/b']), createAudit('/back', { auditedAt: NOW })];
    const answer = createAnswer('/back', { url: `http://www.${HOST}/back`, seenAt: NOW - 5 });
    expect(listUnaudited(fixed, [answer])).toEqual([]);
  });
});

describe('an answer counts no longer', () => {
  it('once the page that linked to it was audited again without the link', () => {
    const answers = [createAnswer('/gone', { seenAt: NOW - 5 })];
    expect(listUnaudited(linkingTo(['/a', '/b'], NOW - 9), answers)).toEqual(['/gone']);
    expect(listUnaudited(linkingTo(['/a', '/b'], NOW), answers)).toEqual([]);
  });

  it('unless another page links to it, or the audit did not keep all links', () => {
    const answers = [createAnswer('/gone', { seenAt: NOW - 5 })];
    const other = createAudit('/c', { links: ['/gone'] });
    expect(listUnaudited([...linkingTo([], NOW), other], answers)).toEqual(['/gone']);
    const long = createAudit('/', { links: ['/a'], html: { hasMoreLinks: true } });
    expect(listUnaudited([long], answers)).toEqual(['/gone']);
  });

  it('once the sitemaps, read to their end, do not list it', () => {
    const answers = [createAnswer('/gone', { linkedFrom: null })];
    expect(listUnaudited(createThreePages(), answers)).toEqual([]);
    const { sitemap } = createSiteFacts();
    const cut = createSiteFacts({ sitemap: { ...sitemap, truncated: true, lastmods: [] } });
    expect(listUnaudited(createThreePages(), answers, cut)).toEqual(['/gone']);
    const away = createSiteFacts({ sitemap: { files: [], urls: [], truncated: false, lastmods: [] } });
    expect(listUnaudited(createThreePages(), answers, away)).toEqual(['/gone']);
  });

  it('but the home page always does', () => {
    const [, ...others] = createThreePages();
    expect(listUnaudited(others, [createAnswer('/', { status: 403, linkedFrom: null })])).toEqual(['/']);
  });
});

it('an answer from the sitemap names the page that links there, as the finding of broken links does', () => {
  const pages = [createAudit('/'), createAudit('/a', { links: ['/gone'] })];
  const answers = [createAnswer('/gone', { linkedFrom: null })];
  const { unaudited, findings } = reportAudits(pages, { answers });
  expect(findings.find(({ id }) => id === 'internal-links-broken')?.affected.urls).toEqual([`${HOME}a`]);
  expect(unaudited[0]?.linked_from).toBe(`${HOME}a`);
});

describe('where a firewall blocked our crawler', () => {
  const home = { kind: 'error', url: HOME, status: 403, blockedBy: 'cloudflare' } as const;
  const fault = `Cloudflare blocks our crawler at ${HOME}`;
  const [, a, b] = createThreePages({ entity: { organization: false, about: false } });
  const audits = [a, b].flatMap((audit) => audit ?? []);
  const answers = ['/', '/blocked'].map((path) =>
    createAnswer(path, { status: 403, blockedBy: 'cloudflare' }),
  );
  const site = createSiteFacts({
    home,
    markdown: { found: 'no', url: HOME, detail: 'answers 403' },
    sitemap: {
      files: [{ url: `${HOME}sitemap.xml`, kind: 'urlset', error: null, urls: 4 }],
      urls: ['/', '/a', '/b', '/blocked'].map((path) => new URL(path, HOME).href),
      truncated: false,
      lastmods: [null, null, null, null],
    },
  });
  const score = gradeAudits(audits, site, answers);

  it('neither links to it nor its place in the sitemap count as working', () => {
    expect(findSiteCheck(score, 'links-alive').evidence).toBe(
      'No audited page links to a known URL of the site',
    );
    expect(findSiteCheck(score, 'sitemap-clean')).toMatchObject({
      earned: 2,
      evidence: '2 of 2 known URLs in the sitemap can be indexed',
    });
  });

  it('what only its home page may say is not known', () => {
    for (const id of ['organization-markup', 'about-and-contact'])
      expect(findSiteCheck(score, id)).toMatchObject({ earned: null, evidence: fault });
    expect(findSiteCheck(score, 'website-node').earned).toBe(0.5);
    const signals = new Map(score.signals.map((signal) => [signal.id, signal]));
    expect(signals.get('markdown-negotiation')?.found).toBeNull();
    expect(signals.get('content-signals')).toMatchObject({ found: null, evidence: fault });
  });

  it('pages that no other links to are not reported, because the blocked ones may', () => {
    const { findings, not_assessed: left } = reportOn(audits, answers, site);
    expect(findings.map(({ id }) => id)).not.toContain('pages-orphaned');
    expect(left.find(({ id }) => id === 'pages-orphaned')?.reason).toBe(
      'Our crawler was blocked at 2 URLs, which may contain the links',
    );
  });
});

it('pages that redirect by their HTML share no title with others', () => {
  const refresh = {
    id: 'meta-refresh-redirect',
    severity: 'high',
    category: 'indexability',
    penalty: 20,
    title: '',
    evidence: '',
  } as const;
  const moved = ['/old', '/older'].map((path) =>
    createAudit(path, { facts: { issues: [refresh] }, html: { title: 'Redirecting' } }),
  );
  const audits = [...createThreePages(), ...moved];
  expect(findSiteCheck(gradeAudits(audits), 'titles-unique').evidence).toBe(
    '3 of 3 indexable pages have their own title',
  );
  expect(reportOn(audits, []).findings.map(({ id }) => id)).toEqual(['meta-refresh-redirect']);
});

it('the gain of a finding does not depend on whether the score lists its fix', () => {
  const site = createSiteFacts();
  const audits = [...createThreePages(), createAudit('/hidden', { facts: { noindex: true } })];
  site.sitemap = { ...site.sitemap, urls: [HOME, `${HOME}hidden`], lastmods: [null, null] };
  const score = gradeAudits(audits, site);
  const read = (graded: typeof score) =>
    reportAudits(audits, { site: toStoredSiteFacts(site), score: graded }).findings.map(({ id, gain }) => [
      id,
      gain,
    ]);
  expect(read(score)).toContainEqual(['sitemap-not-indexable', 1]);
  expect(read({ ...score, fixes: [] })).toEqual(read(score));
});
