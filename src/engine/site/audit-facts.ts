import type { UrlParts } from '../page/url-parts.ts';
import { findMatchingRule } from '../../lib/robots/robots-txt.ts';
import type { Category, Severity } from '../../contracts/scoring.ts';
import { shorten } from '../checks/evidence.ts';
import type { Issue, SeoAnalysis } from '../checks/run-checks.ts';
import { normalisePageUrl } from '../page/facts/canonical.ts';
import type { LinkFacts } from '../page/facts/links.ts';
import type { HtmlFacts, PageFacts } from '../page/page-facts.ts';
import { type CitabilityFacts, readCitability } from './citability-facts.ts';
import { readPageContentSignals } from './content-signals.ts';
import { type EntityFacts, readEntity } from './entity-facts.ts';
import { computeSimhash } from './simhash.ts';

/** What the score and the report of a site need of one audit. A few KB as JSON, at most `BYTES`. */
export interface AuditFacts {
  /** The address that answered, without fragment. */
  url: string;
  status: number;
  score: number;
  https: boolean;
  ttfbMs: number;
  /** By the directives Google obeys. */
  noindex: boolean;
  snippets: boolean;
  /** By a rule of robots.txt. */
  googlebotBlocked: boolean;
  contentSignals: string[];
  /** Gravest first. */
  issues: AuditIssue[];
  /** Ids of the checks that passed. */
  passed: string[];
  /** `null` when the answer is no HTML document. */
  html: AuditHtmlFacts | null;
}

export interface AuditHtmlFacts {
  title: string;
  description: string;
  /** Where all canonical links point; `null` without one, or when they differ. */
  canonical: string | null;
  /** Language code, lower-case, and address. */
  hreflang: readonly [code: string, url: string][];
  /** Without JavaScript. */
  words: number;
  mainWords: number;
  /** Almost no text without JavaScript. */
  empty: boolean;
  /** Of the main text; `null` when that is too short to compare. */
  simhash: string | null;
  /** Addresses of the same host or its `www.` form, each once; those of the page's own origin as path and query. */
  links: readonly string[];
  /** How many different ones there are. */
  linkCount: number;
  citability: CitabilityFacts;
  entity: EntityFacts;
}

/** Evidence is the beginning of the audit's own; '' where it took too much space. */
export type AuditIssue = [
  id: string,
  severity: Severity,
  category: Category,
  penalty: number,
  title: string,
  evidence: string,
];

/** The most bytes of the JSON, and of its parts. */
const BYTES = { all: 40_000, links: 16_000, evidence: 6_000, hreflang: 6_000 };
const LIMITS = { links: 500, hreflang: 100, text: 300, evidence: 160, address: 2_000, code: 35 };

/** Google's directives that end indexing and snippets, and empty pages, are what these checks find. */
const NOINDEX = new Set(['meta-robots-noindex', 'x-robots-noindex', 'unavailable-after-past']);
const NO_SNIPPET = 'snippet-suppressed';
const EMPTY = 'content-empty-without-js';

export function buildAuditFacts(facts: PageFacts, analysis: SeoAnalysis): AuditFacts {
  const { page, url, html, robotsRules } = facts;
  const failed = new Set(analysis.issues.map(({ id }) => id));
  const audit: AuditFacts = {
    url: normalisePageUrl(url),
    status: page.status,
    score: analysis.overall_score,
    https: url.protocol === 'https:',
    ttfbMs: Math.round(page.ttfbMs),
    noindex: analysis.issues.some(({ id }) => NOINDEX.has(id)),
    snippets: !failed.has(NO_SNIPPET),
    googlebotBlocked:
      robotsRules !== null && findMatchingRule(robotsRules, 'Googlebot', url)?.kind === 'disallow',
    contentSignals: readPageContentSignals(facts),
    issues: toAuditIssues(analysis.issues),
    passed: analysis.passed_checks.map(({ id }) => id),
    html: html && buildHtmlFacts(html, url, failed.has(EMPTY)),
  };
  // Links take what the rest leaves.
  if (audit.html && html) {
    const links = collectInternalLinks(html.links, url);
    const room = Math.min(BYTES.links, BYTES.all - measureJsonBytes(audit));
    audit.html.links = takeWithinBytes([...links].slice(0, LIMITS.links), room);
    audit.html.linkCount = links.size;
  }
  return audit;
}

function buildHtmlFacts(html: HtmlFacts, url: UrlParts, empty: boolean): AuditHtmlFacts {
  const { head, canonical, hreflang, text } = html;
  return {
    title: shorten(head.title, LIMITS.text),
    description: shorten(head.description, LIMITS.text),
    canonical: canonical.url && normalisePageUrl(canonical.url).slice(0, LIMITS.address),
    hreflang: takeWithinBytes(
      hreflang.slice(0, LIMITS.hreflang).flatMap((link): [string, string][] => {
        const target = link.url && normalisePageUrl(link.url);
        const code = link.code.trim().toLowerCase().slice(0, LIMITS.code);
        return target === null || target.length > LIMITS.address ? [] : [[code, target]];
      }),
      BYTES.hreflang,
    ),
    words: text.words,
    mainWords: text.mainWords,
    empty,
    simhash: computeSimhash(text),
    links: [],
    linkCount: 0,
    citability: readCitability(html),
    entity: readEntity(html, url),
  };
}

function toAuditIssues(issues: readonly Issue[]): AuditIssue[] {
  const evidence = issues.map((issue) => shorten(issue.evidence, LIMITS.evidence));
  const kept = takeWithinBytes(evidence, BYTES.evidence).length;
  return issues.map(({ id, severity, category, penalty, title }, at) => [
    id,
    severity,
    category,
    penalty,
    title,
    at < kept ? (evidence[at] ?? '') : '',
  ]);
}

function collectInternalLinks(links: readonly LinkFacts[], page: UrlParts): Set<string> {
  const host = stripWww(page.hostname);
  const { origin } = page;
  const found = new Set<string>();
  for (const { url, kind } of links) {
    if (!url || kind !== 'internal' || stripWww(url.hostname) !== host) continue;
    const address = normalisePageUrl(url);
    if (address.length > LIMITS.address) continue;
    const isOwn = address.startsWith(origin) && address[origin.length] === '/';
    found.add(isOwn ? address.slice(origin.length) : address);
  }
  return found;
}

export function stripWww(hostname: string): string {
  return hostname.startsWith('www.') ? hostname.slice('www.'.length) : hostname;
}

/** The first items whose JSON takes at most `bytes`. */
function takeWithinBytes<T>(items: readonly T[], bytes: number): readonly T[] {
  if (measureJsonBytes(items) <= bytes) return items;
  let left = bytes;
  const end = items.findIndex((item) => (left -= measureJsonBytes(item) + 1) < 0);
  return items.slice(0, end === -1 ? items.length : end);
}

const encoder = new TextEncoder();

function measureJsonBytes(value: unknown): number {
  return encoder.encode(JSON.stringify(value)).length;
}
