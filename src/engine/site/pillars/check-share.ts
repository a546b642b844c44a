import type { SiteCheck } from '../../../contracts/site-score.ts';
import { shorten } from '../../../lib/text.ts';
import { createMeasuredCheck, createUnmeasuredCheck } from '../pillar.ts';
import type { SitePage } from '../site-pages.ts';
import type { SiteCheckId } from '../weights.ts';

/** URLs named in evidence. */
const EXAMPLES = 3;

/**
 * A site check that earns points in proportion to the share of good pages.
 *
 * @param description what the evidence counts: `pages have a unique title`
 * @param emptyReason why the check could not be measured if there are no pages
 * @param fullShare the share of good pages that earns all points
 */
export function checkShare<T extends SitePage>(
  id: SiteCheckId,
  pages: readonly T[],
  isGood: (page: T) => boolean,
  {
    description,
    emptyReason,
    fullShare = 1,
  }: { description: string; emptyReason: string; fullShare?: number },
): SiteCheck {
  if (pages.length === 0) return createUnmeasuredCheck(id, emptyReason);
  const bad = pages.filter((page) => !isGood(page));
  const good = pages.length - bad.length;
  const evidence = `${good} of ${pages.length} ${description}${formatExceptions(bad)}`;
  return {
    ...createMeasuredCheck(id, good / pages.length / fullShare, evidence),
    pages_affected: bad.length,
  };
}

function formatExceptions(bad: readonly SitePage[]): string {
  if (bad.length === 0) return '';
  const examples = bad.slice(0, EXAMPLES).map(({ facts }) => shorten(facts.url, 200));
  const more = bad.length > EXAMPLES ? ` and ${bad.length - EXAMPLES} more` : '';
  return `; exceptions: ${examples.join(', ')}${more}`;
}
