import { formatCount } from '../../../lib/text.ts';
import { shortenLine } from '../format.ts';
import { formatDecimal } from './decimal-format.ts';
import { ChartTable } from './chart-marks.tsx';
import { numeric } from './table.tsx';
import { getScoreTone } from './tone.ts';

export interface TreemapItem {
  name: string;
  /** More than 0: the area. */
  value: number;
  /** The colour; `null` if none is known. */
  score: number | null;
  href?: string;
}

/** A tile in pixels. */
interface Tile {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Drawings in pixels: one for wide and one for narrow screens, whose tiles stretch to the width. */
const DRAWINGS = [
  { class: 'wide', width: 960, height: 360 },
  { class: 'narrow', width: 320, height: 440 },
];

/** Average width of a character, and what a tile needs for a line, in pixels. */
const CHARACTER = 6.5;
const MARGIN = 8;
const LINE = 18;

interface TreemapProps {
  /** What is counted: `Pages by folder`. */
  label: string;
  /** What an item and its value are called: `Folder`, `page`. */
  columns: { name: string; value: string; noun: string };
  /** The largest first. */
  items: readonly TreemapItem[];
}

/**
 * Parts of a whole as tiles with areas in proportion, coloured by score, and as a table. The tiles are links for the mouse: screen
 * readers and keyboards follow those in the table.
 */
export function Treemap({ label, columns, items }: TreemapProps) {
  const describe = ({ name, value, score }: TreemapItem) =>
    `${name}: ${formatCount(value, columns.noun)}${score === null ? '' : `, score ${score}`}`;
  return (
    <figure class="chart-figure">
      {DRAWINGS.map(({ width, height, ...drawing }) => (
        <svg class={`chart treemap ${drawing.class}`} height={height} aria-hidden="true">
          {squarify(
            items.map(({ value }) => value),
            { width, height },
          ).map((tile, index) => {
            const item = items[index];
            return item && <TileView item={item} tile={tile} width={width} title={describe(item)} />;
          })}
        </svg>
      ))}
      <ChartTable
        label={label}
        columns={[columns.name, numeric(columns.value), numeric('Average score')]}
        rows={items.map(({ name, value, score, href }) => [
          href === undefined ? name : <a href={href}>{name}</a>,
          value,
          score === null ? '–' : formatDecimal(score),
        ])}
      />
    </figure>
  );
}

interface TileViewProps {
  item: TreemapItem;
  tile: Tile;
  /** Of the drawing. */
  width: number;
  title: string;
}

function TileView({ item: { name, value, score, href }, tile, width, title }: TileViewProps) {
  const characters = Math.floor((tile.width - 2 * MARGIN) / CHARACTER);
  const content = (
    <svg
      class={getScoreTone(score)}
      x={`${round((tile.x / width) * 100)}%`}
      y={round(tile.y)}
      width={`${round((tile.width / width) * 100)}%`}
      height={round(tile.height)}
    >
      <title>{title}</title>
      <rect class="tile" width="100%" height="100%" />
      {characters >= Math.min(name.length, 6) && tile.height >= LINE + MARGIN && (
        <text x={MARGIN} y={LINE} class="value">
          {shortenLine(name, characters)}
        </text>
      )}
      {characters >= 6 && tile.height >= 2 * LINE + MARGIN && (
        <text x={MARGIN} y={2 * LINE}>
          {shortenLine(`${value}${score === null ? '' : ` · ${score}`}`, characters)}
        </text>
      )}
    </svg>
  );
  return href === undefined ? (
    content
  ) : (
    <a href={href} tabindex={-1}>
      {content}
    </a>
  );
}

/**
 * Divides a rectangle into tiles whose areas are in the proportion of the values, as close to squares as they get in rows
 * (Bruls, Huizing and van Wijk: Squarified Treemaps, 2000).
 *
 * @param values positive, the largest first
 */
export function squarify(
  values: readonly number[],
  { width, height }: Pick<Tile, 'width' | 'height'>,
): Tile[] {
  const total = values.reduce((sum, value) => sum + value, 0);
  const areas = values.map((value) => (value / total) * width * height);
  const rest: Tile = { x: 0, y: 0, width, height };
  const tiles: Tile[] = [];
  while (tiles.length < areas.length) {
    const side = Math.min(rest.width, rest.height);
    const row = takeRow(areas.slice(tiles.length), side);
    const depth = row.reduce((sum, area) => sum + area, 0) / side;
    const isColumn = rest.width >= rest.height;
    let offset = 0;
    for (const area of row) {
      const length = area / depth;
      tiles.push(
        isColumn
          ? { x: rest.x, y: rest.y + offset, width: depth, height: length }
          : { x: rest.x + offset, y: rest.y, width: length, height: depth },
      );
      offset += length;
    }
    if (isColumn) Object.assign(rest, { x: rest.x + depth, width: rest.width - depth });
    else Object.assign(rest, { y: rest.y + depth, height: rest.height - depth });
  }
  return tiles;
}

/** The first areas that are closest to squares in one row along a side. */
function takeRow(areas: readonly number[], side: number): number[] {
  const [largest = 0] = areas;
  const row: number[] = [];
  let sum = 0;
  let worst = Infinity;
  for (const area of areas) {
    const length = sum + area;
    const ratio = Math.max((side * side * largest) / length ** 2, length ** 2 / (side * side * area));
    if (ratio > worst) break;
    row.push(area);
    [sum, worst] = [length, ratio];
  }
  return row;
}

function round(value: number): number {
  return Number(value.toFixed(2));
}
