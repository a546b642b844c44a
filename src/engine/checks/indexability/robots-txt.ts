import { pluralize } from '../../../lib/text.ts';
import { MAX_ROBOTS_TXT_BYTES } from '../../../lib/robots/lines.ts';
import type { RobotsProblem, RobotsTxt } from '../../../lib/robots/robots-txt.ts';
import type { PageFacts } from '../../page/page-facts.ts';
import { defineChecks, fail, notApplicable, type Outcome, pass, passIf, unknown } from '../check.ts';
import { quote } from '../evidence.ts';
import { lighthouse } from '../sources/auditors.ts';
import { GOOGLE } from '../sources/google.ts';
import { rfc } from '../sources/standards.ts';

export const robotsTxtChecks = defineChecks('indexability', [
  {
    id: 'robots-txt-unreachable',
    severity: 'high',
    title: 'robots.txt returns a server error or status 429',
    passes:
      'robots.txt is found, or returns a 4xx status other than 429. If it does not respond to us, the result is unknown.',
    why: 'After a server error crawlers may fetch nothing (RFC 9309). Google, also after a 429, stops for 12 hours, uses its last copy for up to 30 days, and then crawls without rules if the site responds.',
    recommendation: 'Return robots.txt with status 200, or 404 if there are no rules.',
    verify: 'Run curl -sI on /robots.txt and check that the status is 200 or 404.',
    sources: [rfc(9309, '2.3.1.4'), GOOGLE.robotsTxt],
    checkedOn: '2026-11-27',
    needs: 'response',
    test: ({ robotsTxt }) => {
      if (robotsTxt.kind === 'failing') return fail(`${robotsTxt.url} answered ${robotsTxt.status}`);
      // A single request from one location cannot show that crawlers get no answer either.
      if (robotsTxt.kind === 'unreachable')
        return unknown(`${robotsTxt.url} gave no answer: ${robotsTxt.reason}`);
      return pass;
    },
  },
  {
    id: 'robots-txt-syntax',
    severity: 'low',
    title: 'robots.txt has lines that crawlers cannot read',
    passes:
      'Every line except comments has a colon, rules follow a user-agent line, paths are empty or start with / or *, and $ appears only at the end. Unknown fields are fine.',
    why: 'Crawlers do not follow a rule that they cannot read.',
    recommendation: 'Correct or remove the lines of robots.txt that cannot be read.',
    example: 'User-agent: *\nDisallow: /private/',
    verify:
      'Open robots.txt and check that each rule follows a User-agent line and that each path starts with / or *.',
    sources: [rfc(9309, '2.2'), lighthouse('seo/invalid-robots-txt')],
    checkedOn: '2026-11-27',
    needs: 'response',
    test: (facts) =>
      testRobotsTxt(facts, ({ problems, problemCount }) =>
        passIf(problemCount === 0, () => {
          const named = problems.slice(0, 10).map(describeProblem);
          const more = problemCount - named.length;
          return `${pluralize(problemCount, 'problem')}: ${named.join('; ')}${more > 0 ? `; and ${more} more` : ''}`;
        }),
      ),
  },
  {
    id: 'robots-txt-too-large',
    revision: 2,
    severity: 'low',
    title: 'robots.txt is larger than 500 KiB',
    passes: `robots.txt has at most ${MAX_ROBOTS_TXT_BYTES} bytes.`,
    why: 'Google reads the first 500 KiB and ignores the rules after that.',
    recommendation: 'Combine rules with wildcards until robots.txt is smaller than 500 KiB.',
    verify: `Download robots.txt and check that it has at most ${MAX_ROBOTS_TXT_BYTES} bytes.`,
    sources: [rfc(9309, '2.5'), GOOGLE.robotsTxt],
    checkedOn: '2026-11-27',
    needs: 'response',
    test: (facts) =>
      testRobotsTxt(facts, () => {
        const bytes = facts.robotsTxt.kind === 'found' ? facts.robotsTxt.bytes : 0;
        return passIf(
          bytes <= MAX_ROBOTS_TXT_BYTES,
          () => `${facts.robotsTxt.url} has more than ${MAX_ROBOTS_TXT_BYTES} bytes`,
        );
      }),
  },
  {
    id: 'robots-txt-sitemap-missing',
    severity: 'low',
    title: 'robots.txt names no sitemap',
    passes: 'robots.txt has a Sitemap line with an absolute http or https URL.',
    why: 'Crawlers that were not told about the sitemap find it through robots.txt.',
    recommendation: 'Add a Sitemap line with the full URL to robots.txt if the site has a sitemap.',
    example: 'Sitemap: https://example.com/sitemap.xml',
    verify: 'Open robots.txt and check that the URL in its Sitemap line opens the sitemap.',
    sources: [
      {
        title: 'Sitemaps protocol: Specifying the Sitemap location in your robots.txt file',
        url: 'https://www.sitemaps.org/protocol.html#submit_robots',
      },
      lighthouse('seo/invalid-robots-txt'),
    ],
    checkedOn: '2026-11-27',
    needs: 'response',
    test: (facts) =>
      testRobotsTxt(facts, ({ sitemaps }) => {
        if (sitemaps.some(({ value }) => /^https?:\/\//i.test(value) && URL.canParse(value))) return pass;
        const [first] = sitemaps;
        return fail(
          first
            ? `Line ${first.line}: ${quote(`Sitemap: ${first.value}`)} is not an absolute URL`
            : `${facts.robotsTxt.url} has no Sitemap line`,
          {
            recommendation: `Add a line such as "Sitemap: ${(first && URL.parse(first.value, facts.robotsTxt.url)?.href) ?? new URL('/sitemap.xml', facts.robotsTxt.url).href}" if the site has a sitemap.`,
          },
        );
      }),
  },
]);

/** Tests the rules of robots.txt. `notApplicable` if there is no file, `unknown` if it could not be fetched. */
export function testRobotsTxt(facts: PageFacts, test: (robots: RobotsTxt) => Outcome): Outcome {
  const { robotsTxt, robotsRules } = facts;
  if (robotsRules) return test(robotsRules);
  if (robotsTxt.kind === 'failing') return unknown(`robots.txt answered ${robotsTxt.status}`);
  if (robotsTxt.kind === 'unreachable') return unknown(`robots.txt gave no answer: ${robotsTxt.reason}`);
  return notApplicable;
}

const PROBLEM_DESCRIPTIONS: Record<RobotsProblem['kind'], string> = {
  html: 'the file is a web page',
  'missing-colon': 'no colon',
  'rule-before-user-agent': 'a rule before the first user-agent line',
  'user-agent-empty': 'no user agent named',
  'path-start': 'the path starts with neither / nor *',
  'dollar-inside': '$ before the end of the path',
};

function describeProblem({ kind, line, text }: RobotsProblem): string {
  return `line ${line} ${quote(text)}: ${PROBLEM_DESCRIPTIONS[kind]}`;
}
