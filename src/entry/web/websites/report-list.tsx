import type { Child, PropsWithChildren } from 'hono/jsx';
import {
  type FindingSort,
  getFirstDirection,
  type PageSort,
  TEXT_LIMIT,
} from '../../../contracts/report-query.ts';
import type { Direction, SortedPage } from '../../../lib/list-page.ts';
import { type ListParams, toListHref } from '../list-links.ts';
import { ListView } from '../list-view.tsx';
import type { FilterSelect } from '../parts/filter-bar.tsx';
import { type Column, DataTable } from '../parts/table.tsx';

interface ReportListProps {
  path: string;
  /** What is listed: `finding`. */
  noun: string;
  /** The same as a heading: `Findings`. */
  heading: string;
  /** The query parameters of the filters. The search is `text`. */
  filters: ListParams;
  /** What the search matches. */
  placeholder: string;
  selects: FilterSelect[];
  order: { sort: FindingSort | PageSort; direction: Direction };
  columns: (Omit<Column, 'sort'> & { sort: FindingSort | PageSort })[];
  /** Its rows are those of the table, in `cells`. */
  page: SortedPage<unknown>;
  cells: Child[][];
}

/** A list of a report: filters, and a table that its columns sort, in pages of 50. The children explain it. */
export function ReportList({ children, ...props }: PropsWithChildren<ReportListProps>) {
  const { path, noun, heading, filters, placeholder, selects, order, columns, page, cells } = props;
  const items = `${noun}s`;
  const params = { ...filters, sort: order.sort, order: order.direction };
  return (
    <section aria-labelledby={items}>
      <h2 id={items}>{heading}</h2>
      <ListView
        list={{
          path,
          noun,
          search: { name: 'text', label: 'Search', placeholder, maxlength: TEXT_LIMIT },
          selects,
          hint: 'Change the search or the filters.',
        }}
        query={{ params, isFiltered: true }}
        page={page}
        level={3}
      >
        <DataTable
          label={heading}
          columns={columns.map((column) =>
            Object.assign({}, column, { sort: getColumnSort(path, filters, order, column.sort) }),
          )}
          rows={cells}
        />
      </ListView>
      {page.total > 0 && children}
    </section>
  );
}

/** The `sort` of a column: leads to the other direction if the list is sorted by it. */
function getColumnSort(
  path: string,
  filters: ListParams,
  { sort, direction }: ReportListProps['order'],
  by: FindingSort | PageSort,
): NonNullable<Column['sort']> {
  const other = direction === 'ascending' ? 'descending' : 'ascending';
  const order = sort === by ? other : getFirstDirection(by);
  const href = toListHref(path, { ...filters, sort: by, order });
  return sort === by ? { href, direction } : { href };
}
