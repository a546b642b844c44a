import { type Check, fail, defineHtmlCheck, notApplicable, pass } from '../check.ts';
import { describeElement, formatList } from '../evidence.ts';
import { GOOGLE } from '../sources/google.ts';

export const paginationChecks: Check[] = [
  defineHtmlCheck({
    id: 'pagination-not-linked',
    category: 'indexability',
    severity: 'low',
    title: 'rel next/prev without a link',
    passes:
      'Every page of the same series that link rel="next" or rel="prev" names is also the target of an <a href>. A series has the number of the page in its addresses; neighbouring posts of a blog are none.',
    why: 'Google no longer reads rel next and prev: it finds the other pages of a series by links only.',
    recommendation: 'Link the next and the previous page with <a href>.',
    sources: [GOOGLE.pagination],
    absentFrom: 'document',
    test: ({ pagination, index }) => {
      if (pagination.length === 0) return notApplicable;
      const unlinked = pagination.filter(({ linked }) => !linked);
      if (unlinked.length === 0) return pass;
      return fail(
        formatList(
          'link',
          unlinked.map((link) => describeElement(link.element, index, 'rel', 'href')),
        ),
        {
          recommendation: `Add ${unlinked
            .slice(0, 2)
            .map(({ url }) => `<a href="${url.href}">`)
            .join(' and ')} to the page.`,
        },
      );
    },
  }),
];
