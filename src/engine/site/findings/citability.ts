import { shorten } from '../../../lib/text.ts';
import { evaluateCitability } from '../pillars/citability.ts';
import type { SitePages } from '../site-fold.ts';
import { type Assessment, assessRule, skipRule } from './finding.ts';

/**
 * The pages that do not meet a check of citability, if it does not earn all its points.
 *
 * @param scoredAt when the score was computed, in milliseconds since 1970; `null` if there is none
 */
export function findUncitablePages({ pages }: SitePages, scoredAt: number | null): Assessment[] {
  if (scoredAt === null) return [];
  return evaluateCitability(pages, scoredAt).map(({ rule, counted, missing, isMet }) =>
    counted === 0
      ? skipRule(rule, 'No audited page is one that this check applies to')
      : assessRule(
          rule,
          isMet ? [] : missing,
          ({ facts }) => [facts.url],
          ({ facts }) => shorten(facts.url, 120),
          () => 'Not found on this page',
        ),
  );
}
