import type { Category, PillarKey, Severity, SiteCapId } from '../../../contracts/scoring.ts';
import type { Fix } from '../../../contracts/site-score.ts';
import type { RobotsTxt } from '../../../lib/robots/robots-txt.ts';
import { shorten } from '../../../lib/text.ts';
import type { Source } from '../../checks/sources/source.ts';
import type { OverTime } from '../../checks/check.ts';
import type { HomePageStatus, SiteFacts, StoredSiteFacts } from '../site-facts.ts';
import type { SitePages } from '../site-fold.ts';
import type { SitePage } from '../site-pages.ts';

/** A question about a website that earns points of a pillar. Its id never changes once released. */
export interface SiteCheck {
  kind: 'check';
  id: string;
  pillar: PillarKey;
  /** The points it can earn. Those of the checks of a pillar add up to the weight of the pillar. */
  weight: number;
  /** What the check looks at. */
  label: string;
  /** The fault if the check does not earn all its points, in the form of the title of a check of pages. */
  title: string;
  /** What to do about it, in the imperative, without a period. */
  fix: string;
  /** As in `Check`. */
  overTime?: OverTime;
  /** Whether the fault keeps pages out of search engines or assistants, so that it is fixed first. */
  isBlocking?: boolean;
  /** The finding of the combined report that lists the pages: the id of a site rule or of a check of pages. */
  finding?: string;
  /** Findings that list pages of the check too. The first one in the report has the gain of the check. */
  otherFindings?: readonly string[];
  /** The issue of pages that the same fix removes, if `finding` is not that issue. */
  sameFixAs?: string;
  /** Returns the finding and its number of pages, if neither the issues of pages nor the measurement count them. */
  countAffected?: (site: ScoredSite) => AffectedPages;
  test: (site: ScoredSite) => Measurement;
}

/** A question about all pages of a website that lists the pages at fault in the combined report. Its texts have the form of a check's. */
export interface SiteRule {
  kind: 'rule';
  id: string;
  category: Category;
  severity: Severity;
  title: string;
  recommendation: string;
  /** The statement that is true if the rule passes. */
  passes: string;
  /** Why the rule matters and to whom. */
  why: string;
  /** How to see that the fault is gone. */
  verify: string;
  /** Documents that state why. */
  sources?: readonly Source[];
  /** As in `Check`. */
  overTime?: OverTime;
  test: (site: ReportedSite) => RuleOutcome;
}

/** A limit on the website score. The lowest that applies decides. */
export interface SiteCap {
  kind: 'cap';
  id: SiteCapId;
  /** The highest score with this cap. */
  limit: number;
  title: string;
  /** What lifts the cap, in the imperative, without a period. */
  fix: string;
  /** The ids of checks, caps and issues of pages that the fix removes as well. */
  removes: readonly string[];
  /** Returns the reason if the cap applies, `null` otherwise. */
  test: (site: ScoredSite) => string | null;
  /** The same from the pages alone, if the cap depends on nothing else. */
  testPages?: (sitePages: Pick<SitePages, 'pages' | 'answersByKey'>) => string | null;
}

/** What checks and caps read: an inspection of the site, and what is known of its pages. */
export interface ScoredSite extends SiteFacts {
  sitePages: SitePages;
  /** The rules of robots.txt; `null` unless it was found. */
  robots: RobotsTxt | null;
  /** Milliseconds since 1970. */
  now: number;
}

/** A site whose home page gives an answer, so that it was inspected. */
export interface ReachableSite extends ScoredSite {
  home: Exclude<HomePageStatus, { kind: 'unreachable' }>;
}

/** What rules read. */
export interface ReportedSite {
  sitePages: SitePages;
  /** Facts of the last inspection; `null` if there was none. */
  site: StoredSiteFacts | null;
  /** When the score was computed and the facts were read, in milliseconds since 1970; `null` if there is no score. */
  scoredAt: number | null;
}

export function defineSiteCheck(check: Omit<SiteCheck, 'kind'>): SiteCheck {
  return { kind: 'check', ...check };
}

/** Defines a check that is measured only if the home page gives an answer (docs/contract.md 9.20). */
export function defineInspectedCheck({
  test,
  ...check
}: Omit<SiteCheck, 'kind' | 'test'> & { test: (site: ReachableSite) => Measurement }): SiteCheck {
  return defineSiteCheck({
    ...check,
    test: (site) =>
      site.home.kind === 'unreachable' ? unmeasured(site.home.message) : test({ ...site, home: site.home }),
  });
}

export function defineSiteRule(rule: Omit<SiteRule, 'kind'>): SiteRule {
  return { kind: 'rule', ...rule };
}

export function defineSiteCap(cap: Omit<SiteCap, 'kind'>): SiteCap {
  return { kind: 'cap', ...cap };
}

