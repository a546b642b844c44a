import { shorten } from '../../../lib/text.ts';
import { type HtmlPage, isIndexable, type SitePage } from '../site-pages.ts';
import { groupDuplicates, groupNearDuplicates } from './group-duplicates.ts';
import { type Assessment, assessRule } from './finding.ts';

/** Titles, descriptions and near-duplicate main texts that several indexable pages share. */
export function findNearDuplicates(pages: readonly SitePage[]): Assessment[] {
  const indexable = pages.filter(isIndexable);
  const titles = groupDuplicates(
    indexable.filter(({ facts }) => facts.html.title !== ''),
    ({ facts }) => facts.html.title,
  );
  const descriptions = groupDuplicates(
    indexable.filter(({ facts }) => facts.html.description !== ''),
    ({ facts }) => facts.html.description,
  );
  const texts = groupNearDuplicates(indexable);
  return [
    assessRule(
      {
        id: 'titles-duplicate',
        category: 'metadata',
        severity: 'medium',
        title: 'Pages share a title',
        recommendation: 'Give every page a title that says what only this page is about.',
        passes: 'Every page has a title of its own',
      },
      collectUrls(titles),
      titles,
      (group) => describeGroup(group, group[0]?.facts.html.title),
    ),
    assessRule(
      {
        id: 'descriptions-duplicate',
        category: 'metadata',
        severity: 'low',
        title: 'Pages share a description',
        recommendation: 'Describe each page in its own words, or leave the description out.',
        passes: 'Every description stands on one page only',
      },
      collectUrls(descriptions),
      descriptions,
      (group) => describeGroup(group, group[0]?.facts.html.description),
    ),
    assessRule(
      {
        id: 'content-duplicate',
        category: 'content',
        severity: 'medium',
        title: 'Pages have nearly the same text',
        recommendation: 'Merge the pages, or name one of them the canonical address of the others.',
        passes: 'Every page has a text of its own',
      },
      collectUrls(texts),
      texts,
      (group) => `${group.length} pages: ${listExampleUrls(group)}`,
    ),
  ];
}

function collectUrls(groups: readonly HtmlPage[][]): string[] {
  return groups.flat().map(({ facts }) => facts.url);
}

function describeGroup(group: readonly HtmlPage[], text = ''): string {
  return `"${shorten(text, 80)}" on ${group.length} pages: ${listExampleUrls(group)}`;
}

function listExampleUrls(group: readonly HtmlPage[]): string {
  const first = group.slice(0, 3).map(({ facts }) => shorten(facts.url, 120));
  return first.join(', ') + (group.length > 3 ? ', …' : '');
}
