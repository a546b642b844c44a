import { defineChecks, fail, notApplicable, pass } from '../check.ts';
import { describeElement, formatList } from '../evidence.ts';
import { GOOGLE } from '../sources/google.ts';

export const paginationChecks = defineChecks('indexability', [
  {
    id: 'pagination-not-linked',
    revision: 2,
    severity: 'low',
    title: 'Pages named in rel next or prev are not linked',
    faultyAttributes: ['href'],
    passes:
      'Every page of the same series that link rel="next" or rel="prev" names is also the target of an <a href>. A series has the page number in its URLs; neighboring posts of a blog are not a series.',
    why: 'Google no longer reads rel next and prev, and finds the other pages of a series only through links.',
    recommendation: 'Link the next and previous page with <a href>.',
    example: '<a href="/articles?page=2">Next page</a>',
    verify: 'Open the page and check that you can click through to the next and previous page.',
    sources: [GOOGLE.pagination],
    checkedOn: '2026-11-27',
    absentFrom: 'document',
    test: ({ pagination, index }) => {
      if (pagination.length === 0) return notApplicable;
      const unlinked = pagination.filter(({ linked }) => !linked);
      if (unlinked.length === 0) return pass;
      return fail(
        formatList('link', unlinked, (link) => describeElement(link.element, index, 'rel', 'href')),
        {
          recommendation: `Add ${unlinked
            .slice(0, 2)
            .map(({ url }) => `<a href="${url.href}">`)
            .join(' and ')} to the page.`,
        },
      );
    },
  },
]);