/** Defines a cap that depends on nothing but the pages. */
export function definePagesCap({
  testPages,
  ...cap
}: Omit<SiteCap, 'kind' | 'test' | 'testPages'> & Required<Pick<SiteCap, 'testPages'>>): SiteCap {
  return { kind: 'cap', ...cap, testPages, test: ({ sitePages }) => testPages(sitePages) };
}

export type AffectedPages = Pick<Fix, 'pages' | 'finding_id'>;

export interface Measurement {
  /** The share of its points that the check earns, 0 to 1; `null` if it could not be measured. */
  share: number | null;
  /** What was measured, or the reason why nothing was. */
  evidence: string;
  /** Pages that do not meet the check, if it counts pages. */
  pagesAffected?: number;
}

export function measured(share: number, evidence: string): Measurement {
  return { share, evidence };
}

export function unmeasured(reason: string): Measurement {
  return { share: null, evidence: reason };
}

/** Pages named in the evidence of a check. */
const CHECK_EXAMPLES = 3;

/**
 * Measures the share of good pages.
 *
 * @param description what the evidence counts: `pages have a unique title`
 * @param emptyReason why the check could not be measured if there are no pages
 * @param fullShare the share of good pages that earns all points
 */
export function measureShare<T extends SitePage>(
  pages: readonly T[],
  isGood: (page: T) => boolean,
  {
    description,
    emptyReason,
    fullShare = 1,
  }: { description: string; emptyReason: string; fullShare?: number },
): Measurement {
  if (pages.length === 0) return unmeasured(emptyReason);
  const bad = pages.filter((page) => !isGood(page));
  const good = pages.length - bad.length;
  return {
    share: good / pages.length / fullShare,
    evidence:
      good === 0 && bad.length > 1
        ? `None of the ${bad.length} ${description}`
        : `${good} of ${pages.length} ${description}${formatExceptions(bad)}`,
    pagesAffected: bad.length,
  };
}

function formatExceptions(bad: readonly SitePage[]): string {
  if (bad.length === 0) return '';
  const examples = bad.slice(0, CHECK_EXAMPLES).map(({ facts }) => shorten(facts.url, 200));
  const more = bad.length > CHECK_EXAMPLES ? ` and ${bad.length - CHECK_EXAMPLES} more` : '';
  return `; exceptions: ${examples.join(', ')}${more}`;
}

/** The reason of a cap that applies from a share of pages on; `null` below it. @param description what the pages have in common */
export function describeShare(share: number, from: number, description: string): string | null {
  return share >= from ? `${Math.round(share * 100)}% of the ${description}` : null;
}

/** The affected URLs, none if the rule passes; the reason why it could not be assessed; `null` if it was not run. */
export type RuleOutcome = AffectedUrls | { reason: string } | null;

export interface AffectedUrls {
  urls: string[];
  evidence: string;
  readEvidence: EvidenceReader;
}

/** Returns what is wrong at each of these URLs that is affected. */
export type EvidenceReader = (urls: ReadonlySet<string>) => Map<string, string>;

/** Examples in the evidence of one finding. */
const RULE_EXAMPLES = 5;
/** Longest URL in evidence, in characters. */
const URL_LENGTH = 120;

export const SCAN_AGAIN = 'Scan the site again and check that the finding is gone.';

/** For examples that are one page each. */
export function listUrl({ url }: { url: string }): string[] {
  return [url];
}

/** @param reason why the rule could not be assessed */
export function notAssessed(reason: string): RuleOutcome {
  return { reason };
}

/**
 * The URLs that break a rule.
 *
 * @param examples affected pages or groups; the first ones are described in the evidence
 * @param listUrls of the affected pages of an example
 * @param describe says in one phrase what is wrong with an example. A URL at its beginning is left out in evidence for that URL
 * @param describeUrl describes one URL, if the phrase about its example does not fit it
 */
export function listAffected<T>(
  examples: readonly T[],
  listUrls: (example: T) => readonly string[],
  describe: (example: T) => string,
  describeUrl = describe,
): AffectedUrls {
  const more = examples.length - RULE_EXAMPLES;
  return {
    urls: [...new Set(examples.flatMap(listUrls))],
    evidence:
      examples.slice(0, RULE_EXAMPLES).map(describe).join('; ') + (more > 0 ? `; and ${more} more` : ''),
    readEvidence: (wanted) => {
      const found = new Map<string, string>();
      for (const example of examples) {
        for (const url of listUrls(example)) {
          if (!wanted.has(url) || found.has(url)) continue;
          const text = describeUrl(example);
          const prefix = `${shorten(url, URL_LENGTH)} `;
          found.set(url, text.startsWith(prefix) ? text.slice(prefix.length) : text);
        }
      }
      return found;
    },
  };
}
