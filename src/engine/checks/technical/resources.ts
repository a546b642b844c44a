import type { ImageFacts } from '../../page/facts/images.ts';
import type { PageElement } from '../../page/node.ts';
import type { PageIndex } from '../../page/page-index.ts';
import { defineChecks, evaluateElements, evaluateSelected, notApplicable, passIf } from '../check.ts';
import { describeElement } from '../evidence.ts';
import { insight } from '../sources/auditors.ts';
import { GUIDES } from '../sources/publishers.ts';
import { HTML } from '../sources/standards.ts';

/** Characters read of a `style` attribute. */
const STYLE_LIMIT = 10_000;

/** The declarations of a `style` attribute as property and value, both lower-case. The last of a property wins. */
function parseInlineStyle(element: PageElement): ReadonlyMap<string, string> {
  const style = element.getAttribute('style');
  const declarations = (style ?? '')
    .slice(0, STYLE_LIMIT)
    .split(';')
    .map((declaration): [string, string] => {
      const [property = '', ...value] = declaration.split(':');
      return [property.trim().toLowerCase(), value.join(':').trim().toLowerCase()];
    });
  return new Map(declarations);
}

/** Pixels. Images narrower than the first are icons and logos; from the second on they are clearly content. */
const CONTENT_WIDTH = 300;
const LARGE_WIDTH = 400;
/** Ratio of width to height from which an image counts as a one-line banner, such as a wordmark or an app store badge. */
const BANNER_RATIO = 3.5;
/** Characters that fill the first screen of a desktop browser. */
const FIRST_SCREEN_TEXT = 2_000;

export const resourceChecks = defineChecks('technical', [
  {
    id: 'picture-without-img',
    severity: 'low',
    title: 'A picture element has no img',
    passes: 'Every <picture> holds an <img>.',
    why: 'The source elements only choose a file for the img, so nothing is shown without it.',
    recommendation: 'Add an img with src, alt, width and height at the end of each picture.',
    example:
      '<picture>\n  <source srcset="/photo.avif" type="image/avif">\n  <img src="/photo.jpg" alt="…" width="1200" height="800">\n</picture>',
    verify: 'Open the page and check that the picture is shown.',
    sources: [HTML.picture],
    checkedOn: '2026-11-27',
    test: ({ markup, index }) =>
      evaluateElements(
        index.getElementsByTagName('picture').length,
        markup.emptyPictures,
        'picture',
        (picture) => describeElement(picture, index),
      ),
  },
  {
    id: 'image-dimensions-missing',
    severity: 'low',
    title: 'Images have no width and height',
    passes:
      'Every <img> that is loaded has width and height, as attributes or inline style, or one of them and an aspect-ratio.',
    why: 'The text jumps when the image arrives, which Core Web Vitals count as layout shift.',
    recommendation: 'Add the width and height of the file in pixels to each img, which CSS may still scale.',
    example: '<img src="/photo.jpg" alt="…" width="1200" height="800">',
    verify: 'Reload the page with a slow connection and check that the text does not jump.',
    sources: [GUIDES.layoutShift],
    checkedOn: '2026-11-27',
    test: ({ images, index }) => {
      const isLoaded = (image: ImageFacts) => !image.element.context.hidden && isFetched(image);
      const isUnsized = (image: ImageFacts) => !isSized(image);
      return evaluateSelected(images, isLoaded, isUnsized, 'image', (image) =>
        describeElement(image.element, index, 'src', 'width', 'height'),
      );
    },
  },
  {
    id: 'lcp-candidate-lazy',
    revision: 2,
    severity: 'low',
    title: 'The first large image is lazy-loaded',
    faultyAttributes: ['loading'],
    passes: `The first content image, if its width, srcset or place in a figure shows it to be ${LARGE_WIDTH} or more pixels wide, is not loading=lazy. Logos, icons, hidden images and those after ${FIRST_SCREEN_TEXT} characters of text do not count.`,
    why: 'It is often the largest element on the first screen, and lazy loading delays it until the layout is done.',
    recommendation: 'Remove loading="lazy" from this image and add fetchpriority="high".',
    example: '<img src="/hero.jpg" alt="…" width="1200" height="800" fetchpriority="high">',
    verify: 'Check in the page source that the first large image has no loading="lazy".',
    sources: [insight('lcp-discovery'), GUIDES.lazyLoading],
    checkedOn: '2026-11-27',
    test: ({ images, index }) => {
      const region = index.getElementsByTagName('main').length > 0 ? 'main' : 'body';
      const first = images.find(
        (image) =>
          image.element.context.region === region &&
          !image.element.context.hidden &&
          isFetched(image) &&
          !isSmall(image),
      );
      if (!first || !isLarge(first) || isBelowFirstScreen(first.element, index)) return notApplicable;
      return passIf(first.loading?.trim().toLowerCase() !== 'lazy', () =>
        describeElement(first.element, index, 'src', 'loading'),
      );
    },
  },
]);

