import type { Finding } from '../../../contracts/site-report.ts';
import { type CheckHelp, getCheckHelp } from '../../checks/check-help.ts';
import { SITE_RULES, type SiteRule } from './rules.ts';

/** Returns the help for a finding; `null` for a check or a rule that is no longer run. */
export function getFindingHelp({
  id,
  scope,
  recommendation,
}: Pick<Finding, 'id' | 'scope'> & Partial<Pick<Finding, 'recommendation'>>): CheckHelp | null {
  if (scope === 'page') return getCheckHelp(id, recommendation ?? undefined);
  const rules: Readonly<Record<string, SiteRule>> = SITE_RULES;
  const rule = rules[id];
  if (!rule) return null;
  const { passes, why, verify } = rule;
  return { passes, why, fix: rule.recommendation, example: null, verify };
}
