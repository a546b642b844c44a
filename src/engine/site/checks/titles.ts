import { shorten } from '../../../lib/text.ts';
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

/** The share of the titles with the same first or last part that makes it the pattern of the site. */
const PATTERN_SHARE = 0.8;
/** A title that would be longer with the name has a reason to go without it. Search results show about 60 characters. */
const MAX_TITLE = 60;
/** Longer parts are a sentence and not a name. */
const MAX_NAME_WORDS = 6;
/** Words that all titles of a folder share, and the most that may differ, before they are boilerplate. */
const BOILERPLATE = { shared: 6, own: 3 };

/** Titles are stored with their white space collapsed. */
const SEPARATOR = / (?:[|–—·•»:-]|::) | ?\| ?/;

/** developers.google.com/search/docs/appearance/title-link: distinct titles, branded concisely, without boilerplate. */
export const titleRules = [
  defineSiteRule({
    id: 'titles-off-pattern',
    category: 'metadata',
    severity: 'low',
    title: 'Some titles do not follow the pattern of the site',
    recommendation:
      'Give each title its own subject, and begin or end it with the name of the site as the other pages do.',
    passes: 'The titles follow the pattern of the site',
    why: 'The name of the site at the end of each title tells people in search results whose page it is.',
    verify: SCAN_AGAIN,
    test: findTitlesOffPattern,
  }),
  defineSiteRule({
    id: 'titles-boilerplate',
    category: 'metadata',
    severity: 'low',
    title: 'Some titles differ in only a few words',
    recommendation: 'Shorten what all titles share, and say more about what only this page is about.',
    passes: 'Titles of one page type differ in more than a few words',
    why: 'Search results show about 60 characters of a title. If most of them are the same, people cannot tell the pages apart.',
    verify: SCAN_AGAIN,
    test: findBoilerplateTitles,
  }),
];

/**
 * Pages whose title lacks the name that at least four fifths of the titles begin or end with, or is nothing but that name. The
 * home page and titles that have no room for the name do not count.
 */
function findTitlesOffPattern({ sitePages }: ReportedSite): RuleOutcome {
  const pages = listSubpages(sitePages).filter(({ facts }) => facts.html.title !== '');
  if (pages.length < MIN_PATTERN) return notAssessed(`Fewer than ${MIN_PATTERN} audited pages have a title`);
  const pattern = findNamePattern(pages);
  if (!pattern) return notAssessed('No name begins or ends most titles');
  const name = pattern.toLowerCase();
  const bare = pages.filter(({ facts }) => facts.html.title.trim().toLowerCase() === name);
  const unnamed = pages.filter(({ facts: { html } }) => {
    const hasRoom = html.title.length + name.length + ' | '.length <= MAX_TITLE;
    return hasRoom && !html.title.toLowerCase().includes(name);
  });
  const shown = shorten(pattern, 60);
  return listAffected(
    [...bare, ...unnamed],
    ({ facts }) => [facts.url],
    ({ facts: { html, url } }) =>
      html.title.trim().toLowerCase() === name
        ? `${shorten(url, 120)} has nothing but "${shown}"`
        : `"${shorten(html.title, 80)}" of ${shorten(url, 120)} lacks "${shown}"`,
  );
}

/** The first or last part of at least four fifths of the titles, as one of them writes it; `null` without one. */
function findNamePattern(pages: readonly HtmlPage[]): string | null {
  const counts = new Map<string, { name: string; count: number }>();
  for (const { facts } of pages) {
    const parts = splitTitle(facts.html.title);
    if (parts.length < 2) continue;
    for (const part of new Set([parts[0] ?? '', parts.at(-1) ?? ''])) {
      const key = part.toLowerCase();
      if (!isName(part)) continue;
      const known = counts.get(key);
      if (known) known.count++;
      else counts.set(key, { name: part, count: 1 });
    }
  }
  const [commonest] = [...counts.values()].sort((a, b) => b.count - a.count);
  return commonest && commonest.count >= PATTERN_SHARE * pages.length ? commonest.name : null;
}

/**
 * Pages in one folder whose titles share at least six words, names of the site apart, and differ in at most three. Equal
 * titles are `titles-duplicate`.
 */
function findBoilerplateTitles({ sitePages }: ReportedSite): RuleOutcome {
  const pages = listSubpages(sitePages).filter(({ facts }) => facts.html.title !== '');
  const groups = groupPagesByFolder(pages);
  if (groups.length === 0) return notAssessed(`No folder has ${MIN_PATTERN} audited pages to compare`);
  const examples: { urls: string[]; text: string }[] = [];
  for (const group of groups) {
    const template = findTemplate(group.pages.map(({ facts }) => facts.html.title));
    if (template === null) continue;
    examples.push({
      urls: group.pages.map(({ facts }) => facts.url),
      text: `${group.pages.length} titles in ${shorten(group.path, 120)} are "${shorten(template, 120)}"`,
    });
  }
  return listAffected(
    examples,
    ({ urls }) => urls,
    ({ text }) => text,
  );
}

/** The words all titles begin and end with, with `…` for the others; `null` unless they are boilerplate. */
function findTemplate(titles: readonly string[]): string | null {
  const readWords = createWordReader(titles);
  const first = readWords(titles[0] ?? '');
  let [shortest, longest, start] = [first.length, first.length, first.length];
  for (const title of titles) {
    const words = readWords(title);
    shortest = Math.min(shortest, words.length);
    longest = Math.max(longest, words.length);
    start = countEqual(start, (n) => words[n] === first[n]);
  }
  start = Math.min(start, shortest);
  let end = shortest - start;
  for (const title of titles) {
    const words = readWords(title);
    end = countEqual(end, (n) => words.at(-1 - n) === first.at(-1 - n));
  }
  const shared = [...first.slice(0, start), ...first.slice(first.length - end)];
  const isBoilerplate =
    shared.filter(isWord).length >= BOILERPLATE.shared &&
    shortest > shared.length &&
    longest - shared.length <= BOILERPLATE.own;
  return isBoilerplate ? [...first.slice(0, start), '…', ...first.slice(first.length - end)].join(' ') : null;
}

/** How many of the first `limit` numbers from 0 on pass a test, up to the one that does not. */
function countEqual(limit: number, isEqual: (n: number) => boolean): number {
  let count = 0;
  while (count < limit && isEqual(count)) count++;
  return count;
}

/** Returns a function that splits a title into its words, without the parts at its ends that are the same name in all `titles`. */
function createWordReader(titles: readonly string[]): (title: string) => string[] {
  const [first = []] = titles.slice(0, 1).map(splitTitle);
  const isShared = (position: number, dropped: number) => {
    const name = first.slice(dropped).at(position) ?? '';
    return (
      isName(name) &&
      titles.every((title) => {
        const parts = splitTitle(title).slice(dropped);
        return parts.length > 1 && parts.at(position) === name;
      })
    );
  };
  const atStart = isShared(0, 0) ? 1 : 0;
  const atEnd = isShared(-1, atStart) ? 1 : 0;
  return (title) => {
    const parts = splitTitle(title);
    return parts
      .slice(atStart, parts.length - atEnd)
      .join(' | ')
      .split(/\s+/)
      .filter((word) => word !== '');
  };
}

function splitTitle(title: string): string[] {
  return title
    .split(SEPARATOR)
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

function isName(text: string): boolean {
  return isWord(text) && !text.includes(',') && text.split(/\s+/).length <= MAX_NAME_WORDS;
}

function isWord(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text);
}
