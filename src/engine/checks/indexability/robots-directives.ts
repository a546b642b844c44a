import type { PageFacts } from '../../page/page-facts.ts';
import {
  selectGoogleDirectives,
  type RobotsDirective,
  formatDirective,
} from '../../page/facts/robots-directives.ts';
import { type Check, fail, defineHtmlCheck, notApplicable, type Outcome, pass } from '../check.ts';
import { describeElement, formatList } from '../evidence.ts';
import { lighthouse } from '../sources/auditors.ts';
import { GOOGLE } from '../sources/google.ts';

export const robotsDirectiveChecks: Check[] = [
  defineHtmlCheck({
    id: 'meta-robots-noindex',
    category: 'indexability',
    severity: 'critical',
    title: 'noindex in meta robots',
    passes: 'No robots or googlebot meta tag in the head says noindex or none.',
    why: 'Search engines leave the page out of their results.',
    recommendation: 'Remove noindex from the meta tag if the page is meant to be found.',
    sources: [GOOGLE.robotsMeta, lighthouse('seo/is-crawlable')],
    test: (_html, facts) =>
      testDirectives(
        facts,
        ({ name, element }) => element !== null && (name === 'noindex' || name === 'none'),
      ),
  }),
  {
    id: 'x-robots-noindex',
    category: 'indexability',
    severity: 'critical',
    title: 'noindex in X-Robots-Tag',
    passes: 'No X-Robots-Tag header for all crawlers or for googlebot says noindex or none.',
    why: 'Search engines leave the page out of their results, though nothing on the page shows it.',
    recommendation: 'Remove noindex from the header if the page is meant to be found.',
    sources: [GOOGLE.robotsMeta, lighthouse('seo/is-crawlable')],
    needs: 'success',
    test: (facts) =>
      testDirectives(
        facts,
        ({ name, element }) => element === null && (name === 'noindex' || name === 'none'),
      ),
  },
  {
    id: 'unavailable-after-past',
    category: 'indexability',
    severity: 'high',
    title: 'unavailable_after date has passed',
    passes: 'Every unavailable_after date lies ahead, or is none that can be read.',
    why: 'Google takes the page out of its results from that date on.',
    recommendation: 'If the page is meant to be found, remove unavailable_after or set a date to come.',
    sources: [GOOGLE.robotsMeta, lighthouse('seo/is-crawlable')],
    needs: 'success',
    test: (facts) => {
      const dated = selectGoogleDirectives(facts.robotsDirectives).filter(
        ({ name }) => name === 'unavailable_after',
      );
      if (dated.length === 0) return notApplicable;
      return testDirectives(
        facts,
        ({ name, value }) => name === 'unavailable_after' && Date.parse(value ?? '') < facts.now,
      );
    },
  },
  {
    id: 'robots-directives-conflict',
    category: 'indexability',
    severity: 'medium',
    title: 'Contradicting robots directives',
    passes: 'No crawler is told both index and noindex, or both follow and nofollow.',
    why: 'Google obeys the stricter one, other crawlers may not, and one of the two is a mistake.',
    recommendation: 'Decide whether the page is meant to be found, and keep the one directive that says so.',
    sources: [GOOGLE.robotsMeta],
    needs: 'success',
    test: (facts) => {
      if (facts.robotsDirectives.length === 0) return notApplicable;
      const conflicts = [...Map.groupBy(facts.robotsDirectives, ({ agent }) => agent).values()].flatMap(
        findContradictoryDirectives,
      );
      if (conflicts.length === 0) return pass;
      return fail(
        conflicts
          .map(({ permission, prohibition }) =>
            [permission, prohibition]
              .map((directive) => describeDirective(directive, facts))
              .join(' against '),
          )
          .join('; '),
      );
    },
  },
  {
    id: 'robots-directive-unknown',
    category: 'indexability',
    severity: 'low',
    title: 'Unknown robots directive',
    passes: 'Every robots directive in meta tags and X-Robots-Tag is one that search engines document.',
    why: 'Crawlers ignore what they do not know: a directive that is misspelt, or not parted by a comma, does nothing.',
    recommendation: 'Correct or remove the directive. Directives are parted by commas.',
    sources: [GOOGLE.robotsMeta],
    needs: 'success',
    test: (facts) => {
      if (facts.robotsDirectives.length === 0) return notApplicable;
      const unknownDirectives = facts.robotsDirectives.filter((directive) => !isKnownDirective(directive));
      return unknownDirectives.length === 0
        ? pass
        : fail(
            formatList(
              'directive',
              unknownDirectives.map(
                (directive) =>
                  `"${formatDirective(directive).slice(0, 80)}" in ${describeSource(directive, facts)}`,
              ),
            ),
          );
    },
  },
  {
    id: 'meta-robots-nofollow',
    category: 'indexability',
    severity: 'medium',
    title: 'Page-level nofollow',
    passes: 'No robots directive of a page that may be indexed is nofollow.',
    why: 'Crawlers follow no link of the page, so the pages it links to are found later or not at all.',
    recommendation:
      'If crawlers may follow the links, remove nofollow from the page; mark single links with rel="nofollow" where needed.',
    sources: [GOOGLE.robotsMeta],
    needs: 'success',
    test: (facts) =>
      selectGoogleDirectives(facts.robotsDirectives).some(({ name }) => name === 'noindex' || name === 'none')
        ? notApplicable
        : testDirectives(facts, ({ name }) => name === 'nofollow'),
  },
  {
    id: 'snippet-suppressed',
    category: 'indexability',
    severity: 'high',
    title: 'Snippets are switched off',
    passes: 'No robots directive of the page is nosnippet or max-snippet:0.',
    why: 'Google shows no text of the page in its results, and a page without snippets cannot be cited in AI Overviews and AI Mode.',
    recommendation:
      'If the page may be quoted, remove nosnippet and max-snippet:0; data-nosnippet hides single parts of a page.',
    sources: [GOOGLE.robotsMeta, GOOGLE.aiFeatures],
    needs: 'success',
    test: (facts) =>
      testDirectives(
        facts,
        ({ name, value }) => name === 'nosnippet' || (name === 'max-snippet' && Number(value || 'NaN') === 0),
      ),
  },
  {
    id: 'image-preview-suppressed',
    category: 'indexability',
    severity: 'low',
    title: 'Images are kept out of search',
    passes: 'No robots directive of the page is noimageindex or max-image-preview:none.',
    why: 'The images of the page do not appear in image search, nor beside its results.',
    recommendation:
      'If the images are meant to be found, remove the directive and say max-image-preview:large.',
    sources: [GOOGLE.robotsMeta],
    needs: 'success',
    test: (facts) =>
      testDirectives(
        facts,
        ({ name, value }) =>
          name === 'noimageindex' || (name === 'max-image-preview' && value?.toLowerCase() === 'none'),
      ),
  },
];

