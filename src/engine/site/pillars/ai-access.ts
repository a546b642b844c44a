import type { RobotsTxt } from '../../../lib/robots-txt.ts';
import { measured, type Pillar, pillarOf, type SiteCheck, unmeasured } from '../check.ts';
import { contradictions, parseContentSignals, robotsContentSignals } from '../content-signals.ts';
import { isHtml, type SitePage } from '../pages.ts';
import type { SiteFacts } from '../site-facts.ts';
import { CRAWLERS } from '../weights.ts';
import { crawlersAllowed } from './site-technical.ts';
import { shareCheck } from './shares.ts';

/** Whether assistants may read the site, and can. Crawlers that gather training data are not asked about. */
export function aiAccess(site: SiteFacts, pages: readonly SitePage[], robots: RobotsTxt | null): Pillar {
  const documents = pages.filter(isHtml);
  const none = 'No HTML page that answers has been audited';
  return pillarOf('ai_access', [
    crawlersAllowed('ai-search-allowed', CRAWLERS.aiSearch, site, robots),
    crawlersAllowed('ai-user-fetch-allowed', CRAWLERS.aiUserFetch, site, robots),
    shareCheck('readable-without-js', documents, ({ facts }) => !facts.html.empty, {
      said: 'pages have text before any JavaScript runs',
      none,
    }),
    shareCheck('snippets-allowed', documents, ({ facts }) => facts.snippets, {
      said: 'pages let search engines show their text',
      none,
    }),
    signalsConsistent(site, robots),
  ]);
}

function signalsConsistent({ robotsTxt, home, homePage }: SiteFacts, robots: RobotsTxt | null): SiteCheck {
  const id = 'content-signals-consistent';
  const groups = robotsTxt.kind === 'found' ? robotsContentSignals(robotsTxt.text) : [];
  const ofHome = (homePage?.contentSignals ?? []).flatMap(parseContentSignals);
  if (groups.length === 0 && ofHome.length === 0) return unmeasured(id, 'The site gives no content signals');
  if (home.kind === 'unreachable') return unmeasured(id, home.message);
  const wrong = robots ? contradictions(groups, ofHome, robots, home.url) : [];
  return measured(
    id,
    wrong.length === 0 ? 1 : 0,
    wrong.length === 0 ? 'The content signals do not contradict' : wrong.slice(0, 3).join('; '),
  );
}
