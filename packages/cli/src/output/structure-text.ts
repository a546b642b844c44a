import type { WebsiteGraph } from '../../../../src/contracts/graph.ts';
import {
  describeCoverage,
  listScoreTables,
  listSections,
} from '../../../../src/engine/graph/graph-summary.ts';
import { formatCount, formatNumber, shorten } from '../../../../src/lib/text.ts';
import { UNKNOWN_ORIGIN } from '../local/read-files.ts';
import { type Paint, toLine } from '../terminal.ts';

const UNKNOWN_HOST = new URL(UNKNOWN_ORIGIN).hostname;
/** Lines of each list. */
const LISTED = 5;
/** Characters of a bar, and of the name of a folder. */
const BAR_WIDTH = 30;
const NAME_LENGTH = 40;

/** Writes how the pages of a website link to each other for a reader at a terminal. */
export function writeStructureText(graph: WebsiteGraph, paint: Paint): string {
  const title = graph.host === UNKNOWN_HOST ? 'Structure' : toLine(graph.host);
  const blocks = [
    `${paint('bold', title)}\n${describeCoverage(graph)}`,
    ...listScoreTables(graph, (path) => toLine(shorten(path, NAME_LENGTH))).map((list) =>
      writeScores(list, paint),
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

function writeScores({ title, rows }: ReturnType<typeof listScoreTables>[number], paint: Paint): string {
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
