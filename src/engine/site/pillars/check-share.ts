import { createMeasuredCheck, type SiteCheck, createUnmeasuredCheck } from '../pillar.ts';
import type { SitePage } from '../site-pages.ts';
import type { SiteCheckId } from '../weights.ts';

/** Addresses named in evidence. */
const EXAMPLES = 3;

/**
 * A check of many pages: the share that is good earns its share of the points, all of them from the share `enough` on.
 *
 * @param said what is counted: `pages have a unique title`
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
  return createMeasuredCheck(
    id,
    good / pages.length / fullShare,
    `${good} of ${pages.length} ${description}${formatExceptions(bad)}`,
  );
}

function formatExceptions(bad: readonly SitePage[]): string {
  if (bad.length === 0) return '';
  const examples = bad.slice(0, EXAMPLES).map(({ facts }) => shorten(facts.url));
  const more = bad.length > EXAMPLES ? ` and ${bad.length - EXAMPLES} more` : '';
  return `; not ${examples.join(', ')}${more}`;
}

function shorten(url: string): string {
  return url.length > 200 ? `${url.slice(0, 200)}…` : url;
}
