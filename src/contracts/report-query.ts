import { CATEGORIES, type Category, SEVERITIES, type Severity } from './scoring.ts';
import type { Direction } from '../lib/list-page.ts';

/** Filters, order and page of a view of the combined report. `null` and `''` match everything. */
interface ListQuery<Sort> {
  /** Matches anywhere, ignoring case. */
  text: string;
  severity: Severity | null;
  sort: Sort;
  direction: Direction;
  /** Of the page to show; `undefined` for the first one. */
  cursor: string | undefined;
}

export interface FindingQuery extends ListQuery<FindingSort> {
  category: Category | null;
}

export interface PageQuery extends ListQuery<PageSort> {
  score: ScoreBand | null;
}

/** The columns that findings can be sorted by. */
export const FINDING_SORTS = ['severity', 'title', 'category', 'pages', 'gain'] as const;
export type FindingSort = (typeof FINDING_SORTS)[number];

/** The columns that pages can be sorted by. */
export const PAGE_SORTS = ['score', 'url', 'title', 'issues', 'status'] as const;
export type PageSort = (typeof PAGE_SORTS)[number];

/** A range of scores, both ends included; `none` for pages without a score. */
export type ScoreBand = { from: number; to: number } | 'none';

/** The longest text of a filter, in characters. */
export const TEXT_LIMIT = 200;

/** Columns whose largest values are shown first. */
const DESCENDING = new Set<string>(['severity', 'pages', 'gain', 'issues', 'status']);

/** Returns the initial direction in which a list is sorted by a column. */
export function getFirstDirection(sort: FindingSort | PageSort): Direction {
  return DESCENDING.has(sort) ? 'descending' : 'ascending';
}

/** Parses a query string. Unknown values match everything; by default the most severe come first. */
export function parseFindingQuery(query: Record<string, string>): FindingQuery {
  return {
    ...parseListQuery(query, FINDING_SORTS),
    category: CATEGORIES.find((category) => category === query['category']) ?? null,
  };
}

/** Parses a query string. Unknown values match everything; the default order is the weakest first. */
export function parsePageQuery(query: Record<string, string>): PageQuery {
  return { ...parseListQuery(query, PAGE_SORTS), score: parseScoreBand(query['score'] ?? '') };
}

function parseListQuery<Sort extends FindingSort | PageSort>(
  query: Record<string, string>,
  sorts: readonly [Sort, ...Sort[]],
): ListQuery<Sort> {
  const sort = sorts.find((name) => name === query['sort']) ?? sorts[0];
  const order = query['order'];
  return {
    text: (query['text'] ?? '').trim().slice(0, TEXT_LIMIT),
    severity: SEVERITIES.find((severity) => severity === query['severity']) ?? null,
    sort,
    direction: order === 'ascending' || order === 'descending' ? order : getFirstDirection(sort),
    cursor: query['cursor'],
  };
}

/** Parses `60-89`, `none`; `null` for anything else. */
function parseScoreBand(text: string): ScoreBand | null {
  if (text === 'none') return 'none';
  const [, from, to] = /^(\d{1,3})-(\d{1,3})$/.exec(text) ?? [];
  return from === undefined || to === undefined ? null : { from: Number(from), to: Number(to) };
}

export function formatScoreBand(band: ScoreBand): string {
  return band === 'none' ? 'none' : `${band.from}-${band.to}`;
}
