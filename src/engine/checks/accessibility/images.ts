import { computeAccessibleName } from '../../page/accessible-name.ts';
import { getExplicitRole, isPresentational } from '../../page/aria.ts';
import type { ImageFacts } from '../../page/facts/images.ts';
import type { HtmlFacts } from '../../page/page-facts.ts';
import { type PageElement, PageText } from '../../page/node.ts';
import { collapseWhitespace } from '../../page/page-index.ts';
import { defineChecks, evaluateElements, evaluateSelected } from '../check.ts';
import { describeElement, lineAt, phrase, quote } from '../evidence.ts';
import { countCharacters } from '../metadata/measure-text.ts';
import { axe } from '../sources/auditors.ts';
import { W3C, WCAG } from '../sources/w3c.ts';

/** The limit that SEO auditors commonly use. */
const MAX_ALT_CHARACTERS = 125;

const FILE_EXTENSION = /\.(?:jpe?g|png|gif|webp|avif|svg)$/i;
/** More words are a sentence that ends with the name of a file (WCAG F30). */
const MAX_FILE_NAME_WORDS = 3;
const PLACEHOLDERS = new Set('image photo picture img graphic logo icon thumbnail'.split(' '));

/** Limit of the text read around an image: longer text does not repeat an alt. */
const TEXT_LIMIT = 1_000;

export const imageChecks = defineChecks('accessibility', [
  {
    id: 'image-alt-missing',
    severity: 'high',
    title: 'Images have no alt text',
    passes:
      'Every image has alt text, and alt="" if it is decoration. A name from aria-label, aria-labelledby or title counts too, and so does role none or presentation; an alt that is only a space does not.',
    why: 'Screen readers may say the file name of an image without alt text, and image search cannot tell what it shows. If an image is all that a link holds, its alt text must say where the link leads.',
    recommendation: 'Describe each image in its alt attribute, and write alt="" if it is only decoration.',
    example: '<img src="/bread.jpg" alt="Sourdough loaf on a wooden board">',
    verify: 'Check in the page source that each img has an alt attribute.',
    sources: [WCAG.nonTextContent, axe('image-alt')],
    checkedOn: '2026-11-27',
    test: ({ images, index }) => {
      const isUnnamed = (image: ImageFacts) =>
        (image.alt === null || isBlank(image.alt)) &&
        !isPresentational(image.element) &&
        computeAccessibleName(image.element, index) === '';
      return evaluateSelected(images, isExposed, isUnnamed, 'image', (image) => {
        const described = describeElement(image.element, index);
        return image.alt === null ? described : phrase`${described}, whose alt is only white space`;
      });
    },
  },
  {
    id: 'image-alt-too-long',
    revision: 2,
    severity: 'low',
    title: `Alt texts are longer than ${MAX_ALT_CHARACTERS} characters`,
    faultyAttributes: ['alt'],
    passes: `No alt of an image, image button or area of an image map is longer than ${MAX_ALT_CHARACTERS} characters.`,
    why: 'Screen readers read alt text in one go, so listeners cannot pause in it or skip through it.',
    recommendation: `Say in at most ${MAX_ALT_CHARACTERS} characters what the image shows, and move the rest into the text or a caption.`,
    verify: 'View the page source and check the length of the alt texts in the evidence.',
    sources: [
      {
        title: 'SEOmator: Audit rules, images-alt-length',
        url: 'https://github.com/seo-skills/seo-audit-skill/blob/HEAD/docs/SEO-AUDIT-RULES.md',
      },
      W3C.imageTips,
    ],
    checkedOn: '2026-11-27',
    test: (html) => {
      const { index } = html;
      const describe = (image: AltText) =>
        phrase`${countAltCharacters(image)} characters in alt=${quote(image.alt ?? '', 60)} (line ${lineAt(image.element.offset, index)})`;
      return evaluateSelected(listAltTexts(html), hasAltText, hasLongAlt, 'alt text', describe);
    },
  },
  {
    id: 'image-alt-filename',
    revision: 3,
    severity: 'low',
    title: 'Alt texts are file names or placeholders',
    faultyAttributes: ['alt'],
    passes:
      'No alt of an image, image button or area of an image map is the name of an image file or a bare word such as "image", "logo" or "icon".',
    why: 'A file name or "image" tells listeners nothing about what is shown.',
    recommendation:
      'Say what the image shows or where its link leads, and write alt="" if it is only decoration.',
    example: '<img src="/IMG_2041.jpg" alt="Sourdough loaf on a wooden board">',
    verify: 'Read the alt texts in the evidence and check that each says what the image shows.',
    sources: [WCAG.altNotAlternative],
    checkedOn: '2026-11-27',
    test: (html) => {
      const isMeaningless = ({ alt }: AltText) => {
        const text = collapseWhitespace(alt ?? '').toLowerCase();
        const isFileName = FILE_EXTENSION.test(text) && text.split(' ').length <= MAX_FILE_NAME_WORDS;
        return isFileName || PLACEHOLDERS.has(text);
      };
      return evaluateSelected(listAltTexts(html), hasAltText, isMeaningless, 'image', (image) =>
        describeElement(image.element, html.index),
      );
    },
  },
  {
    id: 'image-alt-redundant',
    severity: 'low',
    title: 'Alt texts repeat the text next to the image',
    faultyAttributes: ['alt'],
    passes:
      'No alt text is the whole text of the link, button, paragraph, list item or table cell that the image is in.',
    why: 'Screen readers say the same words twice.',
    recommendation: 'Write alt="" on an image if the text next to it says the same.',
    example: '<a href="/bread"><img src="/bread.jpg" alt=""> Sourdough bread</a>',
    verify: 'Check in the page source that no alt text equals the text next to it.',
    sources: [axe('image-redundant-alt'), WCAG.imageInLink],
    checkedOn: '2026-11-27',
    test: ({ images, index }) => {
      const texts = new Map<PageElement, string>();
      const described = images.filter((image) => hasAltText(image) && !isPresentational(image.element));
      const besideText = described.flatMap((image) => {
        const container = findTextContainer(image.element);
        if (!container) return [];
        const text = texts.get(container) ?? readOwnText(container);
        texts.set(container, text);
        return [{ image, text }];
      });
      const repeated = besideText.filter(
        ({ image, text }) => text === collapseWhitespace(image.alt ?? '').toLowerCase(),
      );
      return evaluateElements(besideText.length, repeated, 'image', ({ image }) =>
        describeElement(image.element, index),
      );
    },
  },
]);

