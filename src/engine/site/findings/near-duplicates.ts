import { pluralize, shorten } from '../../../lib/text.ts';
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
      'titles-duplicate',
      titles,
      listGroupUrls,
      (group) => describeGroup(group, group[0]?.facts.html.title),
      (group) => describeMember(group, group[0]?.facts.html.title),
    ),
    assessRule(
      'descriptions-duplicate',
      descriptions,
      listGroupUrls,
      (group) => describeGroup(group, group[0]?.facts.html.description),
      (group) => describeMember(group, group[0]?.facts.html.description),
    ),
    assessRule(
      'content-duplicate',
      texts,
      listGroupUrls,
      (group) => `${group.length} pages: ${listExampleUrls(group)}`,
    ),
  ];
}

function listGroupUrls(group: readonly HtmlPage[]): string[] {
  return group.map(({ facts }) => facts.url);
}

function describeGroup(group: readonly HtmlPage[], text = ''): string {
  return `"${shorten(text, 80)}" on ${group.length} pages: ${listExampleUrls(group)}`;
}

function describeMember(group: readonly HtmlPage[], text = ''): string {
  return `"${shorten(text, 80)}", as on ${pluralize(group.length - 1, 'other page')}`;
}

function listExampleUrls(group: readonly HtmlPage[]): string {
  const first = group.slice(0, 3).map(({ facts }) => shorten(facts.url, 120));
  return first.join(', ') + (group.length > 3 ? ', …' : '');
}
