import type { Blocker } from '../../contracts/blocked.ts';
import type { Issue } from '../checks/run-checks.ts';
import type { CitabilityFacts } from './citability-facts.ts';
import type { EntityFacts } from './entity-facts.ts';

/**
 * The facts of one audit that the website score and the combined report are computed from. Stored as at most 40,000
 * bytes of JSON.
 */
export interface AuditFacts {
  /** After redirects, without fragment. */
  url: string;
  status: number;
  /** `null` if the website itself answered. */
  blockedBy: Blocker | null;
  /** `null` if the page is not scored. */
  score: number | null;
  https: boolean;
  ttfbMs: number;
  /** Whether the directives that Google obeys keep the page out of its index. */
  noindex: boolean;
  /** Whether search engines may show text of the page. */
  snippets: boolean;
  /** Whether a rule of robots.txt disallows the page for Googlebot. */
  googlebotBlocked: boolean;
  /** Content signals of the page's own headers, as written. */
  contentSignals: string[];
  /** See `readPageLicenses`. */
  licenses: string[];
  /** Most severe first. */
  issues: AuditIssue[];
  /** Ids of the checks that passed. */
  passed: string[];
  /** Ids of the checks whose outcome is unknown, and the id of their `Catalogue`. */
  unknown: readonly string[];
  catalogue: string;
  /** `null` if the response is not an HTML document. */
  html: AuditHtmlFacts | null;
}

export interface AuditHtmlFacts {
  title: string;
  description: string;
  /** The URL all canonical links agree on; `null` without one, or if they differ. */
  canonical: string | null;
  hreflang: readonly HreflangEntry[];
  /** Whether the page has more hreflang entries than are kept. */
  hasMoreHreflang: boolean;
  /** Words a visitor sees before JavaScript runs. */
  words: number;
  mainWords: number;
  /** Whether the page is the empty shell of an app without JavaScript. */
  empty: boolean;
  /** Simhash of the main text, 16 hex digits; `null` if the text is too short to compare. */
  simhash: string | null;
  /** Whether the page links to more URLs of its host than are kept: see `PageLinks`. */
  hasMoreLinks: boolean;
  citability: CitabilityFacts;
  entity: EntityFacts;
  /** See `readPageSubjects`. */
  subjects: readonly string[] | null;
}

export interface HreflangEntry {
  /** Lower-case. */
  code: string;
  url: string;
}

/** An issue with its evidence cut to 160 characters; '' once the evidence of all issues exceeds 6,000 bytes. */
export type AuditIssue = Omit<Issue, 'evidence' | 'recommendation'> & { evidence: string };

/**
 * Audit facts as they are stored: JSON in which issues and hreflang entries are tuples, because objects would repeat
 * the names of their fields.
 */
export type StoredAuditFacts = Omit<AuditFacts, 'issues' | 'html'> & {
  issues: readonly StoredIssue[];
  html: StoredHtmlFacts | null;
};

type StoredHtmlFacts = Omit<AuditHtmlFacts, 'hreflang'> & { hreflang: readonly StoredHreflangEntry[] };
type StoredHreflangEntry = readonly [code: string, url: string];
type StoredIssue = readonly [
  id: AuditIssue['id'],
  severity: AuditIssue['severity'],
  category: AuditIssue['category'],
  penalty: AuditIssue['penalty'],
  title: AuditIssue['title'],
  evidence: AuditIssue['evidence'],
];

export function encodeAuditFacts(facts: AuditFacts): StoredAuditFacts {
  const { issues, html } = facts;
  return {
    ...facts,
    issues: issues.map(({ id, severity, category, penalty, title, evidence }) => [
      id,
      severity,
      category,
      penalty,
      title,
      evidence,
    ]),
    html: html && { ...html, hreflang: html.hreflang.map(encodeHreflangEntry) },
  };
}

export function decodeAuditFacts(stored: StoredAuditFacts): AuditFacts {
  const { issues, html } = stored;
  return {
    ...stored,
    issues: issues.map(([id, severity, category, penalty, title, evidence]) => ({
      id,
      severity,
      category,
      penalty,
      title,
      evidence,
    })),
    html: html && { ...html, hreflang: html.hreflang.map(([code, url]) => ({ code, url })) },
  };
}

export function encodeHreflangEntry({ code, url }: HreflangEntry): StoredHreflangEntry {
  return [code, url];
}
