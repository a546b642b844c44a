import type { WebsiteGraph } from '../../../../src/contracts/graph.ts';
import { describeCoverage, listSections, nameDepth } from '../../../../src/engine/graph/graph-summary.ts';
import { formatCount, formatNumber } from '../../../../src/lib/text.ts';
import { type Paint, toLine } from '../terminal.ts';

/** Lines of each list. */
const LISTED = 5;
/** Characters of a bar. */
const BAR_WIDTH = 30;

/** Writes how the pages of a website link to each other for a reader at a terminal. */
export function writeStructureText(graph: WebsiteGraph, paint: Paint): string {
  const { folders } = graph.folders;
  const blocks = [
    `${paint('bold', toLine(graph.host))}\n${describeCoverage(graph)}`,
    writeRows(
      'Clicks from the home page',
      graph.depths.map((depth) => ({ ...depth, name: nameDepth(depth.depth) })),
      paint,
    ),
    writeRows(
      'Folders',
      folders.slice(0, LISTED).map(({ path, pages, average_score }) => ({
        pages,
        average_score,
        name: path === graph.folders.path ? 'No further folder' : toLine(path),
      })),
      paint,
    ),
    ...listSections(graph, toLine).map(({ title, noun, count, lists }) => {
      const lines =
        noun === 'URL'
          ? lists.flatMap(({ items }) => items)
          : lists.map((list) => `${formatCount(list.count, 'page')}, first ${list.items[0] ?? ''}`);
      const more = count - Math.min(lines.length, LISTED);
      return [
        paint('bold', `${title}: ${formatCount(count, noun)}`),
        ...lines.slice(0, LISTED).map((line) => `  ${line}`),
        ...(more > 0 ? [`  and ${formatNumber(more)} more`] : []),
      ].join('\n');
    }),
  ];
  return `${blocks.join('\n\n')}\n`;
}

function writeRows(
  title: string,
  rows: readonly { name: string; pages: number; average_score: number | null }[],
  paint: Paint,
): string {
  const most = Math.max(1, ...rows.map(({ pages }) => pages));
  const width = Math.max(0, ...rows.map(({ name }) => name.length));
  return [
    paint('bold', title),
    ...rows.map(({ name, pages, average_score: score }) => {
      const bar = '█'.repeat(Math.max(1, Math.round((pages / most) * BAR_WIDTH)));
      return `  ${name.padEnd(width)}  ${bar} ${formatCount(pages, 'page')}, ${score === null ? 'no score' : `score ${score.toFixed(1)}`}`;
    }),
  ].join('\n');
}