type AltText = Pick<ImageFacts, 'element' | 'alt'>;

/** The images, then the image buttons and the areas of image maps. */
function listAltTexts({ images, accessibility: { controls } }: HtmlFacts): readonly AltText[] {
  const others = [...controls.imageButtons.elements, ...controls.areas.elements];
  return others.length === 0
    ? images
    : [...images, ...others.map((element) => ({ element, alt: element.getAttribute('alt') }))];
}

/** White space is not `alt=""`: the image is not marked as decorative, and has no name either. */
function isBlank(alt: string): boolean {
  return alt !== '' && alt.trim() === '';
}

function isExposed(image: AltText): boolean {
  return !image.element.context.ariaHidden;
}

function hasAltText(image: AltText): boolean {
  return isExposed(image) && (image.alt ?? '').trim() !== '';
}

function hasLongAlt(image: AltText): boolean {
  return (image.alt ?? '').length > MAX_ALT_CHARACTERS && countAltCharacters(image) > MAX_ALT_CHARACTERS;
}

function countAltCharacters(image: AltText): number {
  return countCharacters(collapseWhitespace(image.alt ?? ''));
}

const TEXT_CONTAINERS = new Set('button p li td th'.split(' '));

/** The nearest link, button, paragraph, list item or table cell around the image. */
function findTextContainer(image: PageElement): PageElement | null {
  for (let element = image.parent; element; element = element.parent) {
    const isLink = element.name === 'a' && element.hasAttribute('href');
    if (isLink || TEXT_CONTAINERS.has(element.name) || getExplicitRole(element) === 'button') return element;
  }
  return null;
}

/** The text exposed to assistive technology, without the alt of images, in lower case. */
function readOwnText(container: PageElement): string {
  let text = '';
  let remainingNodes = TEXT_LIMIT;
  const visit = (element: PageElement): void => {
    for (const child of element.childNodes) {
      if (remainingNodes-- <= 0 || text.length > TEXT_LIMIT) return;
      if (child instanceof PageText) text += child.value.slice(0, TEXT_LIMIT);
      else if (!child.context.ariaHidden && child.isHtml && child.name !== 'script' && child.name !== 'style')
        visit(child);
    }
  };
  visit(container);
  return collapseWhitespace(text).toLowerCase();
}
