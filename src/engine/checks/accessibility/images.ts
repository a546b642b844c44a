import { accessibleName } from '../../page/accessible-name.ts';
import { explicitRole, isPresentational } from '../../page/aria.ts';
import type { ImageFacts } from '../../page/facts/images.ts';
import { type PageElement, PageText } from '../../page/node.ts';
import { collapse } from '../../page/page-index.ts';
import { type Check, htmlCheck } from '../check.ts';
import { element, quote } from '../evidence.ts';
import { ofMany } from '../of-many.ts';
import { axe } from '../sources/auditors.ts';
import { W3C, WCAG } from '../sources/w3c.ts';

/** Characters a screen reader reads in one breath; the limit SEO auditors share. */
const ALT_LIMIT = 125;

const FILE_NAME = /\.(?:jpe?g|png|gif|webp|avif|svg)$/i;
const PLACEHOLDERS = new Set('image photo picture img graphic logo icon thumbnail'.split(' '));

/** Text of a link or button past this is no repetition of an alt. */
const TEXT_LIMIT = 1_000;

export const imageChecks: Check[] = [
  htmlCheck({
    id: 'image-alt-missing',
    category: 'accessibility',
    severity: 'high',
    title: 'Images without alt',
    passes:
      'Every <img> has an alt attribute, empty for decoration, or aria-label, aria-labelledby, a title, or role none or presentation.',
    why: 'Screen readers say the file name of an image without alt, and image search has nothing to go by.',
    recommendation: 'Describe each image in its alt attribute; write alt="" for decoration.',
    sources: [WCAG.nonTextContent, axe('image-alt')],
    test: ({ images, index }) => {
      const exposed = images.filter(isExposed);
      const missing = exposed.filter(
        (image) =>
          image.alt === null &&
          !isPresentational(image.element) &&
          accessibleName(image.element, index) === '',
      );
      return ofMany(exposed.length, missing, 'image', (image) => element(image.element, index));
    },
  }),
  htmlCheck({
    id: 'image-alt-too-long',
    category: 'accessibility',
    severity: 'low',
    title: 'Very long alt text',
    passes: `No alt is longer than ${ALT_LIMIT} characters.`,
    why: 'Alt text is read in one go: it cannot be paused, skipped through or searched.',
    recommendation: `Say in at most ${ALT_LIMIT} characters what the image shows, and put the rest into the text or a caption.`,
    sources: [
      {
        title: 'SEOmator: Audit rules, images-alt-length',
        url: 'https://github.com/seo-skills/seo-audit-skill/blob/HEAD/docs/SEO-AUDIT-RULES.md',
      },
      W3C.images,
    ],
    test: ({ images, index }) => {
      const described = images.filter(hasAltText);
      const long = described.filter((image) => lengthOf(image) > ALT_LIMIT);
      const describe = (image: ImageFacts) =>
        `${lengthOf(image)} characters in alt=${quote(image.alt ?? '', 60)} (line ${index.lineOf(image.element.offset)})`;
      return ofMany(described.length, long, 'alt text', describe);
    },
  }),
  htmlCheck({
    id: 'image-alt-filename',
    category: 'accessibility',
    severity: 'low',
    title: 'alt text is a file name or placeholder',
    passes: 'No alt ends like the name of an image file or is a bare word such as "image", "logo" or "icon".',
    why: 'A file name or "image" tells a listener nothing about what is shown.',
    recommendation: 'Say what the image shows; write alt="" if it is decoration.',
    sources: [WCAG.altNotAlternative],
    test: ({ images, index }) => {
      const described = images.filter(hasAltText);
      const empty = described.filter(({ alt }) => {
        const text = collapse(alt ?? '').toLowerCase();
        return FILE_NAME.test(text) || PLACEHOLDERS.has(text);
      });
      return ofMany(described.length, empty, 'image', (image) => element(image.element, index));
    },
  }),
  htmlCheck({
    id: 'image-alt-redundant',
    category: 'accessibility',
    severity: 'low',
    title: 'alt repeats adjacent text',
    passes: 'No image in a link or button has the text of that link or button as its alt.',
    why: 'Screen readers say the same words twice.',
    recommendation: 'Write alt="" on an image beside text that already says it.',
    sources: [axe('image-redundant-alt'), WCAG.imageInLink],
    test: ({ images, index }) => {
      const texts = new Map<PageElement, string>();
      const described = images.filter((image) => hasAltText(image) && !isPresentational(image.element));
      const inControls = described.flatMap((image) => {
        const control = controlAround(image.element);
        if (!control) return [];
        const text = texts.get(control) ?? ownText(control);
        texts.set(control, text);
        return [{ image, text }];
      });
      const repeated = inControls.filter(
        ({ image, text }) => text === collapse(image.alt ?? '').toLowerCase(),
      );
      return ofMany(inControls.length, repeated, 'image', ({ image }) => element(image.element, index));
    },
  }),
];

function isExposed(image: ImageFacts): boolean {
  return !image.element.place.ariaHidden;
}

function hasAltText(image: ImageFacts): boolean {
  return isExposed(image) && collapse(image.alt ?? '') !== '';
}

function lengthOf(image: ImageFacts): number {
  return Array.from(collapse(image.alt ?? '')).length;
}

function controlAround(image: PageElement): PageElement | null {
  for (let at = image.parent; at; at = at.parent) {
    if (at.name === 'button' || (at.name === 'a' && at.has('href')) || explicitRole(at) === 'button')
      return at;
  }
  return null;
}

/** Text that is exposed, without the alt of images, lower-case. */
function ownText(control: PageElement): string {
  let text = '';
  let left = TEXT_LIMIT;
  const visit = (at: PageElement): void => {
    for (const child of at.children) {
      if (left-- <= 0 || text.length > TEXT_LIMIT) return;
      if (child instanceof PageText) text += child.value.slice(0, TEXT_LIMIT);
      else if (!child.place.ariaHidden && child.isHtml && child.name !== 'script' && child.name !== 'style')
        visit(child);
    }
  };
  visit(control);
  return collapse(text).toLowerCase();
}
