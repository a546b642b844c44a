import { type Check, defineHtmlCheck, fail, notApplicable, pass, passIf } from '../check.ts';
import { describeElement, formatList, quote } from '../evidence.ts';
import { lighthouse } from '../sources/auditors.ts';
import { GOOGLE } from '../sources/google.ts';
import { EAST_ASIAN_WIDTH, HTML } from '../sources/standards.ts';
import { describeWidth, measureWidth } from './measure-width.ts';
import { isLostOutsideHead } from './outside-head.ts';

/** Recommended width in columns: what fits the two lines of a search result. Full-width characters say more. */
const WIDTH = { min: 70, minFullWidth: 50, max: 160 };

export const descriptionChecks: Check[] = [
  defineHtmlCheck({
    id: 'description-missing',
    category: 'metadata',
    severity: 'medium',
    title: 'No meta description',
    passes:
      'The head has a <meta name="description"> with text. One in the body is reported as a tag outside the head.',
    why: 'Search engines then pick some text of the page for its result, which may not be what makes people click.',
    recommendation:
      'Add a <meta name="description" content="…"> that sums the page up in one or two sentences.',
    sources: [GOOGLE.metaDescription, lighthouse('seo/meta-description')],
    absentFrom: 'head',
    test: (html) => {
      const { head, index } = html;
      if (isLostOutsideHead(html, 'description')) return notApplicable;
      if (head.description !== '') return pass;
      const ignored = head.metas.get('description') ?? [];
      if (ignored.length === 0) return fail('No <meta name="description">');
      return fail(
        `${formatList(
          'description',
          ignored.map((tag) => describeElement(tag.element, index, 'name', 'content', 'value')),
        )}, empty or outside the head`,
        {
          recommendation: ignored.some(({ element }) => element.getAttribute('value'))
            ? 'Write content= instead of value=.'
            : 'Sum the page up in one or two sentences in the content of the meta description that is there, in the head.',
        },
      );
    },
  }),
  defineHtmlCheck({
    id: 'description-multiple',
    category: 'metadata',
    severity: 'medium',
    title: 'Several meta descriptions',
    passes:
      'The head has at most one <meta name="description">. Those in the body are reported as tags outside the head.',
    why: 'Search engines may join them or show neither.',
    recommendation: 'Keep one meta description.',
    sources: [HTML.metadataNames],
    test: ({ head, index }) => {
      const tags = (head.metas.get('description') ?? []).filter(({ inHead }) => inHead);
      if (tags.length === 0) return notApplicable;
      return passIf(tags.length === 1, () =>
        formatList(
          'description',
          tags.map((tag) => `${quote(tag.content, 80)} (line ${index.getLine(tag.element.offset)})`),
        ),
      );
    },
  }),
  defineHtmlCheck({
    id: 'description-too-short',
    category: 'metadata',
    severity: 'low',
    title: 'Short meta description',
    passes: `The meta description is at least ${WIDTH.min} characters wide; one of full-width characters, such as Chinese or Japanese, has at least ${WIDTH.minFullWidth / 2}.`,
    why: 'A short description leaves room unused, and Google often prefers text of the page to it.',
    recommendation: 'Sum the page up in one or two full sentences.',
    sources: [GOOGLE.metaDescription, EAST_ASIAN_WIDTH],
    setByUs: 'threshold',
    test: ({ head: { title, description } }) => {
      if (description === '' || isSameText(title, description)) return notApplicable;
      const { columns, isFullWidth } = measureWidth(description);
      return passIf(
        columns >= (isFullWidth ? WIDTH.minFullWidth : WIDTH.min),
        () => `${describeWidth(description)}: ${quote(description, 200)}`,
      );
    },
  }),
  defineHtmlCheck({
    id: 'description-too-long',
    category: 'metadata',
    severity: 'low',
    title: 'Long meta description',
    passes: `The meta description is at most ${WIDTH.max} characters wide; a full-width character, such as a Chinese or Japanese one, counts as two. Google sets no limit: this is about what is shown.`,
    why: 'Search results cut long descriptions off.',
    recommendation: `Put what matters into the first ${WIDTH.max} characters.`,
    sources: [GOOGLE.metaDescription, EAST_ASIAN_WIDTH],
    setByUs: 'threshold',
    test: ({ head: { description } }) => {
      if (description === '') return notApplicable;
      const { columns, isFullWidth } = measureWidth(description);
      if (columns <= WIDTH.max) return pass;
      return fail(`${describeWidth(description)}: ${quote(description, 300)}`, {
        ...(isFullWidth && {
          recommendation: `Put what matters into the first ${WIDTH.max / 2} full-width characters.`,
        }),
      });
    },
  }),
  defineHtmlCheck({
    id: 'description-equals-title',
    category: 'metadata',
    severity: 'low',
    title: 'Description repeats the title',
    passes:
      'The meta description says something else than the title; case, punctuation and white space make no difference.',
    why: 'The result of the page then says one thing twice.',
    recommendation: 'Say in the description what the title leaves out.',
    sources: [GOOGLE.metaDescription],
    test: ({ head: { title, description } }) => {
      if (title === '' || description === '') return notApplicable;
      return passIf(!isSameText(title, description), () => `Both say ${quote(title)}`);
    },
  }),
];

function isSameText(a: string, b: string): boolean {
  return normaliseLetters(a) === normaliseLetters(b);
}

/** The letters and digits of a text in lower case; the text itself if it has none. */
function normaliseLetters(text: string): string {
  const normalised = text.normalize('NFKC').toLowerCase();
  return normalised.replace(/[^\p{L}\p{M}\p{N}]+/gu, '') || normalised;
}
