import { type Check, defineHtmlCheck, fail, notApplicable, pass } from '../check.ts';
import { describeElement, formatList, lineAt, phrase } from '../evidence.ts';
import { GOOGLE } from '../sources/google.ts';
import { HTML } from '../sources/standards.ts';

export const noscriptChecks: Check[] = [
  defineHtmlCheck({
    id: 'head-noscript-ends-head',
    category: 'metadata',
    severity: 'low',
    title: 'A noscript element ends the head before metadata tags',
    passes:
      'No noscript in the head holds an image, frame or text before the title, description, robots, canonical, hreflang or Open Graph tags. It may hold link, meta and style.',
    why: 'Crawlers that run no scripts read the noscript. An image in it ends the head, and the tags after it are ignored.',
    recommendation: 'Move the noscript into the body.',
    verify: 'View the page source and check that no noscript with an image or frame is in the head.',
    sources: [HTML.noscript, GOOGLE.validMetadata],
    test: ({ headNoscript, head, index }) => {
      if (!head.titles.some(({ inHead }) => inHead) && !headNoscript) return notApplicable;
      if (!headNoscript || headNoscript.lost.length === 0) return pass;
      const { element, endsAt, lost } = headNoscript;
      const what = endsAt === null ? 'text' : `<${endsAt.slice(0, 40)}>`;
      const tags = lost.map((tag) => describeElement(tag, index));
      return fail(
        phrase`The noscript on line ${lineAt(element.offset, index)} holds ${what}; after it ${formatList('tag', tags)}`,
      );
    },
  }),
];