/** Fails if a directive that Google obeys is bad. */
function testDirectives(facts: PageFacts, isBad: (directive: RobotsDirective) => boolean): Outcome {
  const bad = selectGoogleDirectives(facts.robotsDirectives).filter(isBad);
  return bad.length === 0
    ? pass
    : fail(
        formatList(
          'directive',
          bad.map((directive) => describeDirective(directive, facts)),
        ),
      );
}

function describeDirective(directive: RobotsDirective, facts: PageFacts): string {
  return `${formatDirective(directive).slice(0, 120)} in ${describeSource(directive, facts)}`;
}

function describeSource(directive: RobotsDirective, { html }: PageFacts): string {
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

/** Those of today, and those of directories that closed: `noodp` and `noydir` do no harm. */
const VALUELESS_DIRECTIVES = new Set(
  'all index follow noindex nofollow none noarchive nocache nosnippet indexifembedded notranslate noimageindex noai noimageai noodp noydir'.split(
    ' ',
  ),
);

function isKnownDirective({ name, value }: RobotsDirective): boolean {
  if (value === null) return VALUELESS_DIRECTIVES.has(name);
  if (name === 'max-snippet' || name === 'max-video-preview') return /^-?\d+$/.test(value);
  if (name === 'max-image-preview') return /^(?:none|standard|large)$/i.test(value);
  return name === 'unavailable_after' && value !== '';
}
