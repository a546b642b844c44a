import type { ImageFacts } from '../../page/facts/images.ts';
import type { PageElement } from '../../page/node.ts';
import type { PageIndex } from '../../page/page-index.ts';
import { evaluateElements } from '../evaluate-elements.ts';
import { type Check, defineHtmlCheck, notApplicable, passIf } from '../check.ts';
import { describeElement } from '../evidence.ts';
import { insight } from '../sources/auditors.ts';
import { GUIDES } from '../sources/publishers.ts';
import { HTML } from '../sources/standards.ts';
import { parseInlineStyle } from './inline-style.ts';

/** Pixels. Narrower images are icons and logos. */
const CONTENT_WIDTH = 300;
/** Characters that fill the first screen of a desktop browser. */
const FIRST_SCREEN_TEXT = 2_000;

export const resourceChecks: Check[] = [
  defineHtmlCheck({
    id: 'picture-without-img',
    category: 'technical',
    severity: 'low',
    title: 'picture without img',
    passes: 'Every <picture> holds an <img>.',
    why: 'The <source> elements only choose for the <img>: without it nothing is shown.',
    recommendation: 'Put an <img> with src, alt, width and height at the end of each <picture>.',
    sources: [HTML.picture],
    test: ({ markup, index }) =>
      evaluateElements(
        index.getElementsByTagName('picture').length,
        markup.emptyPictures,
        'picture',
        (picture) => describeElement(picture, index),
      ),
  }),
  defineHtmlCheck({
    id: 'image-dimensions-missing',
    category: 'technical',
    severity: 'low',
    title: 'Images without dimensions',
    passes:
      'Every <img> that is loaded has width and height, as attributes or inline style, or one of them and an aspect-ratio.',
    why: 'The text jumps when the image arrives, which Core Web Vitals count as layout shift.',
    recommendation:
      'Write the width and height of the file in pixels into each <img>; styles may still scale it.',
    sources: [GUIDES.layoutShift],
    test: ({ images, index }) => {
      const loaded = images.filter((image) => isFetched(image) && !image.element.context.hidden);
      const unsized = loaded.filter((image) => !isSized(image));
      return evaluateElements(loaded.length, unsized, 'image', (image) =>
        describeElement(image.element, index, 'src', 'width', 'height'),
      );
    },
  }),
  defineHtmlCheck({
    id: 'lcp-candidate-lazy',
    category: 'technical',
    severity: 'low',
    title: 'First content image is lazy-loaded',
    passes: `The first image of the content that is ${CONTENT_WIDTH} or more pixels wide, or of unknown width, is not loading=lazy; images after ${FIRST_SCREEN_TEXT} characters of text do not count.`,
    why: 'It is often the largest thing of the first screen; lazy loading makes it wait until the layout is done.',
    recommendation: 'Take loading="lazy" off this image and give it fetchpriority="high".',
    sources: [insight('lcp-discovery'), GUIDES.lazyLoading],
    test: ({ images, index }) => {
      const region = index.getElementsByTagName('main').length > 0 ? 'main' : 'body';
      const first = images.find(
        (image) =>
          isFetched(image) &&
          image.element.context.region === region &&
          !image.element.context.hidden &&
          isWide(image),
      );
      if (!first || isBelowFirstScreen(first.element, index)) return notApplicable;
      return passIf(first.loading?.trim().toLowerCase() !== 'lazy', () =>
        describeElement(first.element, index, 'src', 'loading'),
      );
    },
  }),
];

/** Whether the image needs a request of its own, unlike `data:` and `blob:` URLs. */
function isFetched({ src, element }: ImageFacts): boolean {
  return src === null || src === '' ? element.hasAttribute('srcset') : !/^\s*(?:(?:data|blob):|$)/i.test(src);
}

function isWide({ width }: ImageFacts): boolean {
  return !/^\s*\d+(?:px)?\s*$/i.test(width ?? '') || Number.parseInt(width ?? '', 10) >= CONTENT_WIDTH;
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
