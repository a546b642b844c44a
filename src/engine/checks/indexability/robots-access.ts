import { findMatchingRule, findMatchingRules } from '../../../lib/robots/robots-txt.ts';
import type { RobotsRule } from '../../../lib/robots/path-pattern.ts';
import type { PageFacts } from '../../page/page-facts.ts';
import { defineChecks, fail, notApplicable, type Outcome, pass } from '../check.ts';
import { quote } from '../evidence.ts';
import { lighthouse } from '../sources/auditors.ts';
import { GOOGLE } from '../sources/google.ts';
import { AI_CRAWLERS } from '../sources/publishers.ts';
import { rfc } from '../sources/standards.ts';
import { testRobotsTxt } from './robots-txt.ts';

const AI_SEARCH = ['OAI-SearchBot', 'Claude-SearchBot', 'PerplexityBot'];
/** ChatGPT-User is left out: OpenAI says that robots.txt may not apply to it. */
const AI_USER_FETCH = ['Claude-User'];
const OTHER_ENGINES = ['Bingbot', 'DuckDuckBot'];

export const robotsAccessChecks = defineChecks('indexability', [
  {
    id: 'robots-txt-blocks-page',
    severity: 'critical',
    title: 'robots.txt blocks Googlebot from the page',
    passes: 'The rules of robots.txt for Googlebot, or else for all crawlers, allow the URL of the page.',
    why: 'Google cannot read a blocked page, so it cannot show what the page says.',
    recommendation:
      'Remove or narrow the rule if the page is meant to be found, or use noindex to keep it out of search.',
    verify: 'Open robots.txt and check that no Disallow rule for Googlebot or * matches the page.',
    sources: [rfc(9309, '2.2.2'), rfc(9309, '2.3.1.4'), GOOGLE.robotsTxt],
    checkedOn: '2026-11-27',
    needs: 'success',
    test: (facts) => {
      const { robotsTxt } = facts;
      if (robotsTxt.kind === 'failing') {
        return fail(
          `${robotsTxt.url} answered ${robotsTxt.status}: Google stops crawling for 12 hours, and then goes by its last copy`,
          {
            recommendation: `Return ${robotsTxt.url} with status 200, or 404 if there are no rules.`,
          },
        );
      }
      return testGooglebot(facts);
    },
  },
  {
    id: 'robots-txt-blocks-other-engines',
    severity: 'medium',
    title: 'robots.txt blocks Bing or DuckDuckGo',
    passes: 'Bingbot and DuckDuckBot may fetch the page whenever Googlebot may.',
    why: 'People cannot find the page in Bing, in DuckDuckGo or through the AI assistants that search with them.',
    recommendation: 'Give Bingbot and DuckDuckBot the same rules as Googlebot.',
    verify: 'Open robots.txt and check that no Disallow rule for Bingbot or DuckDuckBot matches the page.',
    sources: [rfc(9309, '2.2.1'), lighthouse('seo/is-crawlable')],
    checkedOn: '2026-11-27',
    needs: 'success',
    test: createCrawlerTest(OTHER_ENGINES),
  },
  {
    id: 'robots-txt-blocks-ai-search',
    severity: 'medium',
    title: 'robots.txt blocks AI search crawlers',
    passes: `${AI_SEARCH.join(', ')} may fetch the page whenever Googlebot may. Crawlers that gather training data are never counted.`,
    why: 'These crawlers build the search indexes that ChatGPT, Claude and Perplexity cite. Crawlers for training have other names.',
    recommendation:
      'Allow OAI-SearchBot, Claude-SearchBot and PerplexityBot, whatever your rules for training crawlers are.',
    verify: 'Open robots.txt and check that no Disallow rule for these crawlers matches the page.',
    sources: [AI_CRAWLERS.openAi, AI_CRAWLERS.anthropic, AI_CRAWLERS.perplexity],
    checkedOn: '2026-11-27',
    needs: 'success',
    test: createCrawlerTest(AI_SEARCH),
  },
  {
    id: 'robots-txt-blocks-ai-user-fetch',
    revision: 2,
    severity: 'low',
    title: 'robots.txt blocks Claude from opening pages for its users',
    passes:
      'Claude-User may fetch the page whenever Googlebot may. Fetchers that may ignore robots.txt, such as ChatGPT-User, are not counted.',
    why: 'Claude-User obeys robots.txt, so Claude cannot open the page for a person who asks about it.',
    recommendation: 'Allow Claude-User, which opens a page when a person asks.',
    verify: 'Open robots.txt and check that no Disallow rule for Claude-User matches the page.',
    sources: [AI_CRAWLERS.anthropic, AI_CRAWLERS.openAi],
    checkedOn: '2026-11-27',
    needs: 'success',
    test: createCrawlerTest(AI_USER_FETCH),
  },
]);

/** Whether a rule that allows the path wins over one that disallows the pattern: the longer rule does, or Allow if they are equal. */
function overrules(path: string, pattern: string): boolean {
  return path.length >= pattern.length && path.length <= 200 && !/[*$]/.test(path);
}

function testGooglebot(facts: PageFacts): Outcome {
  return testRobotsTxt(facts, (robots) => {
    const rule = findMatchingRule(robots, 'Googlebot', facts.url);
    return rule?.kind === 'disallow' ? failBlocked(facts, [{ agent: 'Googlebot', rule }]) : pass;
  });
}

/** Returns a test of crawlers. Does not apply to pages that Googlebot may not fetch either, which `robots-txt-blocks-page` reports. */
function createCrawlerTest(agents: readonly string[]): (facts: PageFacts) => Outcome {
  const tokens = ['Googlebot', ...agents].map((agent) => agent.toLowerCase());
  return (facts) =>
    testRobotsTxt(facts, (robots) => {
      const [forGooglebot, ...rules] = findMatchingRules(robots, tokens, facts.url);
      if (forGooglebot?.kind === 'disallow') return notApplicable;
      if (rules.every((rule) => rule?.kind !== 'disallow')) return pass;
      const blocked = agents.flatMap((agent, position) => {
        const rule = rules[position];
        return rule?.kind === 'disallow' ? [{ agent, rule }] : [];
      });
      return failBlocked(facts, blocked);
    });
}

function failBlocked(facts: PageFacts, blocked: readonly { agent: string; rule: RobotsRule }[]): Outcome {
  const described = blocked.map(
    ({ agent, rule }) => `line ${rule.line}: ${quote(`Disallow: ${rule.value}`)} blocks ${agent}`,
  );
  const path = facts.url.pathname + facts.url.search;
  const lines = [...new Set(blocked.map(({ rule }) => rule.line))];
  const isOverruled = blocked.every(({ rule }) => overrules(path, rule.value));
  return fail(`${facts.robotsTxt.url}, ${described.join('; ')}`, {
    recommendation: `Remove or narrow the ${lines.length === 1 ? 'rule' : 'rules'} on line ${lines.join(', ')}${isOverruled ? `, or add "Allow: ${path}" to the same group,` : ''} if the page is meant to be found.`,
  });
}
