import { type ExamplePage, paragraph } from './page.ts';

export const JOURNAL = [
  [
    'winter-chain',
    'How long a chain lasts in winter',
    'Salt halves the life of a chain: 1,900 km instead of 3,800 on our six test bikes.',
    '2026-02-11',
  ],
  [
    'helmet-sizes',
    'Measure your head before you buy a helmet',
    'Nine of ten helmets that come back are one size too large.',
    '2026-01-20',
  ],
  [
    'lune-to-tees',
    'From the Lune to the Tees in three days',
    'A route of 240 km with two hostels, one ferry and a very good bakery.',
    '2025-08-03',
  ],
  [
    'cargo-school-run',
    'A year of the school run by cargo bike',
    'What two families spent, saved and would do differently.',
    '2025-06-15',
  ],
  [
    'tyre-pressure',
    'Why your tyres want less air than you think',
    'Between 40 and 47 millimetres, comfort starts below three bars.',
    '2025-04-22',
  ],
] as const;

const JOURNAL_TEXT =
  'We keep a notebook for every bike in the workshop. It says when each part was fitted, how far it has gone and what the weather was. After five winters it holds 212 bikes and 1.4 million kilometres, and it has changed how we work. The part that fails first is rarely the one that people ask about. Dirt matters more than distance, and the way a bike is stored matters more than the price that was paid for it. What follows is what we measured, what we think it means, and what we would do with a Saturday morning and a rag.';

/** The page of a post. @param index its place in the list: the pages differ in their faults */
export function createJournalPage(
  [slug, title, lead, date]: (typeof JOURNAL)[number],
  index: number,
): ExamplePage {
  const isSourced = index === 0;
  return {
    title: index === 3 ? 'Journal – Juniper Bikes' : `${title} – Juniper Bikes`,
    heading: title,
    ...(index < 2 && {
      description: `${lead} From the workshop notebook of Juniper Bikes, with the numbers.`,
    }),
    isPlain: index > 0,
    isWithoutLanguage: index > 2,
    ...(isSourced && { date }),
    ...(isSourced && {
      data: {
        '@type': 'Article',
        headline: title,
        datePublished: date,
        author: { '@type': 'Person', name: 'Mara Linde' },
        mainEntityOfPage: `/journal/${slug}`,
      },
    }),
    main: `${isSourced ? `<p>By Mara Linde, <time datetime="${date}">${date}</time></p>` : ''}${paragraph(lead)}
<h2>What we measured</h2>${paragraph(JOURNAL_TEXT)}
${isSourced ? `<p>The <a href="https://www.example.org/cycling/wear">study of drivetrain wear</a> found the same in 2024, with more bikes and better instruments.</p><blockquote><p>Clean it when it is wet, oil it when it is dry.</p></blockquote>` : ''}
<h2>What to do</h2><ul><li>Wipe it after every wet ride</li><li>Measure it once a month</li><li>Come by if you are not sure</li></ul>`,
  };
}
