import type { Column } from './parts/table.tsx';

/** The query parameters of a list. Those without a value are left out of its URLs. */
export type ListParams = Record<string, string | undefined>;

/** Returns the URL of a list. */
export function toListHref(path: string, params: ListParams): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(params)) if (value) query.set(name, value);
  return query.size === 0 ? path : `${path}?${query.toString()}`;
}

/** Returns the parameters of the first page of a list. */
export function toFirstPage(params: ListParams): ListParams {
  return { ...params, cursor: undefined };
}

/** The order of a list: a column, and the direction. */
export interface ListOrder<K extends string> {
  by: K;
  descending: boolean;
}

/** Reads the parameter `sort`: the name of a column, with `-` before it if the highest or newest come first. */
export function parseOrder<K extends string>(
  text: string | undefined,
  columns: readonly K[],
  fallback: ListOrder<K>,
): ListOrder<K> {
  const descending = text?.startsWith('-') ?? false;
  const by = columns.find((column) => column === text?.slice(descending ? 1 : 0));
  return by === undefined ? fallback : { by, descending };
}

/** Returns the parameter `sort` of an order. */
export function formatOrder({ by, descending }: ListOrder<string>): string {
  return `${descending ? '-' : ''}${by}`;
}

/**
 * Builds the links in the head of a table that sort it.
 *
 * @param params of the page that is shown
 * @param descendingFirst columns that a first click sorts from the highest
 */
export function createSortLinks<K extends string>(
  path: string,
  params: ListParams,
  order: ListOrder<K>,
  descendingFirst: readonly K[] = [],
): (by: K) => NonNullable<Column['sort']> {
  return (by) => {
    const isCurrent = by === order.by;
    const descending = isCurrent ? !order.descending : descendingFirst.includes(by);
    const href = toListHref(path, { ...toFirstPage(params), sort: formatOrder({ by, descending }) });
    return isCurrent ? { href, direction: order.descending ? 'descending' : 'ascending' } : { href };
  };
}
