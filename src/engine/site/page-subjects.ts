import { getRuleType } from '../page/schema-types.ts';
import type { StructuredDataFacts } from '../page/facts/structured-data.ts';

/** Types that say what a page is about, and that a template states on each of its pages if it does on one. */
export const SUBJECTS: ReadonlySet<string> = new Set(
  (
    'Article Book Course Dataset DiscussionForumPosting Event JobPosting Movie Product ProfilePage QAPage Recipe ' +
    'SoftwareApplication VacationRental'
  ).split(' '),
);

/** Types of pages that list others. */
export const LISTS: ReadonlySet<string> = new Set(['CollectionPage', 'ItemList', 'SearchResultsPage']);

/** Google reads a group of variants as a product. */
const ALIASES = new Map([['ProductGroup', 'Product']]);

/**
 * The types of structured data, in any syntax, that tell the subject of a page: those of `SUBJECTS` and `LISTS`, and
 * `BreadcrumbList`, each once, subtypes as their parent type. Nodes inside others do not count in JSON-LD. `null` if a block
 * could not be read.
 */
export function readPageSubjects({
  blocks,
  nodes,
  complete,
  microdata,
  rdfa,
}: StructuredDataFacts): string[] | null {
  if (!complete || blocks.some(({ error }) => error !== null)) return null;
  const types = [
    ...nodes.filter(({ isTopLevel }) => isTopLevel).flatMap((node) => node.types),
    ...microdata.map(({ type }) => type),
    ...rdfa.map(({ type }) => type),
  ].map((type) => ALIASES.get(type) ?? getRuleType(type));
  return [...new Set(types)].filter(
    (type) => SUBJECTS.has(type) || LISTS.has(type) || type === 'BreadcrumbList',
  );
}
