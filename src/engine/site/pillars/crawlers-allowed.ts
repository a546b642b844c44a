import type { SiteCheck } from '../../../contracts/site-score.ts';
import { isAllowed, type RobotsTxt } from '../../../lib/robots/robots-txt.ts';
import { createMeasuredCheck, createUnmeasuredCheck } from '../pillar.ts';
import type { ReachableSite } from '../site-facts.ts';

/**
 * Earns the share of crawlers that robots.txt allows to fetch the home page.
 *
 * @param crawlers product tokens
 * @param robots the rules of robots.txt; `null` unless it was found
 */
export function checkCrawlersAllowed(
  id: 'search-crawlers-allowed' | 'ai-search-allowed' | 'ai-user-fetch-allowed',
  crawlers: readonly string[],
  { home, robotsTxt }: ReachableSite,
  robots: RobotsTxt | null,
): SiteCheck {
  if (robotsTxt.kind === 'unreachable') return createUnmeasuredCheck(id, robotsTxt.reason);
  if (robotsTxt.kind === 'failing')
    return createUnmeasuredCheck(
      id,
      `${robotsTxt.url} returns ${robotsTxt.status}, so its rules are not known`,
    );
  const blocked = crawlers.filter((crawler) => robots && !isAllowed(robots, crawler, home.url));
  const evidence =
    blocked.length === 0
      ? `${crawlers.join(', ')} may fetch ${home.url}`
      : `robots.txt blocks ${blocked.join(', ')} from ${home.url}`;
  return createMeasuredCheck(id, 1 - blocked.length / crawlers.length, evidence);
}
