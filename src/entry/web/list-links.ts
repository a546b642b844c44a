import { formatOrder, type ListOrder } from '../../lib/list-query.ts';
import type { SortLink } from './parts/table.tsx';

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
): (by: K) => SortLink {
  return (by) => {
    const isCurrent = by === order.by;
    const descending = isCurrent ? !order.descending : descendingFirst.includes(by);
    const href = toListHref(path, { ...toFirstPage(params), sort: formatOrder({ by, descending }) });
    return isCurrent ? { href, direction: order.descending ? 'descending' : 'ascending' } : { href };
  };
}