/** Whether the image needs a request of its own, unlike `data:` and `blob:` URLs. */
function isFetched({ src, element }: ImageFacts): boolean {
  return src === null || src === '' ? element.hasAttribute('srcset') : !/^\s*(?:(?:data|blob):|$)/i.test(src);
}

/** Names and classes of images that are not content. */
const DECORATION = /\b(?:avatar|badge|button|emoji|icon|logo|pixel|spacer|sprite|tracking)/i;

/** Whether an image is clearly small: by its dimensions, or by its names if it has none. */
function isSmall({ element, src, alt, width, height }: ImageFacts): boolean {
  const [columns, rows] = [readPixels(width), readPixels(height)];
  if (columns !== null && (columns < CONTENT_WIDTH || columns > BANNER_RATIO * (rows ?? columns)))
    return true;
  if (columns !== null) return false;
  const shown = readPixels(element.getAttribute('sizes'));
  if (shown !== null && shown < CONTENT_WIDTH) return true;
  const file = (src ?? '').slice(0, 2_000).split(/[?#]/, 1)[0]?.split('/').at(-1) ?? '';
  const names = [file, element.getAttribute('class') ?? '', element.getAttribute('id') ?? ''];
  return (
    names.some((name) => DECORATION.test(name.slice(0, 200).replaceAll('_', '-'))) ||
    /\blogo\b/i.test(alt ?? '')
  );
}

/** Whether an image is clearly large: by its width, the candidates of its srcset, or as the subject of a figure. */
function isLarge({ element, width }: ImageFacts): boolean {
  const columns = readPixels(width);
  if (columns !== null) return columns >= LARGE_WIDTH;
  const widths = (element.getAttribute('srcset') ?? '').slice(0, 10_000).matchAll(/\s(\d{1,5})w(?=,|\s|$)/g);
  if ([...widths].some(([, candidate]) => Number(candidate) >= LARGE_WIDTH)) return true;
  let figure = element.parent;
  while (figure && figure.name !== 'figure') figure = figure.parent;
  return (
    figure !== null &&
    ![figure, figure.parent].some((part) => PERSON.test(part?.getAttribute('class')?.slice(0, 200) ?? ''))
  );
}

/** Classes of the portrait beside the name of an author. */
const PERSON = /(?<![a-z])(?:author|avatar|bio|byline|profile)/i;

function readPixels(size: string | null): number | null {
  return /^\s*\d{1,6}(?:px)?\s*$/i.test(size ?? '') ? Number.parseInt(size ?? '', 10) : null;
}

/** As in Lighthouse: attributes count if they begin with a number, styles unless they leave the size to the file. */
function isSized({ element, width, height }: ImageFacts): boolean {
  const hasWidth = startsWithNumber(width);
  const hasHeight = startsWithNumber(height);
  if (hasWidth && hasHeight) return true;
  if (!element.hasAttribute('style')) return false;
  const style = parseInlineStyle(element);
  const position = style.get('position');
  if (position === 'absolute' || position === 'fixed') return true;
  const isSet = (property: string) => !AUTO_SIZES.has(style.get(property) ?? 'auto');
  const sides = Number(hasWidth || isSet('width')) + Number(hasHeight || isSet('height'));
  return sides === 2 || (sides === 1 && isSet('aspect-ratio'));
}

function startsWithNumber(value: string | null): boolean {
  return value !== null && /^\s*\d/.test(value);
}

const AUTO_SIZES = new Set(['auto', 'initial', 'unset', 'inherit', '']);

function isBelowFirstScreen(image: PageElement, index: PageIndex): boolean {
  let characters = 0;
  for (const run of index.textRuns) {
    if (run.parent.order > image.order || characters > FIRST_SCREEN_TEXT) break;
    if (run.parent.context.region === image.context.region) characters += run.value.trim().length;
  }
  return characters > FIRST_SCREEN_TEXT;
}
