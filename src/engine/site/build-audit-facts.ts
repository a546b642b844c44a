import { shorten } from '../../lib/text.ts';
import type { UrlParts } from '../page/url-parts.ts';
import { findMatchingRule } from '../../lib/robots/robots-txt.ts';
import { writeEvidence } from '../evidence.ts';
import { NOINDEX_CHECKS } from '../checks/indexability/robots-directives.ts';
import type { Issue, AuditAnalysis } from '../checks/run-checks.ts';
import { normalizePageUrl } from '../page/page-address.ts';
import { type PageLinks, readPageLinks } from '../page/page-links.ts';
import type { HtmlFacts, PageFacts } from '../page/page-facts.ts';
import { CATALOGUE } from '../trace/catalogue.ts';
import { readCitability } from './citability-facts.ts';
import { readPageContentSignals } from './content-signals.ts';
import { readPageLicenses } from './licenses.ts';
import { readEntity } from './entity-facts.ts';
import { readPageSubjects } from './page-subjects.ts';
import { computeSimhash } from './simhash.ts';
import {
  type AuditFacts,
  type AuditHtmlFacts,
  type AuditIssue,
  encodeHreflangEntry,
  type HreflangEntry,
} from './audit-facts.ts';

/** Limits of parts of the stored JSON, in bytes. */
const BYTES = { evidence: 6_000, hreflang: 6_000 };
/** Limits of lists in entries and of texts in characters. */
const LIMITS = { hreflang: 100, text: 300, evidence: 160, url: 2_000, code: 35 };

/** Checks that find suppressed snippets and empty pages. */
const NO_SNIPPET_CHECK = 'snippet-suppressed';
const EMPTY_CHECK = 'content-empty-without-js';

export function buildAuditFacts(
  facts: PageFacts,
  analysis: AuditAnalysis,
  { hasMoreInternal }: Pick<PageLinks, 'hasMoreInternal'> = readPageLinks(facts),
): AuditFacts {
  const { page, url, html, robotsRules } = facts;
  const failed = new Set(analysis.issues.map(({ id }) => id));
  return {
    url: normalizePageUrl(url),
    status: page.status,
    blockedBy: facts.blockedBy,
    score: analysis.overall_score,
    https: url.protocol === 'https:',
    ttfbMs: Math.round(page.ttfbMs),
    noindex: analysis.issues.some(({ id }) => NOINDEX_CHECKS.has(id)),
    snippets: !failed.has(NO_SNIPPET_CHECK),
    googlebotBlocked:
      robotsRules !== null && findMatchingRule(robotsRules, 'Googlebot', url)?.kind === 'disallow',
    contentSignals: readPageContentSignals(facts),
    licenses: readPageLicenses(facts),
    issues: toAuditIssues(analysis.issues),
    passed: analysis.passed_checks.map(({ id }) => id),
    unknown: analysis.unknown.ids,
    catalogue: CATALOGUE.id,
    html:
      html && buildHtmlFacts(html, url, { empty: failed.has(EMPTY_CHECK), hasMoreLinks: hasMoreInternal }),
  };
}

function buildHtmlFacts(
  html: HtmlFacts,
  url: UrlParts,
  { empty, hasMoreLinks }: Pick<AuditHtmlFacts, 'empty' | 'hasMoreLinks'>,
): AuditHtmlFacts {
  const { head, canonical, text } = html;
  const entries = readHreflangEntries(html);
  const hreflang = takeWithinBytes(entries, BYTES.hreflang, (entry) =>
    measureJson(encodeHreflangEntry(entry)),
  );
  return {
    title: shorten(head.title, LIMITS.text),
    description: shorten(head.description, LIMITS.text),
    canonical: canonical.url && normalizePageUrl(canonical.url).slice(0, LIMITS.url),
    hreflang,
    hasMoreHreflang: hreflang.length < entries.length || html.hreflang.length > LIMITS.hreflang,
    words: text.words,
    mainWords: text.mainWords,
    empty,
    simhash: computeSimhash(text),
    hasMoreLinks,
    citability: readCitability(html, url),
    entity: readEntity(html, url),
    subjects: readPageSubjects(html.structuredData),
  };
}

function readHreflangEntries({ hreflang }: HtmlFacts): HreflangEntry[] {
  return hreflang.slice(0, LIMITS.hreflang).flatMap((link) => {
    const url = link.url && normalizePageUrl(link.url);
    const code = link.code.trim().toLowerCase().slice(0, LIMITS.code);
    return url === null || url.length > LIMITS.url ? [] : [{ code, url }];
  });
}

function toAuditIssues(issues: readonly Issue[]): AuditIssue[] {
  const evidence = issues.map((issue) => shorten(writeEvidence(issue.evidence), LIMITS.evidence));
  const doesAllFit = fitsInBytes(JSON.stringify(evidence), BYTES.evidence);
  const kept = doesAllFit ? evidence.length : takeWithinBytes(evidence, BYTES.evidence, measureJson).length;
  return issues.map(({ id, severity, category, penalty, title }, position) => ({
    id,
    severity,
    category,
    penalty,
    title,
    evidence: position < kept ? (evidence[position] ?? '') : '',
  }));
}

/** The longest prefix of `items` whose stored JSON takes at most `bytes`. @param measure returns the bytes of an item's JSON */
function takeWithinBytes<T>(items: readonly T[], bytes: number, measure: (item: T) => number): readonly T[] {
  let remaining = bytes;
  const end = items.findIndex((item) => (remaining -= measure(item) + 1) < 0);
  return end === -1 ? items : items.slice(0, end);
}

/** In UTF-8 a UTF-16 code unit takes at most this many bytes. */
const MAX_BYTES_PER_UNIT = 3;

/** Whether JSON takes at most `bytes` in UTF-8. The bytes of short JSON need not be counted to tell. */
function fitsInBytes(json: string, bytes: number): boolean {
  return json.length * MAX_BYTES_PER_UNIT <= bytes || countBytes(json) <= bytes;
}

/** The bytes of JSON in UTF-8. */
function countBytes(json: string): number {
  let bytes = json.length;
  for (let at = 0; at < json.length; at++) {
    const unit = json.charCodeAt(at);
    // A surrogate pair takes 4 bytes. `JSON.stringify` escapes lone surrogates.
    if (unit > 0x7f) bytes += unit > 0x7ff && (unit & 0xf800) !== 0xd800 ? 2 : 1;
  }
  return bytes;
}

function measureJson(value: unknown): number {
  return countBytes(JSON.stringify(value));
}
