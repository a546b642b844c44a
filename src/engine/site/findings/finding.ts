import type { Category, Severity } from '../../../contracts/scoring.ts';

/** Something to mend, with the pages it is about. */
export interface Finding {
  id: string;
  /** `page`: an issue of single pages; `site`: what only shows when pages are seen together. */
  scope: 'page' | 'site';
  category: Category;
  severity: Severity;
  title: string;
  /** Of one page, or of the first pages together. */
  evidence: string;
  /** What to do; `null` for a check that is no more. */
  recommendation: string | null;
  /** `null` for what only shows on the site. */
  docs_url: string | null;
  affected: { count: number; urls: string[] };
  /** Points it takes from the mean score of the pages; `null` for the site's, which take none there. */
  cost: number | null;
}

/** A question about the site that could not be answered. */
export interface NotAssessed {
  id: string;
  title: string;
  reason: string;
}

/** What a finder says: something to mend, nothing, or that it could not tell. */
export interface Assessment {
  findings: Finding[];
  passed: { id: string; title: string }[];
  notAssessed: NotAssessed[];
}

export const AFFECTED_LIMIT = 200;

/** Examples in the evidence of one finding. */
const EXAMPLES = 5;

interface SiteRule {
  id: string;
  category: Category;
  severity: Severity;
  title: string;
  recommendation: string;
  /** What is true where there is nothing to mend. */
  passes: string;
}

/** @param urls of the affected pages, each once @param examples in words */
export function assessRule(rule: SiteRule, urls: readonly string[], examples: readonly string[]): Assessment {
  const { passes, ...finding } = rule;
  if (urls.length === 0) return { findings: [], passed: [{ id: rule.id, title: passes }], notAssessed: [] };
  const more = examples.length - EXAMPLES;
  const evidence = examples.slice(0, EXAMPLES).join('; ') + (more > 0 ? `; and ${more} more` : '');
  const affected = { count: urls.length, urls: urls.slice(0, AFFECTED_LIMIT) };
  return {
    findings: [{ ...finding, scope: 'site', evidence, affected, cost: null, docs_url: null }],
    passed: [],
    notAssessed: [],
  };
}

export function skipRule({ id, passes }: SiteRule, reason: string): Assessment {
  return { findings: [], passed: [], notAssessed: [{ id, title: passes, reason }] };
}
