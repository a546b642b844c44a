import { GRAPH_ORDERS, type GraphPageSummary } from '../../../contracts/graph-page.ts';
import { PAGE_COLUMNS, type PageColumn, toPageCell } from '../../../engine/graph/page-columns.ts';
import type { ListFilters } from '../../../lib/list-query.ts';
import { formatNumber } from '../../../lib/text.ts';
import { shortenLine } from '../format.ts';
import { formatDecimal } from '../parts/decimal-format.ts';
import { toListHref } from '../list-links.ts';
import type { ListRequest } from '../list-view.tsx';
import { Score } from '../parts/badge.tsx';
import { type Column, DataTable, minor, narrow, numeric, ScrollableTable } from '../parts/table.tsx';
import { FormattedDate } from '../parts/text.tsx';
import type { ReportPaths } from './context.ts';
import { shortenPageUrl } from './report-pages.tsx';
import { translate } from '../language.ts';

/** Those of the default that phones show. */
const MAIN_COLUMNS: ReadonlySet<string> = new Set(['depth', 'score']);

/** More columns scroll sideways. */
const FITTING_COLUMNS = 8;

/** In characters: a line. */
const TEXT_LENGTH = 40;

/** Columns that can be chosen. The URL is always shown, and leads to the view of the page. */
export const COLUMN_CHOICES: readonly PageColumn[] = PAGE_COLUMNS.filter(
  ({ field }) => field !== 'url' && field !== 'report_id',
);

/** What the list says of its columns. */
export const LIST_COLUMNS = {
  columns: { url: 'URL', ...Object.fromEntries(COLUMN_CHOICES.map(({ field, name }) => [field, name])) },
  defaultColumns: ['pagerank', 'depth', 'inlinks', 'outlinks', 'score', 'title'],
};

interface PageTableProps {
  host: string;
  query: Pick<ListRequest<ListFilters, (typeof GRAPH_ORDERS)[number]>, 'params' | 'hidden' | 'sortLink'>;
  paths: ReportPaths;
  pages: readonly GraphPageSummary[];
}

/** Pages with the chosen columns. */
export function PageTable({ host, query, paths, pages }: PageTableProps) {
  const { params, hidden, sortLink } = query;
  const columns = COLUMN_CHOICES.filter(({ name }) => !hidden.has(name));
  const toColumn = ({ field, name: english, kind }: PageColumn): Column => {
    const name = translate(english);
    const by = GRAPH_ORDERS.find((order) => order === field);
    const sort = by && sortLink(by);
    if (NUMBERS.has(kind)) return numeric(name, sort);
    return kind === 'time' || kind === 'flag' ? narrow(name, sort) : { name, ...(sort && { sort }) };
  };
  const isDefault = params['columns'] === undefined;
  const Table = columns.length > FITTING_COLUMNS ? ScrollableTable : DataTable;
  return (
    <Table
      label="Pages"
      columns={[
        { name: 'URL', sort: sortLink('url') },
        ...columns.map((column) =>
          isDefault && !MAIN_COLUMNS.has(column.field) ? minor(toColumn(column)) : toColumn(column),
        ),
      ]}
      rows={pages.map((page) => [
        <a href={toListHref(`${paths.report}/structure/page`, { url: page.url })}>
          <bdi>{shortenPageUrl(page.url, host)}</bdi>
        </a>,
        ...columns.map((column) => <PageCell column={column} page={page} host={host} />),
      ])}
    />
  );
}

const NUMBERS: ReadonlySet<PageColumn['kind']> = new Set(['count', 'decimal', 'score']);

/** What a cell without a value says. */
const ABSENT: Partial<Record<PageColumn['field'], string>> = { depth: 'Not reached', title: 'No title' };

/** A value of a page. */
export function PageCell({
  column,
  page,
  host,
}: {
  column: PageColumn;
  page: GraphPageSummary;
  host: string;
}) {
  const { field, kind } = column;
  const value = toPageCell(column, page);
  if (field === 'score') return <Score score={page.score} />;
  if (value === null || value === '') return <span class="muted">{ABSENT[field] ?? '–'}</span>;
  if (typeof value === 'number')
    return <>{kind === 'decimal' ? formatDecimal(value) : formatNumber(value)}</>;
  if (kind === 'time') return <FormattedDate timestamp={value} />;
  return <bdi>{kind === 'url' ? shortenPageUrl(value, host) : shortenLine(value, TEXT_LENGTH)}</bdi>;
}
