import type { Category, Severity } from '../../../contracts/scoring.ts';
import type { Finding, NotAssessed } from '../../../contracts/site-report.ts';

/** The result of a site rule: findings, passed, or not assessed. */
export interface Assessment {
  findings: Finding[];
  passed: { id: string; title: string }[];
  notAssessed: NotAssessed[];
}

/** URLs listed in one finding. `affected.count` counts all. */
export const AFFECTED_LIMIT = 200;

/** Examples in the evidence of one finding. */
const EXAMPLES = 5;

interface SiteRule {
  id: string;
  category: Category;
  severity: Severity;
  title: string;
  recommendation: string;
  /** The statement that is true if the rule passes. */
  passes: string;
}

/**
 * A finding of the rule if any page is affected; otherwise the rule passes.
 *
 * @param urls of the affected pages, each once
 * @param examples one phrase for each affected page or group, for the evidence
 */
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

/** @param reason why the rule could not be assessed */
export function skipRule({ id, passes }: SiteRule, reason: string): Assessment {
  return { findings: [], passed: [], notAssessed: [{ id, title: passes, reason }] };
}
