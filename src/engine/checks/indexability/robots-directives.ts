import { parseDate } from '../../../lib/time.ts';
import type { PageFacts } from '../../page/page-facts.ts';
import {
  isKnownDirective,
  selectGoogleDirectives,
  selectUnclearDirectives,
  type RobotsDirective,
  formatDirective,
} from '../../page/facts/robots-directives.ts';
import { defineChecks, fail, notApplicable, type Outcome, pass, unknown } from '../check.ts';
import { describeElement, formatList, joinEvidence, phrase } from '../evidence.ts';
import type { Evidence } from '../../evidence.ts';
import { lighthouse } from '../sources/auditors.ts';
import { GOOGLE } from '../sources/google.ts';

/** The checks that fail if search engines are told not to show a page. */
export const NOINDEX_CHECKS: ReadonlySet<string> = new Set([
  'meta-robots-noindex',
  'x-robots-noindex',
  'unavailable-after-past',
]);

export const robotsDirectiveChecks = defineChecks('indexability', [
  {
    id: 'meta-robots-noindex',
    revision: 2,
    severity: 'critical',
    title: 'Search engines are told not to index this page',
    faultyAttributes: ['content'],
    passes: 'No robots or googlebot meta tag says noindex or none. One in the body counts too.',
    why: 'Search engines leave the page out of their results.',
    recommendation: 'Remove noindex from the meta tag if the page is meant to be found.',
    verify: 'Check in the page source that no robots or googlebot meta tag says noindex or none.',
    sources: [GOOGLE.robotsMeta, lighthouse('seo/is-crawlable')],
    checkedOn: '2026-11-27',
    test: (_html, facts) =>
      testDirectives(
        facts,
        ({ name, element }) => element !== null && (name === 'noindex' || name === 'none'),
      ),
  },
  {
    id: 'x-robots-noindex',
    revision: 2,
    severity: 'critical',
    title: 'Search engines are told by a header not to index this page',
    passes:
      'No X-Robots-Tag header for all crawlers or for googlebot says noindex or none. Unknown if it follows a rule for another crawler: then it is for that one, or a header of its own that was joined to it.',
    why: 'Search engines leave the page out of their results, although nothing on the page shows it.',
    recommendation: 'Remove noindex from the X-Robots-Tag header if the page is meant to be found.',
    verify: 'Run curl -sI on the URL and check that X-Robots-Tag does not say noindex or none.',
    sources: [GOOGLE.robotsMeta, lighthouse('seo/is-crawlable')],
    checkedOn: '2026-11-27',
    needs: 'success',
    test: (facts) =>
      testDirectives(
        facts,
        ({ name, element }) => element === null && (name === 'noindex' || name === 'none'),
      ),
  },
  {
    id: 'unavailable-after-past',
    revision: 3,
    severity: 'high',
    title: 'The unavailable_after date has passed',
    faultyAttributes: ['content'],
    passes:
      'Every unavailable_after date is in the future. Read are the formats that Google names, RFC 822, RFC 850 and ISO 8601; any other is unknown.',
    why: 'Google removes the page from its results from that date on.',
    recommendation: 'Remove unavailable_after or set a later date if the page is meant to be found.',
    verify:
      'View the robots meta tags and the X-Robots-Tag header, and check that no unavailable_after date has passed.',
    sources: [GOOGLE.robotsMeta, lighthouse('seo/is-crawlable')],
    checkedOn: '2026-11-27',
    needs: 'success',
    test: (facts) => {
      const dated = selectGoogleDirectives(facts.robotsDirectives).filter(
        ({ name }) => name === 'unavailable_after',
      );
      if (dated.length === 0) return notApplicable;
      const outcome = testDirectives(facts, (directive) => hasPassed(directive, facts.now) === true);
      const unclear = dated.find((directive) => hasPassed(directive, facts.now) === null);
      return outcome.result === 'pass' && unclear
        ? unknown(`whether ${formatDirective(unclear).slice(0, 80)} has passed cannot be told`)
        : outcome;
    },
  },
  {
    id: 'robots-directives-conflict',
    revision: 3,
    severity: 'medium',
    title: 'Robots directives contradict each other',
    faultyAttributes: ['content'],
    passes: 'No crawler is told both index and noindex, or both follow and nofollow.',
    why: 'Google obeys the stricter directive and other crawlers may not, so one of the two is a mistake.',
    recommendation: 'Keep the directive you mean from each contradicting pair, and remove the other.',
    verify: 'View the robots meta tags and the X-Robots-Tag header, and check that they agree.',
    sources: [GOOGLE.robotsMeta],
    checkedOn: '2026-11-27',
    needs: 'success',
    test: (facts) => {
      if (facts.robotsDirectives.length === 0) return notApplicable;
      const certain = facts.robotsDirectives.filter(({ mayBeForAll }) => !mayBeForAll);
      const conflicts = [...Map.groupBy(certain, ({ agent }) => agent).values()].flatMap(
        findContradictoryDirectives,
      );
      if (conflicts.length === 0) return pass;
      return fail(
        joinEvidence(
          conflicts.map(
            ({ permission, prohibition }) =>
              phrase`${describeDirective(permission, facts)} against ${describeDirective(prohibition, facts)}`,
          ),
          null,
        ),
      );
    },
  },
  {
    id: 'robots-directive-unknown',
    revision: 4,
    severity: 'low',
    title: 'A robots directive is not one that search engines know',
    faultyAttributes: ['content'],
    passes: 'Every robots directive in meta tags and X-Robots-Tag is one that search engines document.',
    why: 'Crawlers ignore a directive that is misspelled or not separated by a comma.',
    recommendation:
      'Correct the spelling and separate directives with commas, or remove the unknown directive.',
    example: '<meta name="robots" content="noindex, nofollow">',
    verify: "Compare each directive with the list in Google's robots meta tag documentation.",
    sources: [GOOGLE.robotsMeta],
    checkedOn: '2026-11-27',
    needs: 'success',
    test: (facts) => {
      if (facts.robotsDirectives.length === 0) return notApplicable;
      const unknownDirectives = facts.robotsDirectives.filter((directive) => !isKnownDirective(directive));
      return unknownDirectives.length === 0
        ? pass
        : fail(
            formatList(
              'directive',
              unknownDirectives,
              (directive) =>
                phrase`"${formatDirective(directive).slice(0, 80)}" in ${describeSource(directive, facts)}`,
            ),
          );
    },
  },
  {
    id: 'meta-robots-nofollow',
    revision: 3,
    severity: 'medium',
    title: 'The whole page is set to nofollow',
    faultyAttributes: ['content'],
    passes: 'No robots directive of an indexable page is nofollow.',
    why: 'Crawlers follow none of its links, so they find the linked pages later or not at all.',
    recommendation:
      'Remove nofollow from the page if crawlers may follow its links, and set rel="nofollow" on single links instead.',
    verify: 'View the robots meta tags and the X-Robots-Tag header, and check that neither says nofollow.',
    sources: [GOOGLE.robotsMeta],
    checkedOn: '2026-11-27',
    needs: 'success',
    test: (facts) =>
      selectGoogleDirectives(facts.robotsDirectives).some(({ name }) => name === 'noindex' || name === 'none')
        ? notApplicable
        : testDirectives(facts, ({ name }) => name === 'nofollow'),
  },
  {
    id: 'snippet-suppressed',
    revision: 3,
    severity: 'high',
    title: 'Search results may not quote this page',
    faultyAttributes: ['content'],
    passes: 'No robots directive of the page is nosnippet or max-snippet:0.',
    why: 'Google shows no text of the page in its results, and cannot cite it in AI Overviews and AI Mode.',
    recommendation:
      'Remove nosnippet and max-snippet:0 if the page may be quoted, and hide single parts with data-nosnippet.',
    verify:
      'View the robots meta tags and the X-Robots-Tag header, and check for nosnippet and max-snippet:0.',
    sources: [GOOGLE.robotsMeta, GOOGLE.aiFeatures],
    checkedOn: '2026-11-27',
    needs: 'success',
    test: (facts) =>
      testDirectives(
        facts,
        ({ name, value }) => name === 'nosnippet' || (name === 'max-snippet' && Number(value || 'NaN') === 0),
      ),
  },
  {
    id: 'image-preview-suppressed',
    revision: 3,
    severity: 'low',
    title: "Search results may not show this page's images",
    faultyAttributes: ['content'],
    passes: 'No robots directive of the page is noimageindex or max-image-preview:none.',
    why: 'The images of the page appear neither in image search nor next to search results.',
    recommendation:
      'Replace noimageindex or max-image-preview:none with max-image-preview:large if the images are meant to be found.',
    example: '<meta name="robots" content="max-image-preview:large">',
    verify:
      'View the robots meta tags and the X-Robots-Tag header, and check for noimageindex and max-image-preview:none.',
    sources: [GOOGLE.robotsMeta],
    checkedOn: '2026-11-27',
    needs: 'success',
    test: (facts) =>
      testDirectives(
        facts,
        ({ name, value }) =>
          name === 'noimageindex' || (name === 'max-image-preview' && value?.toLowerCase() === 'none'),
      ),
  },
]);

