import { cut } from '../../checks/evidence.ts';
import { type HtmlPage, isIndexable, type SitePage } from '../pages.ts';
import { duplicates, nearDuplicates } from './duplicates.ts';
import { type Found, siteFinding } from './finding.ts';

/** Titles, descriptions and texts that several pages share, of those that search engines may keep. */
export function alikeFindings(pages: readonly SitePage[]): Found[] {
  const kept = pages.filter(isIndexable);
  const titles = duplicates(
    kept.filter(({ facts }) => facts.html.title !== ''),
    ({ facts }) => facts.html.title,
  );
  const descriptions = duplicates(
    kept.filter(({ facts }) => facts.html.description !== ''),
    ({ facts }) => facts.html.description,
  );
  const texts = nearDuplicates(kept);
  return [
    siteFinding(
      {
        id: 'titles-duplicate',
        category: 'metadata',
        severity: 'medium',
        title: 'Pages share a title',
        recommendation: 'Give every page a title that says what only this page is about.',
        passes: 'Every page has a title of its own',
      },
      urlsOf(titles),
      titles.map((group) => said(group, group[0]?.facts.html.title)),
    ),
    siteFinding(
      {
        id: 'descriptions-duplicate',
        category: 'metadata',
        severity: 'low',
        title: 'Pages share a description',
        recommendation: 'Describe each page in its own words, or leave the description out.',
        passes: 'Every description stands on one page only',
      },
      urlsOf(descriptions),
      descriptions.map((group) => said(group, group[0]?.facts.html.description)),
    ),
    siteFinding(
      {
        id: 'content-duplicate',
        category: 'content',
        severity: 'medium',
        title: 'Pages have nearly the same text',
        recommendation: 'Merge the pages, or name one of them the canonical address of the others.',
        passes: 'Every page has a text of its own',
      },
      urlsOf(texts),
      texts.map((group) => `${group.length} pages: ${examples(group)}`),
    ),
  ];
}

function urlsOf(groups: readonly HtmlPage[][]): string[] {
  return groups.flat().map(({ facts }) => facts.url);
}

function said(group: readonly HtmlPage[], text = ''): string {
  return `"${cut(text, 80)}" on ${group.length} pages: ${examples(group)}`;
}

function examples(group: readonly HtmlPage[]): string {
  const first = group.slice(0, 3).map(({ facts }) => cut(facts.url, 120));
  return first.join(', ') + (group.length > 3 ? ', …' : '');
}
