import { getHeader } from '../../fetched-page.ts';
import { isEncodingLabel, parseCharsetParameter } from '../../page/facts/charset.ts';
import { parseViewport } from '../../page/facts/head.ts';
import type { PageElement } from '../../page/node.ts';
import { isXhtml } from '../../page/page-facts.ts';
import { isHomePage } from '../../page/url-parts.ts';
import { defineChecks, fail, notApplicable, pass, passIf } from '../check.ts';
import { describeElement, formatList, lineAt, phrase, quote } from '../evidence.ts';
import { renderLinkTag, renderMetaTag } from '../render-tag.ts';
import { insight, lighthouse } from '../sources/auditors.ts';
import { GOOGLE } from '../sources/google.ts';
import { GUIDES } from '../sources/publishers.ts';
import { HTML } from '../sources/standards.ts';
import { W3C } from '../sources/w3c.ts';
import { findLostTags } from './outside-head.ts';

/** The declaration must end within these first bytes. HTML standard, "Specifying the document's character encoding". */
const CHARSET_BYTES_LIMIT = 1024;

const VIEWPORT = renderMetaTag({ name: 'viewport', content: 'width=device-width, initial-scale=1' });

export const headChecks = defineChecks('metadata', [
  {
    id: 'critical-tags-outside-head',
    revision: 3,
    severity: 'high',
    title: 'Important metadata tags are outside the head',
    passes:
      'When a browser parses the page, no title, canonical link, hreflang link or description meta ends up in the body. Microdata does not count, nor do robots metas, which Google reads in the body too.',
    why: 'Search engines ignore these tags in the body. An element that is not allowed in the head closes it early, and Next.js streams metadata into the body.',
    recommendation:
      'Move these tags into the head, before any element that is not allowed there, or in Next.js match crawlers in htmlLimitedBots.',
    verify: "Inspect the page in the browser's developer tools and check that the tags are inside head.",
    sources: [HTML.inHead, GOOGLE.validMetadata, GUIDES.htmlLimitedBots],
    checkedOn: '2026-11-27',
    test: (html) => {
      const { outsideHead, invalidInHead } = html.head;
      const [first] = outsideHead;
      if (!first) return pass;
      const lost = findLostTags(html);
      const describe = (tags: PageElement[]) =>
        formatList('tag', tags, (tag) => describeElement(tag, html.index, 'rel', 'href', 'name', 'content'));
      if (lost.length === 0) {
        return fail(describe(outsideHead), {
          severity: 'low',
          recommendation: 'Remove these tags from the body, because the head already has each of them.',
        });
      }
      const [invalid] = invalidInHead;
      if (!invalid || invalid.offset >= first.offset) return fail(describe(lost));
      return fail(describe(lost), {
        recommendation: `Move these tags into the head, before <${invalid.name}> on line ${html.index.getLine(invalid.offset)}, which ends the head.`,
      });
    },
  },
  {
    id: 'head-invalid-element',
    severity: 'medium',
    title: 'The head contains an element that is not allowed there',
    passes:
      'Between <head> and </head> are only title, meta, link, script, style, base, noscript and template.',
    why: 'Such an element ends the head, and crawlers ignore the metadata after it.',
    recommendation: 'Move elements that are not allowed in the head into the body.',
    verify: "Inspect the page in the browser's developer tools and check that all metadata is inside head.",
    sources: [HTML.head, GOOGLE.validMetadata],
    checkedOn: '2026-11-27',
    test: ({ head, index }) => {
      if (index.page.headTags === null) return notApplicable;
      return passIf(head.invalidInHead.length === 0, () =>
        formatList('element', head.invalidInHead, ({ name, offset }) => [
          { line: index.getLine(offset), name: name.slice(0, 40) },
        ]),
      );
    },
  },
  {
    id: 'charset-missing',
    revision: 3,
    severity: 'medium',
    title: 'The page does not declare its character encoding',
    passes: `Content-Type, a byte order mark or a meta tag within the first ${CHARSET_BYTES_LIMIT} bytes names an encoding that browsers know. A page served as application/xhtml+xml needs none, because XML without a declaration is UTF-8.`,
    why: 'Browsers and crawlers then guess, and letters such as é may come out wrong.',
    recommendation: `Save the page as UTF-8 and begin the head with ${renderMetaTag({ charset: 'utf-8' })}.`,
    verify:
      'Check that the charset meta tag comes first in the head of the page source, or that the Content-Type header has a charset.',
    sources: [HTML.charset, lighthouse('best-practices/charset')],
    checkedOn: '2026-11-27',
    absentFrom: 'head',
    test: ({ head: { charsets }, index }, { page }) => {
      const label = parseCharsetParameter(getHeader(page, 'content-type') ?? '');
      const known = charsets.filter(({ charset }) => isEncodingLabel(charset));
      if (
        page.charset.from === 'bom' ||
        isEncodingLabel(label) ||
        (label === '' && isXhtml(page)) ||
        known.some(({ end }) => isEarly(index.page.source, end, page.charset.name))
      )
        return pass;
      const [late] = known;
      const unknownLabels = [label, ...charsets.map(({ charset }) => charset)].filter((one) => one !== '');
      if (!late && unknownLabels.length > 0)
        return fail(
          phrase`Browsers do not know ${formatList('encoding', unknownLabels, (one) => quote(one, 40))}`,
        );
      return fail(
        late
          ? phrase`${describeElement(late.element, index, 'charset', 'content')} ends after byte ${CHARSET_BYTES_LIMIT}, and Content-Type names no charset`
          : 'Neither Content-Type nor a meta tag names the encoding',
        late && {
          recommendation:
            'Move the tag to the start of the head, or name the same encoding in Content-Type: text/html; charset=….',
        },
      );
    },
  },
  {
    id: 'viewport-missing',
    revision: 2,
    severity: 'high',
    title: 'The page has no viewport meta tag',
    passes:
      'The document has a <meta name="viewport"> with content, and no empty one after it. Browsers also obey one in the body.',
    why: 'Phones show the page as on a desktop screen, scaled down until it is hard to read.',
    recommendation: `Add ${VIEWPORT} to the head, and let the layout follow the width of the screen.`,
    verify: 'Open the page on a phone and check that the text is readable without zooming.',
    sources: [GUIDES.viewport, insight('viewport')],
    checkedOn: '2026-11-27',
    skipsRedirectPages: true,
    absentFrom: 'head',
    test: ({ head, index }) => {
      if (head.viewport !== '') return pass;
      const tags = head.metas.get('viewport') ?? [];
      if (tags.length === 0) return fail('No <meta name="viewport">');
      const found = formatList('viewport', tags, ({ element }) =>
        describeElement(element, index, 'name', 'content', 'value'),
      );
      return fail(phrase`${found}. Browsers obey the last, which is empty`, {
        recommendation: `Let the layout follow the width of the screen, and write ${VIEWPORT} in place of this tag.`,
      });
    },
  },
  {
    id: 'viewport-not-responsive',
    revision: 2,
    severity: 'medium',
    title: 'The viewport does not follow the width of the screen',
    faultyAttributes: ['content'],
    passes: 'The viewport has width=device-width, or an initial-scale of 1 or more and no fixed width.',
    why: 'The page is laid out for one screen width and scaled to all others.',
    recommendation: `Write ${VIEWPORT}, and let the layout follow the width of the screen.`,
    verify: 'Open the page on a phone and check that the text is readable without zooming.',
    sources: [W3C.cssViewport, insight('viewport')],
    checkedOn: '2026-11-27',
    test: ({ head: { viewport, metas }, index }) => {
      if (viewport === '') return notApplicable;
      const tag = metas.get('viewport')?.findLast(({ content }) => content === viewport);
      return passIf(
        isResponsive(viewport),
        () =>
          phrase`viewport ${quote(viewport)}${tag ? phrase`: ${describeElement(tag.element, index, 'name')}` : ''}`,
      );
    },
  },
  {
    id: 'favicon-missing',
    revision: 2,
    severity: 'low',
    title: 'The home page has no favicon',
    passes:
      'The page has a link rel="icon", "apple-touch-icon" or "apple-touch-icon-precomposed" with a URL. Only the home page needs one: Google reads the icon of the home page, and browsers look for /favicon.ico.',
    why: 'Google shows the icon of the home page next to all results of the site, and browsers show it in tabs and bookmarks.',
    recommendation: `Add ${renderLinkTag({ rel: 'icon', href: '/favicon.ico' })} to the head, with the URL of your icon.`,
    verify: 'Open the home page and check that its browser tab shows the icon.',
    sources: [GOOGLE.favicon, HTML.icon],
    checkedOn: '2026-11-27',
    absentFrom: 'head',
    test: ({ head: { icons } }, { url }) => {
      if (!isHomePage(url)) return icons.length > 0 ? pass : notApplicable;
      return passIf(icons.length > 0, () => 'No <link rel="icon"> with a URL on the home page');
    },
  },
  {
    id: 'head-noscript-ends-head',
    revision: 2,
    severity: 'low',
    title: 'A noscript element ends the head before metadata tags',
    passes:
      'No noscript in the head holds an image, frame or text before the title, description, canonical, hreflang or Open Graph tags. It may hold link, meta and style.',
    why: 'Crawlers that run no scripts read the noscript. An image in it ends the head, and the tags after it are ignored.',
    recommendation: 'Move the noscript into the body.',
    verify: 'Check in the page source that no noscript with an image or frame is in the head.',
    sources: [HTML.noscript, GOOGLE.validMetadata],
    checkedOn: '2026-11-27',
    test: ({ headNoscript, head, index }) => {
      if (!head.titles.some(({ inHead }) => inHead) && !headNoscript) return notApplicable;
      if (!headNoscript || headNoscript.lost.length === 0) return pass;
      const { element, endsAt, lost } = headNoscript;
      const what = endsAt === null ? 'text' : `<${endsAt.slice(0, 40)}>`;
      const tags = formatList('tag', lost, (tag) => describeElement(tag, index));
      return fail(
        phrase`The noscript on line ${lineAt(element.offset, index)} holds ${what}; after it ${tags}`,
      );
    },
  },
]);

/** Whether the first `end` characters fit. In encodings other than UTF-8, each character counts as one byte. */
function isEarly(source: string, end: number, charset: string): boolean {
  if (end > CHARSET_BYTES_LIMIT) return false;
  return charset !== 'utf-8' || new TextEncoder().encode(source.slice(0, end)).length <= CHARSET_BYTES_LIMIT;
}

/** Whether the layout follows the width of the screen. */
export function isResponsive(content: string): boolean {
  const properties = new Map(parseViewport(content).map(({ name, value }) => [name, value]));
  const width = properties.get('width');
  if (width !== undefined) return width === 'device-width';
  return Number.parseFloat(properties.get('initial-scale') ?? '') >= 1;
}