/** Fails if a directive that Google obeys is bad. */
function testDirectives(facts: PageFacts, isBad: (directive: RobotsDirective) => boolean): Outcome {
  const bad = selectGoogleDirectives(facts.robotsDirectives).filter(isBad);
  if (bad.length > 0)
    return fail(formatList('directive', bad, (directive) => describeDirective(directive, facts)));
  const unclear = selectUnclearDirectives(facts.robotsDirectives).find(isBad);
  return unclear
    ? unknown(
        `X-Robots-Tag says ${unclear.name.slice(0, 40)} after a rule for ${unclear.agent.slice(0, 40)}, and may be two headers that were joined`,
      )
    : pass;
}

/** Whether an `unavailable_after` date has passed; `null` if it cannot be read or is too close to tell. Other directives have not. */
function hasPassed({ name, value }: RobotsDirective, now: number): boolean | null {
  if (name !== 'unavailable_after') return false;
  const date = parseDate(value ?? '');
  if (!date || (date.time < now && date.time + date.tolerance > now)) return null;
  return date.time < now;
}

function describeDirective(directive: RobotsDirective, facts: PageFacts): Evidence {
  return phrase`${formatDirective(directive).slice(0, 120)} in ${describeSource(directive, facts)}`;
}

function describeSource(directive: RobotsDirective, { html }: PageFacts): Evidence {
  return directive.element && html
    ? describeElement(directive.element, html.index, 'name', 'content')
    : 'the X-Robots-Tag header';
}

const OPPOSITES = [
  { permissions: new Set(['index', 'all']), prohibitions: new Set(['noindex', 'none']) },
  { permissions: new Set(['follow', 'all']), prohibitions: new Set(['nofollow', 'none']) },
];

interface Contradiction {
  permission: RobotsDirective;
  prohibition: RobotsDirective;
}

/** The first contradiction about indexing and the first about links. */
function findContradictoryDirectives(directives: readonly RobotsDirective[]): Contradiction[] {
  return OPPOSITES.flatMap(({ permissions, prohibitions }) => {
    const permission = directives.find(({ name }) => permissions.has(name));
    const prohibition = directives.find(({ name }) => prohibitions.has(name));
    return permission && prohibition ? [{ permission, prohibition }] : [];
  });
}
