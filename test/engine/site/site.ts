import {
  type AuditFacts,
  type AuditHtmlFacts,
  type AuditIssue,
  encodeAuditFacts,
} from '../../../src/engine/site/audit-facts.ts';
import type { CitabilityFacts } from '../../../src/engine/site/citability-facts.ts';
import type { EntityFacts } from '../../../src/engine/site/entity-facts.ts';
import type { SitePages } from '../../../src/engine/site/site-fold.ts';
import type { LinkedAudit, UnauditedAnswer } from '../../../src/engine/site/site-pages.ts';
import { CATALOGUE } from '../../../src/engine/trace/catalogue.ts';
import { gradeSite } from '../../../src/engine/site/site-score.ts';
import { type SiteFacts, type StoredSiteFacts } from '../../../src/engine/site/site-facts.ts';
import { PageCollector } from '../../../src/engine/site/collect-pages.ts';
import { finish } from '../graph/finish.ts';
import { createLinkList, type LinkCase } from '../link-list.ts';
import { SiteFold } from '../../../src/engine/site/site-fold.ts';
import { buildSiteReport } from '../../../src/engine/site/site-report.ts';
import type { SiteReport } from '../../../src/contracts/site-report.ts';
import type { ScoredCheck, SiteScore } from '../../../src/contracts/site-score.ts';

export const HOST = 'shop.example.com';
export const HOME = `https://${HOST}/`;
export const NOW = Date.parse('2026-06-01T12:00:00Z');

export const NO_TITLE: AuditIssue = {
  id: 'title-missing',
  severity: 'high',
  category: 'metadata',
  penalty: 36,
  title: 'No title',
  evidence: 'no <title> in the head',
};

/** What a test changes in the audit of a flawless page. */
export interface AuditCase {
  facts?: Partial<AuditFacts>;
  html?: Partial<AuditHtmlFacts>;
  /** What the page links to, and positions of links among them that are nofollow. */
  links?: readonly (string | LinkCase)[];
  unfollowed?: readonly number[];
  citability?: Partial<CitabilityFacts>;
  entity?: Partial<EntityFacts>;
  requestedUrl?: string;
  auditedAt?: number;
}

/** The audit of a page, by its path on `HOST` or its full URL. */
export function createAudit(
  path: string,
  { facts, html, citability, entity, links = [], unfollowed = [], ...stored }: AuditCase = {},
): LinkedAudit {
  const url = new URL(path, HOME).href;
  return {
    id: `r_${path}`,
    requestedUrl: url,
    auditedAt: NOW,
    ...stored,
    links: createLinkList(
      links.map((link, position) => ({
        nofollow: unfollowed.includes(position),
        ...(typeof link === 'string' ? { url: link } : link),
      })),
    ),
    facts: encodeAuditFacts({
      url,
      status: 200,
      blockedBy: null,
      score: 100,
      https: true,
      ttfbMs: 100,
      noindex: false,
      snippets: true,
      googlebotBlocked: false,
      contentSignals: [],
      licenses: [],
      issues: [],
      passed: [],
      unknown: [],
      catalogue: CATALOGUE.id,
      html: {
        title: `Title of ${path}`,
        description: `Description of ${path}`,
        canonical: null,
        hreflang: [],
        hasMoreHreflang: false,
        words: 400,
        mainWords: 300,
        empty: false,
        simhash: null,
        hasMoreLinks: false,
        citability: {
          sources: ['gov.uk'],
          figures: 5,
          quotations: 1,
          sections: 3,
          cites: true,
          article: true,
          newestDate: NOW,
          authored: true,
          ...citability,
        },
        entity: {
          organization: true,
          sameAs: 2,
          names: ['Shop'],
          webSite: true,
          about: true,
          contact: true,
          ...entity,
        },
        subjects: null,
        ...html,
      },
      ...facts,
    }),
  };
}

/** The inspection of a flawless site; `robots` is the text of its robots.txt. */
export function createSiteFacts({
  robots = '',
  ...changed
}: Partial<SiteFacts> & { robots?: string } = {}): SiteFacts {
  return {
    home: { kind: 'answers', url: HOME },
    homePage: null,
    robotsTxt: { kind: 'found', url: `${HOME}robots.txt`, text: robots, bytes: robots.length },
    sitemap: {
      files: [{ url: `${HOME}sitemap.xml`, kind: 'urlset', error: null, urls: 1 }],
      urls: [HOME],
      truncated: false,
      lastmods: [],
    },
    variants: [
      { requestedUrl: HOME, response: { kind: 'answered', url: HOME, status: 200 } },
      {
        requestedUrl: `http://${HOST}/`,
        response: { kind: 'answered', url: HOME, status: 200 },
      },
    ],
    notFoundProbe: { kind: 'answered', url: `${HOME}no-such-page`, status: 404 },
    llmsTxt: { found: 'no', url: `${HOME}llms.txt`, detail: 'answers 404' },
    agentsMd: { found: 'no', url: `${HOME}AGENTS.md`, detail: 'answers 404' },
    markdown: { found: 'no', url: HOME, detail: 'answers with text/html' },
    ...changed,
  };
}

/** Three flawless pages: the home page and two others that it links to and that link back. */
export function createThreePages(changed: AuditCase = {}): LinkedAudit[] {
  return [
    createAudit('/', { links: ['/a', '/b'], ...changed }),
    createAudit('/a', { links: ['/'], ...changed }),
    createAudit('/b', { links: ['/'], ...changed }),
  ];
}

/** A URL of `HOST`, by its path, that answered 404 to a scan and was not audited. */
export function createAnswer(path: string, changed: Partial<UnauditedAnswer> = {}): UnauditedAnswer {
  return {
    url: new URL(path, HOME).href,
    status: 404,
    blockedBy: null,
    location: null,
    via: [],
    linkedFrom: HOME,
    seenAt: NOW,
    ...changed,
  };
}

export function gradeAudits(
  audits: readonly LinkedAudit[],
  site: SiteFacts = createSiteFacts(),
  answers: readonly UnauditedAnswer[] = [],
): SiteScore {
  return gradeSite(foldAudits(audits, { site, answers }), site, NOW);
}

/** The combined report of a website that was not inspected and has no score, unless the test says otherwise. */
export function reportAudits(
  audits: readonly LinkedAudit[],
  {
    site = null,
    answers = [],
    score = null,
    siteUrl = 'https://audit.example.com',
  }: {
    site?: StoredSiteFacts | null;
    answers?: readonly UnauditedAnswer[];
    score?: SiteScore | null;
    siteUrl?: string;
  } = {},
): SiteReport {
  return buildSiteReport(foldAudits(audits, { site, answers }), { site, score, now: NOW, siteUrl });
}

/** Folds audits, which are read in their order. */
export function foldAudits(
  audits: Iterable<LinkedAudit>,
  {
    host = HOST,
    site,
    answers = [],
  }: { host?: string; site: StoredSiteFacts | null; answers?: readonly UnauditedAnswer[] },
): SitePages {
  const collector = new PageCollector(host, answers);
  for (const audit of audits) collector.add(audit);
  const fold = new SiteFold(collector.finish(site));
  do for (const audit of audits) fold.add(audit);
  while (fold.needsReading());
  return finish(fold.finish(site));
}

/** The site check with this id. */
export function findSiteCheck(score: SiteScore, id: string): ScoredCheck {
  const check = Object.values(score.pillars)
    .flatMap(({ checks }) => checks)
    .find((candidate) => candidate.id === id);
  if (!check) throw new Error(`The score has no check ${id}`);
  return check;
}
