import type { WebsiteGraph } from '../../contracts/graph.ts';
import { formatCount, formatNumber } from '../../lib/text.ts';
import {
  describeCoverage,
  listScoreTables,
  listSections,
  type StructureSection,
} from '../graph/graph-summary.ts';
import { escapeLine, writeLink, writeMarkdownTable } from './markdown-parts.ts';

/** Writes how the pages of a website link to each other as a section of Markdown (GFM). Texts of pages are escaped. */
export function writeStructureMarkdown(graph: WebsiteGraph): string {
  return `${[
    '## Structure',
    describeCoverage(graph),
    ...listScoreTables(graph, escapeLine).map(({ title, rows }) =>
      writeMarkdownTable(
        [title, 'Pages', 'Average score'],
        rows.map(({ name, pages, average_score: score }) => [
          name,
          formatNumber(pages),
          score?.toFixed(1) ?? '–',
        ]),
      ).trimEnd(),
    ),
    ...listSections(graph, writeLink).flatMap(writeSection),
  ].join('\n\n')}\n`;
}

function writeSection({ title, noun, count, lists }: StructureSection): string[] {
  const more = count - lists.length;
  const lines =
    noun === 'URL'
      ? lists.flatMap((list) => [...list.items, ...writeMore(list)]).map((line) => `- ${line}`)
      : lists.map((list, index) => `${index + 1}. ${[list.items.join(', '), ...writeMore(list)].join(' ')}`);
  return [
    `### ${title}`,
    `${formatCount(count, noun)}${noun === 'group' && more > 0 ? `, the largest ${lists.length} of them` : ''}:`,
    lines.join('\n'),
  ];
}

function writeMore({ count, items }: StructureSection['lists'][number]): string[] {
  return count > items.length ? [`and ${formatNumber(count - items.length)} more`] : [];
}
