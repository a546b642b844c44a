import type { Finding, NotAssessed } from '../../../contracts/site-report.ts';
import { SITE_RULES, type SiteRuleId } from './rules.ts';

/** The result of a site rule: findings with the URLs of all affected pages, passed, or not assessed. */
export interface Assessment {
  findings: Finding[];
  passed: { id: string; title: string }[];
  notAssessed: NotAssessed[];
}

/** Examples in the evidence of one finding. */
const EXAMPLES = 5;

/**
 * A finding of the rule if any page is affected; otherwise the rule passes.
 *
 * @param urls of the affected pages, each once
 * @param examples affected pages or groups, for the evidence
 * @param describe says in one phrase what is wrong with an example
 */
export function assessRule<T>(
  id: SiteRuleId,
  urls: string[],
  examples: readonly T[],
  describe: (example: T) => string,
): Assessment {
  const { passes, ...finding } = SITE_RULES[id];
  if (urls.length === 0) return { findings: [], passed: [{ id, title: passes }], notAssessed: [] };
  const more = examples.length - EXAMPLES;
  const evidence =
    examples.slice(0, EXAMPLES).map(describe).join('; ') + (more > 0 ? `; and ${more} more` : '');
  const affected = { count: urls.length, urls };
  return {
    findings: [{ id, ...finding, scope: 'site', evidence, affected, cost: null, docs_url: null }],
    passed: [],
    notAssessed: [],
  };
}

/** @param reason why the rule could not be assessed */
export function skipRule(id: SiteRuleId, reason: string): Assessment {
  return { findings: [], passed: [], notAssessed: [{ id, title: SITE_RULES[id].passes, reason }] };
}
