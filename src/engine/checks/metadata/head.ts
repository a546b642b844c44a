import { getHeader } from '../../fetched-page.ts';
import type { PageElement } from '../../page/node.ts';
import { isHomePage } from '../../page/url-parts.ts';
import { parseCharsetParameter } from '../../page/facts/charset.ts';
import { type Check, fail, defineHtmlCheck, notApplicable, pass, passIf } from '../check.ts';
import { describeElement, formatList, quote } from '../evidence.ts';
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

export const headChecks: Check[] = [
  defineHtmlCheck({
    id: 'critical-tags-outside-head',
    category: 'metadata',
    severity: 'high',
    title: 'Title, canonical, robots, description or hreflang parsed into body',
    passes:
      'No title, canonical link, hreflang link, robots or description meta ends up in the body when a browser parses the page; microdata does not count.',
    why: 'Search engines ignore these tags in the body. Often an element that may not stand in the head ends it early.',
    recommendation: 'Move these tags into the head, before anything that may not stand there.',
    sources: [HTML.inHead, GOOGLE.validMetadata],
    test: (html) => {
      const { outsideHead, invalidInHead } = html.head;
      const [first] = outsideHead;
      if (!first) return pass;
      const lost = findLostTags(html);
      const describe = (tags: PageElement[]) =>
        formatList(
          'tag',
          tags.map((tag) => describeElement(tag, html.index, 'rel', 'href', 'name', 'content')),
        );
      if (lost.length === 0) {
        return fail(describe(outsideHead), {
          severity: 'low',
          recommendation:
            'Remove these tags from the body: search engines read those of the head, which lacks none of them.',
        });
      }
      const [invalid] = invalidInHead;
      const move =
        invalid && invalid.offset < first.offset
          ? `Move these tags into the head, before <${invalid.name}> on line ${html.index.getLine(invalid.offset)}, which ends the head.`
          : 'Move these tags into the head, before anything that may not stand there.';
      return fail(describe(lost), {
        recommendation: lost.some(isNoindex)
          ? `${move} Remove noindex instead if the page is meant to be found: in the head it takes effect.`
          : move,
      });
    },
  }),
  defineHtmlCheck({
    id: 'head-invalid-element',
    category: 'metadata',
    severity: 'medium',
    title: 'Invalid element in head',
    passes:
      'Between <head> and </head> stand only title, meta, link, script, style, base, noscript and template.',
    why: 'Any other element ends the head: crawlers ignore the metadata after it.',
    recommendation: 'Move the element into the body.',
    sources: [HTML.head, GOOGLE.validMetadata],
    test: ({ head, index }) => {
      if (index.page.headTags === null) return notApplicable;
      return passIf(head.invalidInHead.length === 0, () =>
        formatList(
          'element',
          head.invalidInHead.map(
            ({ name, offset }) => `<${name.slice(0, 40)}> (line ${index.getLine(offset)})`,
          ),
        ),
      );
    },
  }),
  defineHtmlCheck({
    id: 'charset-missing',
    category: 'metadata',
    severity: 'medium',
    title: 'No character encoding declared',
    passes: `Content-Type, a byte order mark or a meta tag within the first ${CHARSET_BYTES_LIMIT} bytes names the encoding.`,
    why: 'Browsers and crawlers then guess, and letters outside ASCII may come out wrong.',
    recommendation: `Save the page as UTF-8, send Content-Type: text/html; charset=utf-8, and begin the head with ${renderMetaTag({ charset: 'utf-8' })}.`,
    sources: [HTML.charset, lighthouse('best-practices/charset')],
    absentFrom: 'head',
    test: ({ head: { charsets }, index }, { page }) => {
      const early = charsets.some(({ end }) => isEarly(index.page.source, end, page.charset.name));
      if (
        page.charset.from === 'bom' ||
        early ||
        parseCharsetParameter(getHeader(page, 'content-type') ?? '') !== ''
      )
        return pass;
      const [late] = charsets;
      return fail(
        late
          ? `${describeElement(late.element, index, 'charset', 'content')} ends after byte ${CHARSET_BYTES_LIMIT}, and Content-Type names no charset`
          : 'Neither Content-Type nor a meta tag names the encoding',
        late && {
          recommendation:
            'Move the tag to the start of the head, or name the same encoding in Content-Type: text/html; charset=….',
        },
      );
    },
  }),
  defineHtmlCheck({
    id: 'viewport-missing',
    category: 'metadata',
    severity: 'high',
    title: 'No viewport meta',
    passes:
      'The document has a <meta name="viewport"> with content, and no empty one after it. Browsers also obey one in the body.',
    why: 'Phones show the page as on a desktop screen, scaled down until nobody can read it.',
    recommendation: `Let the layout follow the width of the screen, and add ${VIEWPORT} to the head.`,
    sources: [GUIDES.viewport, insight('viewport')],
    absentFrom: 'head',
    test: ({ head, index }) => {
      if (head.viewport !== '') return pass;
      const tags = head.metas.get('viewport') ?? [];
      if (tags.length === 0) return fail('No <meta name="viewport">');
      const found = formatList(
        'viewport',
        tags.map(({ element }) => describeElement(element, index, 'name', 'content', 'value')),
      );
      return fail(`${found}. Browsers obey the last, which is empty`, {
        recommendation: `Let the layout follow the width of the screen, and write ${VIEWPORT} in place of this tag.`,
      });
    },
  }),
  defineHtmlCheck({
    id: 'viewport-not-responsive',
    category: 'metadata',
    severity: 'medium',
    title: 'Viewport is not responsive',
    passes: 'The viewport has width=device-width, or an initial-scale of 1 or more and no fixed width.',
    why: 'With a fixed width the page is laid out for one screen and scaled to all others.',
    recommendation: `Let the layout follow the width of the screen, and write ${VIEWPORT}.`,
    sources: [W3C.cssViewport, insight('viewport')],
    test: ({ head: { viewport } }) => {
      if (viewport === '') return notApplicable;
      return passIf(isResponsive(viewport), () => `viewport ${quote(viewport)}`);
    },
  }),
  defineHtmlCheck({
    id: 'favicon-missing',
    category: 'metadata',
    severity: 'low',
    title: 'No favicon link',
    passes:
      'The home page has a link rel="icon", "apple-touch-icon" or "apple-touch-icon-precomposed" with an address. Other pages do not need one: Google reads that of the home page, and browsers look for /favicon.ico.',
    why: 'Google shows the icon of the home page beside all results of the site, browsers in tabs and bookmarks.',
    recommendation: `Add ${renderLinkTag({ rel: 'icon', href: '/favicon.ico' })} to the head, with the address of your icon.`,
    sources: [GOOGLE.favicon, HTML.icon],
    absentFrom: 'head',
    test: ({ head: { icons } }, { url }) => {
      if (!isHomePage(url)) return icons.length > 0 ? pass : notApplicable;
      return passIf(icons.length > 0, () => 'No <link rel="icon"> with an address on the home page');
    },
  }),
];

/** Whether the first `end` characters fit. Of other encodings than UTF-8, each character counts as one byte. */
function isEarly(source: string, end: number, charset: string): boolean {
  if (end > CHARSET_BYTES_LIMIT) return false;
  return charset !== 'utf-8' || new TextEncoder().encode(source.slice(0, end)).length <= CHARSET_BYTES_LIMIT;
}

function isNoindex(tag: PageElement): boolean {
  const name = tag.getAttribute('name')?.trim().toLowerCase();
  return name === 'robots' && /noindex|none/i.test((tag.getAttribute('content') ?? '').slice(0, 1_000));
}

/** Viewport properties are separated by commas, semicolons or white space. Only the first 500 characters are read. */
function isResponsive(content: string): boolean {
  const properties = new Map(
    content
      .slice(0, 500)
      .toLowerCase()
      .replace(/\s*=\s*/g, '=')
      .split(/[\s,;]+/)
      .map((property) => {
        const [name = '', value = ''] = property.split('=');
        return [name, value] as const;
      }),
  );
  const width = properties.get('width');
  if (width !== undefined) return width === 'device-width';
  return Number.parseFloat(properties.get('initial-scale') ?? '') >= 1;
}
