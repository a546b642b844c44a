/** The order of a list: a column, and the direction. */
export interface ListOrder<K extends string = string> {
  by: K;
  descending: boolean;
}

/** The values that each filter takes, by its parameter: all of them, or a pattern of them. */
export type ListFilters = Record<string, readonly string[] | RegExp>;

/** What a list can be searched, filtered and sorted by. */
export interface ListDescription<F extends ListFilters = ListFilters, K extends string = string> {
  /** The parameter of the search. */
  search: string;
  filters: F;
  /** The columns that can sort the list. */
  columns: readonly K[];
  /** The order if the query names none. */
  order: ListOrder<K>;
  /** The columns that are first sorted from the highest or newest. */
  descendingFirst: readonly K[];
}

/** Describes a list. By default it has no filters, is searched with `q` and has one order. */
export function describeList<
  const F extends ListFilters = Record<never, never>,
  const K extends string = string,
>({
  search = 'q',
  filters,
  columns = [],
  order,
  descendingFirst = [],
}: Partial<ListDescription<F, K>> & { order: ListOrder<K> }): ListDescription<F, K> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- without filters, F has no names
  return { search, filters: filters ?? ({} as F), columns, order, descendingFirst };
}

type FilterValue<V> = V extends readonly (infer T)[] ? T : string;

/** What the query of a list asks for. */
export interface ListQuery<F extends ListFilters = ListFilters, K extends string = string> {
  /** Matches anywhere, ignoring case; `undefined` if there is none. */
  search: string | undefined;
  /** The chosen values, by parameter; `undefined` matches everything. */
  filters: { [N in keyof F]: FilterValue<F[N]> | undefined };
  order: ListOrder<K>;
  /** Of the page to show; `undefined` for the first one. */
  cursor: string | undefined;
}

export type QueryOf<D> = D extends ListDescription<infer F, infer K> ? ListQuery<F, K> : never;

/** Characters of a search. Others are ignored. */
export const MAX_SEARCH_LENGTH = 200;

/** Reads the query string of a list. Values that the list does not have are ignored. */
export function parseListQuery<F extends ListFilters, K extends string>(
  { search, filters, columns, order }: ListDescription<F, K>,
  query: Record<string, string | undefined>,
): ListQuery<F, K> {
  const chosen = Object.entries(filters).map(([name, values]) => [name, parseFilter(values, query[name])]);
  return {
    search: query[search]?.trim().slice(0, MAX_SEARCH_LENGTH) || undefined,
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each value is one of its filter
    filters: Object.fromEntries(chosen) as ListQuery<F, K>['filters'],
    order: parseOrder(query['sort'], columns) ?? order,
    cursor: query['cursor'],
  };
}

function parseFilter(values: readonly string[] | RegExp, text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  return (values instanceof RegExp ? values.test(text) : values.includes(text)) ? text : undefined;
}

/** Reads the parameter `sort`: the name of a column, with `-` before it if the highest or newest come first. */
function parseOrder<K extends string>(
  text: string | undefined,
  columns: readonly K[],
): ListOrder<K> | undefined {
  const descending = text?.startsWith('-') ?? false;
  const by = columns.find((column) => column === text?.slice(descending ? 1 : 0));
  return by === undefined ? undefined : { by, descending };
}

/** Returns the parameter `sort` of an order. */
export function formatOrder({ by, descending }: ListOrder): string {
  return `${descending ? '-' : ''}${by}`;
}
