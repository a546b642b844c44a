import type { UrlSample, WebsiteGraph } from '../../contracts/graph.ts';
import { formatCount, formatNumber } from '../../lib/text.ts';
import {
  describeChain,
  describeCoverage,
  listGroups,
  listSamples,
  nameDepth,
} from '../graph/graph-summary.ts';
import { escapeLine, writeLink, writeMarkdownTable } from './markdown-parts.ts';

/** Writes how the pages of a website link to each other as a section of Markdown (GFM). Texts of pages are escaped. */
export function writeStructureMarkdown(graph: WebsiteGraph): string {
  return `${[
    '## Structure',
    describeCoverage(graph),
    writeScores(
      'Clicks from the home page',
      graph.depths.map((depth) => ({ ...depth, name: nameDepth(depth.depth) })),
    ),
    writeScores(
      'Folder',
      graph.folders.folders.map((folder) => ({
        ...folder,
        name: escapeLine(folder.path === graph.folders.path ? 'No further folder' : folder.path),
      })),
    ),
    ...listSamples(graph).flatMap(({ title, urls }) => [`### ${title}`, writeUrls(urls)]),
    ...writeRedirects(graph),
    ...listGroups(graph).flatMap(({ title, groups: { count, groups } }) => [
      `### ${title}`,
      `${formatCount(count, 'group')}${count > groups.length ? `, the largest ${groups.length} of them:` : ':'}`,
      groups.map((group, index) => `${index + 1}. ${describeGroup(group)}`).join('\n'),
    ]),
  ].join('\n\n')}\n`;
}

function writeScores(
  heading: string,
  rows: readonly { name: string; pages: number; average_score: number | null }[],
): string {
  return writeMarkdownTable(
    [heading, 'Pages', 'Average score'],
    rows.map(({ name, pages, average_score: score }) => [
      name,
      formatNumber(pages),
      score?.toFixed(1) ?? '–',
    ]),
  ).trimEnd();
}

function writeRedirects({ redirects: { count, chains } }: WebsiteGraph): string[] {
  if (count === 0) return [];
  const more = count - chains.length;
  return [
    '### URLs that redirect',
    [
      ...chains.map((chain) => `- ${escapeLine(describeChain(chain, (url) => url))}`),
      ...(more > 0 ? [`- and ${formatNumber(more)} more`] : []),
    ].join('\n'),
  ];
}

function writeUrls({ count, urls }: UrlSample): string {
  const more = count - urls.length;
  return [
    ...urls.map((url) => `- ${writeLink(url)}`),
    ...(more > 0 ? [`- and ${formatNumber(more)} more`] : []),
  ].join('\n');
}

function describeGroup({ count, urls }: UrlSample): string {
  const more = count - urls.length;
  return `${urls.map(writeLink).join(', ')}${more > 0 ? ` and ${formatNumber(more)} more` : ''}`;
}
