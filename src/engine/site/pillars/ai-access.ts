import type { RobotsTxt } from '../../../lib/robots/robots-txt.ts';
import {
  createMeasuredCheck,
  createPillar,
  createUnmeasuredCheck,
  createUnmeasuredPillar,
} from '../pillar.ts';
import {
  findSignalContradictions,
  parseContentSignals,
  readRobotsContentSignals,
} from '../content-signals.ts';
import { isHtmlPage, type SitePage } from '../site-pages.ts';
import type { ReachableSite, SiteFacts } from '../site-facts.ts';
import { CRAWLERS } from '../weights.ts';
import { checkCrawlersAllowed } from './crawlers-allowed.ts';
import { checkShare } from './check-share.ts';
import type { Pillar, SiteCheck } from '../../../contracts/site-score.ts';

const CHECK_IDS = [
  'ai-search-allowed',
  'ai-user-fetch-allowed',
  'readable-without-js',
  'snippets-allowed',
  'content-signals-consistent',
] as const;

/**
 * Scores whether assistants may read the site and can. Crawlers that gather training data do not count.
 *
 * @param robots the rules of robots.txt; `null` unless it was found
 */
export function scoreAiAccess(site: SiteFacts, pages: readonly SitePage[], robots: RobotsTxt | null): Pillar {
  const { home } = site;
  if (home.kind === 'unreachable') return createUnmeasuredPillar('ai_access', CHECK_IDS, home.message);
  const reachable = { ...site, home };
  const documents = pages.filter(isHtmlPage);
  const noDocuments = 'No HTML page that answers has been audited';
  return createPillar('ai_access', [
    checkCrawlersAllowed('ai-search-allowed', CRAWLERS.aiSearch, reachable, robots),
    checkCrawlersAllowed('ai-user-fetch-allowed', CRAWLERS.aiUserFetch, reachable, robots),
    checkShare('readable-without-js', documents, ({ facts }) => !facts.html.empty, {
      description: 'pages have text before any JavaScript runs',
      emptyReason: noDocuments,
    }),
    checkShare('snippets-allowed', documents, ({ facts }) => facts.snippets, {
      description: 'pages let search engines show their text',
      emptyReason: noDocuments,
    }),
    checkContentSignals(reachable, robots),
  ]);
}

function checkContentSignals(
  { robotsTxt, home, homePage }: ReachableSite,
  robots: RobotsTxt | null,
): SiteCheck {
  const id = 'content-signals-consistent';
  const groups = robotsTxt.kind === 'found' ? readRobotsContentSignals(robotsTxt.text) : [];
  const homeSignals = (homePage?.contentSignals ?? []).flatMap(parseContentSignals);
  if (groups.length === 0 && homeSignals.length === 0)
    return createUnmeasuredCheck(id, 'The site gives no content signals');
  const contradictions = robots ? findSignalContradictions(groups, homeSignals, robots, home.url) : [];
  return createMeasuredCheck(
    id,
    contradictions.length === 0 ? 1 : 0,
    contradictions.length === 0
      ? 'The content signals do not contradict'
      : contradictions.slice(0, 3).join('; '),
  );
}
