import {
  findSignalContradictions,
  parseContentSignals,
  readRobotsContentSignals,
} from '../content-signals.ts';
import { computeShare, isHtmlPage, isSuccessful } from '../site-pages.ts';
import { CRAWLERS, isBlocked, measureCrawlerAccess } from './robots-txt.ts';
import {
  defineInspectedCheck,
  definePagesCap,
  defineSiteCap,
  describeShare,
  measured,
  type Measurement,
  measureShare,
  type ReachableSite,
  unmeasured,
} from './site-check.ts';

const NO_PAGES = 'No HTML page that answers has been audited';

/** Whether assistants may read the site and can. Crawlers that gather training data do not count. */
export const aiAccessChecks = [
  defineInspectedCheck({
    id: 'ai-search-allowed',
    pillar: 'ai_access',
    weight: 4,
    label: 'Access for AI search crawlers',
    title: 'robots.txt blocks AI search crawlers',
    fix: 'Allow AI search crawlers in robots.txt',
    isBlocking: true,
    sameFixAs: 'robots-txt-blocks-ai-search',
    test: (site) => measureCrawlerAccess(CRAWLERS.aiSearch, site),
  }),
  defineSiteCap({
    id: 'ai-search-blocked',
    limit: 69,
    title: 'robots.txt blocks AI search crawlers',
    fix: 'Allow AI search crawlers in robots.txt',
    removes: ['robots-txt-blocks-ai-search', 'ai-search-allowed'],
    test: (site) => {
      const crawlers = CRAWLERS.aiSearch.filter((crawler) => crawler !== 'Googlebot');
      return crawlers.every((crawler) => isBlocked(site, crawler))
        ? `robots.txt blocks ${crawlers.join(', ')} from the home page`
        : null;
    },
  }),
  defineInspectedCheck({
    id: 'ai-user-fetch-allowed',
    pillar: 'ai_access',
    weight: 1,
    label: 'Access for AI assistants',
    title: 'robots.txt keeps Claude from pages that people ask about',
    fix: 'Allow Claude-User in robots.txt',
    sameFixAs: 'robots-txt-blocks-ai-user-fetch',
    test: (site) => measureCrawlerAccess(CRAWLERS.aiUserFetch, site),
  }),
  defineInspectedCheck({
    id: 'readable-without-js',
    pillar: 'ai_access',
    weight: 3,
    label: 'Text without JavaScript',
    title: 'Some pages are empty without JavaScript',
    fix: 'Render the text of your pages on the server',
    finding: 'content-empty-without-js',
    test: ({ sitePages }) =>
      measureShare(sitePages.pages.filter(isHtmlPage), ({ facts }) => !facts.html.empty, {
        description: 'pages have more than the empty shell of an app',
        emptyReason: NO_PAGES,
      }),
  }),
  definePagesCap({
    id: 'empty-without-js-half',
    limit: 55,
    title: 'Half or more pages are empty without JavaScript',
    fix: 'Render the text of your pages on the server',
    removes: ['content-empty-without-js', 'readable-without-js'],
    testPages: (sitePages) => {
      const share = computeShare(sitePages.pages.filter(isHtmlPage), ({ facts }) => facts.html.empty);
      return describeShare(share, 0.5, 'audited pages are empty without JavaScript');
    },
  }),
  defineInspectedCheck({
    id: 'snippets-allowed',
    pillar: 'ai_access',
    weight: 1,
    label: 'Text in search results',
    title: 'Some pages keep their text out of search results',
    fix: 'Let search engines show the text of your pages',
    finding: 'snippet-suppressed',
    test: ({ sitePages }) =>
      measureShare(sitePages.pages.filter(isHtmlPage), ({ facts }) => facts.snippets, {
        description: 'pages allow snippets',
        emptyReason: NO_PAGES,
      }),
  }),
  definePagesCap({
    id: 'snippets-off-half',
    limit: 59,
    title: 'Half or more pages keep their text out of search results',
    fix: 'Let search engines show the text of your pages',
    removes: ['snippet-suppressed', 'snippets-allowed'],
    testPages: (sitePages) => {
      const share = computeShare(sitePages.pages.filter(isSuccessful), ({ facts }) => !facts.snippets);
      return describeShare(share, 0.5, 'audited pages keep their text out of search results');
    },
  }),
  defineInspectedCheck({
    id: 'content-signals-consistent',
    pillar: 'ai_access',
    weight: 1,
    label: 'Content signals',
    title: 'Content signals contradict each other',
    fix: 'Remove the contradictions from your content signals',
    test: measureContentSignals,
  }),
];

function measureContentSignals({ robotsTxt, robots, home, homePage }: ReachableSite): Measurement {
  const stated = robotsTxt.kind === 'found' ? readRobotsContentSignals(robotsTxt.text) : [];
  const groups = stated.filter(({ signals }) => signals.length > 0);
  const homeSignals = (homePage?.contentSignals ?? []).flatMap(parseContentSignals);
  if (groups.length === 0 && homeSignals.length === 0) return unmeasured('The site gives no content signals');
  const contradictions = robots ? findSignalContradictions(groups, homeSignals, robots, home.url) : [];
  return contradictions.length === 0
    ? measured(1, 'The content signals do not contradict')
    : measured(0, contradictions.slice(0, 3).join('; '));
}
