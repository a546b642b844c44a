import type { Category } from '../contracts/scoring.ts';
import type { Finding } from '../contracts/site-report.ts';
import { CHECKS_BY_ID } from './checks/all.ts';
import { type CheckHelp, getCheckHelp } from './checks/check-help.ts';
import type { Check } from './checks/check.ts';
import { RETIRED_CHECKS } from './checks/retired.ts';
import type { Source } from './checks/sources/source.ts';
import { SITE_CHECKS_BY_ID } from './site/checks/all.ts';
import type { SiteCap, SiteCheck, SiteRule } from './site/checks/site-check.ts';
import { PILLARS } from './site/pillars.ts';

/** A check of pages, or a check, rule or cap of a website. Their ids differ. */
function findCheck(id: string): Check | SiteCheck | SiteRule | SiteCap | undefined {
  return CHECKS_BY_ID.get(id) ?? SITE_CHECKS_BY_ID.get(id);
}

/** The ids of findings that an audit or a scan can find: those of checks of pages and of rules of the website. */
export const FINDING_IDS: ReadonlySet<string> = new Set([
  ...CHECKS_BY_ID.keys(),
  ...[...SITE_CHECKS_BY_ID.values()].flatMap(({ id, kind }) => (kind === 'rule' ? [id] : [])),
]);

/** Whether a finding of the combined report can have this id: also that of a check that is no longer run. */
export function isFindingId(id: string): boolean {
  return FINDING_IDS.has(id) || RETIRED_CHECKS.some((retired) => retired.id === id);
}

/** Returns the category of the findings with this id; `null` for a check that is no longer run. */
export function getCategory(id: string): Category | null {
  const check = findCheck(id);
  return check && 'category' in check ? check.category : null;
}

/** Returns the title of a check, rule or cap, including a check that is no longer run; the id if there is none. */
export function getTitle(id: string): string {
  const check = findCheck(id) ?? RETIRED_CHECKS.find((retired) => retired.id === id);
  return check?.title ?? id;
}

/**
 * What to do about a finding of the combined report, a top issue, a cap or a pillar, by its id or key: in the imperative,
 * without a period. Returns `null` for a check that is no longer run.
 */
export function getFix(id: string): string | null {
  const check = findCheck(id);
  if (check) return 'fix' in check ? check.fix : check.recommendation.slice(0, -1);
  const pillars: Readonly<Partial<Record<string, { fix: string }>>> = PILLARS;
  return pillars[id]?.fix ?? null;
}

/** Returns the help for a finding; `null` for a check or a rule that is no longer run. */
export function getFindingHelp({
  id,
  scope,
  recommendation,
}: Pick<Finding, 'id' | 'scope'> & Partial<Pick<Finding, 'recommendation'>>): CheckHelp | null {
  if (scope === 'page') return getCheckHelp(id, recommendation ?? undefined);
  const rule = SITE_CHECKS_BY_ID.get(id);
  if (rule?.kind !== 'rule') return null;
  const { passes, why, verify } = rule;
  return { passes, why, fix: rule.recommendation, example: null, verify };
}

/** Returns the documents that state why a rule of the website matters; none if it names none. */
export function getRuleSources(id: string): readonly Source[] {
  const rule = SITE_CHECKS_BY_ID.get(id);
  return rule?.kind === 'rule' ? (rule.sources ?? []) : [];
}

/** Whether time alone can make the result of a check worse, or better: such a difference is not a change (docs/contract.md 14.9). */
export function isDoneByTime(id: string, direction: 'worse' | 'better'): boolean {
  const check = findCheck(id);
  const overTime = check && 'overTime' in check ? check.overTime : undefined;
  return overTime === 'either' || (overTime === 'fail' && direction === 'worse');
}
