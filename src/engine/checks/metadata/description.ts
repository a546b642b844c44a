import { defineChecks, fail, notApplicable, pass, passIf } from '../check.ts';
import { describeElement, formatList, lineAt, phrase, quote } from '../evidence.ts';
import { lighthouse } from '../sources/auditors.ts';
import { GOOGLE } from '../sources/google.ts';
import { EAST_ASIAN_WIDTH, HTML } from '../sources/standards.ts';
import { describeWidth, measureWidth } from './measure-text.ts';
import { isLostOutsideHead } from './outside-head.ts';

/** Recommended width in columns: what fits the two lines of a search result. Full-width characters say more. */
const WIDTH = { min: 70, minFullWidth: 50, max: 160 };

export const descriptionChecks = defineChecks('metadata', [
  {
    id: 'description-missing',
    revision: 2,
    severity: 'medium',
    title: 'The page has no meta description',
    passes:
      'The head has a <meta name="description"> with text. One in the body is reported as a tag outside the head.',
    why: 'Search engines then choose some text of the page, which may not be what makes people click.',
    recommendation: `Add a meta description of ${WIDTH.min} to ${WIDTH.max} characters that says what the page offers.`,
    example: '<meta name="description" content="…">',
    verify: 'Check in the page source that the head has a meta description with text.',
    sources: [GOOGLE.metaDescription, lighthouse('seo/meta-description')],
    checkedOn: '2026-11-27',
    skipsRedirectPages: true,
    absentFrom: 'head',
    test: (html) => {
      const { head, index } = html;
      if (isLostOutsideHead(html, 'description')) return notApplicable;
      if (head.description !== '') return pass;
      const ignored = head.metas.get('description') ?? [];
      if (ignored.length === 0) return fail('No <meta name="description">');
      return fail(
        phrase`${formatList('description', ignored, (tag) => describeElement(tag.element, index, 'name', 'content', 'value'))}, empty or outside the head`,
        {
          recommendation: ignored.some(({ element }) => element.getAttribute('value'))
            ? 'Write content= instead of value=.'
            : 'Write one or two sentences about the page in the meta description that is there, and keep it in the head.',
        },
      );
    },
  },
  {
    id: 'description-multiple',
    severity: 'medium',
    title: 'The page has more than one meta description',
    passes:
      'The head has at most one <meta name="description">. Those in the body are reported as tags outside the head.',
    why: 'Search engines may join them or show neither.',
    recommendation: 'Keep one meta description and remove the others.',
    verify: 'Check in the page source that the head has one meta description.',
    sources: [HTML.metadataNames],
    checkedOn: '2026-11-27',
    test: ({ head, index }) => {
      const tags = (head.metas.get('description') ?? []).filter(({ inHead }) => inHead);
      if (tags.length === 0) return notApplicable;
      return passIf(tags.length === 1, () =>
        formatList(
          'description',
          tags,
          (tag) => phrase`${quote(tag.content, 80)} (line ${lineAt(tag.element.offset, index)})`,
        ),
      );
    },
  },
  {
    id: 'description-too-short',
    severity: 'low',
    title: 'The meta description is too short',
    passes: `The meta description is at least ${WIDTH.min} characters wide; one of full-width characters, such as Chinese or Japanese, has at least ${WIDTH.minFullWidth / 2}.`,
    why: 'A short description leaves room unused, and Google often prefers text from the page.',
    recommendation: 'Write one or two full sentences in the description about what the page offers.',
    verify: `Check that the meta description has ${WIDTH.min} to ${WIDTH.max} characters.`,
    sources: [GOOGLE.metaDescription, EAST_ASIAN_WIDTH],
    checkedOn: '2026-11-27',
    setByUs: 'threshold',
    test: ({ head: { title, description } }) => {
      if (description === '' || isSameText(title, description)) return notApplicable;
      const { columns, isFullWidth } = measureWidth(description);
      return passIf(
        columns >= (isFullWidth ? WIDTH.minFullWidth : WIDTH.min),
        () => `${describeWidth(description)}: ${quote(description, 200)}`,
      );
    },
  },
  {
    id: 'description-too-long',
    severity: 'low',
    title: 'The meta description is too long for search results',
    passes: `The meta description is at most ${WIDTH.max} characters wide; a full-width character, such as a Chinese or Japanese one, counts as two. Google sets no limit: this is about what is shown.`,
    why: 'Search results cut long descriptions off.',
    recommendation: `Put the important words in the first ${WIDTH.max} characters of the description.`,
    verify: `Check that the first ${WIDTH.max} characters of the meta description make sense on their own.`,
    sources: [GOOGLE.metaDescription, EAST_ASIAN_WIDTH],
    checkedOn: '2026-11-27',
    setByUs: 'threshold',
    test: ({ head: { description } }) => {
      if (description === '') return notApplicable;
      const { columns, isFullWidth } = measureWidth(description);
      if (columns <= WIDTH.max) return pass;
      return fail(`${describeWidth(description)}: ${quote(description, 300)}`, {
        ...(isFullWidth && {
          recommendation: `Put the important words in the first ${WIDTH.max / 2} full-width characters of the description.`,
        }),
      });
    },
  },
  {
    id: 'description-equals-title',
    severity: 'low',
    title: 'The meta description repeats the title',
    passes: 'The meta description differs from the title in more than case, punctuation and white space.',
    why: 'The search result then says the same thing twice.',
    recommendation: 'Write in the description what the title leaves out.',
    verify: 'Compare the title with the meta description in the page source.',
    sources: [GOOGLE.metaDescription],
    checkedOn: '2026-11-27',
    test: ({ head: { title, description } }) => {
      if (title === '' || description === '') return notApplicable;
      return passIf(!isSameText(title, description), () => `Both say ${quote(title)}`);
    },
  },
]);

function isSameText(a: string, b: string): boolean {
  // To normalize a title and a description takes 5 microseconds, and most begin with different letters.
  const [startOfA, startOfB] = [readStart(a), readStart(b)];
  if (startOfA !== '' && startOfB !== '' && startOfA !== startOfB) return false;
  return normalizeLetters(a) === normalizeLetters(b);
}

/** The first letter or digit in lower case; '' if it, or a character before or after it, is not ASCII and may be normalized. */
function readStart(text: string): string {
  return /^[ -~]*?([a-z\d])(?=[ -~])/i.exec(text)?.[1]?.toLowerCase() ?? '';
}

/** The letters and digits of a text in lower case; the text itself if it has none. */
function normalizeLetters(text: string): string {
  const normalized = text.normalize('NFKC').toLowerCase();
  return normalized.replace(/[^\p{L}\p{M}\p{N}]+/gu, '') || normalized;
}
