import { shorten } from '../../../lib/text.ts';
import { LISTS, SUBJECTS } from '../page-subjects.ts';
import type { HtmlPage } from '../site-pages.ts';
import { groupPagesByFolder, listSubpages, MIN_PATTERN } from './page-groups.ts';
import {
  defineSiteRule,
  listAffected,
  notAssessed,
  type ReportedSite,
  type RuleOutcome,
  SCAN_AGAIN,
} from './site-check.ts';

/** The share of a group's pages that makes a type the rule of the group. */
const COVERED = 0.8;

/**
 * Google reads the structured data of each page for itself: it belongs on every page that it describes
 * (developers.google.com/search/docs/appearance/structured-data/sd-policies, "Location").
 */
export const structuredDataRules = [
  defineSiteRule({
    id: 'schema-coverage',
    category: 'metadata',
    severity: 'medium',
    title: 'Some pages lack the structured data of their page type',
    recommendation:
      'Add the structured data that the other pages of the folder have, or move pages of another kind elsewhere.',
    passes: 'Pages of one type have the same types of structured data',
    why: 'Search engines read structured data page by page. A page without it cannot have the rich result that its neighbours have.',
    verify: SCAN_AGAIN,
    test: findMissingSubjects,
  }),
];

type KnownPage = HtmlPage & { subjects: readonly string[] };

/**
 * Pages without a type of structured data that at least four fifths of the pages in their folder state. Lists and pages with
 * another subject are a type of their own. Pages at the root are not compared: a folder says nothing of their type.
 */
function findMissingSubjects({ sitePages }: ReportedSite): RuleOutcome {
  const pages = listSubpages(sitePages);
  const known = pages.flatMap((page): KnownPage[] => {
    const { subjects } = page.facts.html;
    return subjects ? [{ ...page, subjects }] : [];
  });
  if (pages.length >= MIN_PATTERN && known.length < MIN_PATTERN)
    return notAssessed('The structured data of too few pages is known: audit them again');
  const groups = groupPagesByFolder(known).filter(({ path }) => path !== '/');
  if (groups.length === 0) return notAssessed(`No folder has ${MIN_PATTERN} audited pages to compare`);
  const examples: { urls: string[]; pattern: string; exceptions: string }[] = [];
  for (const { path, pages: members } of groups) {
    for (const type of listTypes(members)) {
      const missing = findWithout(type, members);
      const [first] = missing;
      if (!first) continue;
      const others = missing.length > 1 ? ` and ${missing.length - 1} more` : '';
      const stating = members.filter(({ subjects }) => subjects.includes(type)).length;
      examples.push({
        urls: missing.map(({ facts }) => facts.url),
        pattern: `${stating} of ${members.length} pages in ${shorten(path, 120)} state ${type}`,
        exceptions: `${shorten(first.facts.url, 120)}${others}`,
      });
    }
  }
  return listAffected(
    examples,
    ({ urls }) => urls,
    ({ pattern, exceptions }) => `${pattern}, not ${exceptions}`,
    ({ pattern }) => `${pattern}, not this page`,
  );
}

/** The types that say what the pages are about, or where they are, and that most of them state. */
function listTypes(pages: readonly KnownPage[]): string[] {
  const counts = new Map<string, number>();
  for (const type of pages.flatMap(({ subjects }) => subjects))
    if (!LISTS.has(type)) counts.set(type, (counts.get(type) ?? 0) + 1);
  return [...counts].filter(([, count]) => count >= COVERED * pages.length).map(([type]) => type);
}

function findWithout(type: string, pages: readonly KnownPage[]): KnownPage[] {
  return pages.filter(
    ({ subjects }) =>
      !subjects.includes(type) &&
      !subjects.some((subject) => LISTS.has(subject) || (SUBJECTS.has(type) && SUBJECTS.has(subject))),
  );
}
