import { CHECKS_BY_ID } from '../checks/all.ts';
import { SITE_RULES, type SiteRule } from '../site/findings/rules.ts';
import { SITE_CHECK_TEXTS } from '../site/site-texts.ts';

const SITE_OVER_TIME = new Map(
  [...Object.entries<SiteRule>(SITE_RULES), ...Object.entries(SITE_CHECK_TEXTS)].map(([id, { overTime }]) => [
    id,
    overTime,
  ]),
);

/** Whether time alone can make the result of a check worse, or better: such a difference is not a change (docs/contract.md 14.9). */
export function isDoneByTime(id: string, direction: 'worse' | 'better'): boolean {
  const overTime = CHECKS_BY_ID.get(id)?.overTime ?? SITE_OVER_TIME.get(id);
  return overTime === 'either' || (overTime === 'fail' && direction === 'worse');
}
