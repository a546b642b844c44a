import { GRAPH_ORDERS, type GraphPageSummary } from '../../../contracts/graph-page.ts';
import { PAGE_COLUMNS, type PageColumn, toPageCell } from '../../../engine/graph/page-columns.ts';
import { formatNumber } from '../../../lib/text.ts';
import { shortenLine } from '../format.ts';
import { type ListParams, toFirstPage, toListHref } from '../list-links.ts';
import type { List } from '../list-view.tsx';
import { Score } from '../parts/badge.tsx';
import { SubmitButton } from '../parts/button.tsx';
import {
  type Column,
  DataTable,
  minor,
  narrow,
  numeric,
  ScrollableTable,
  type SortLink,
} from '../parts/table.tsx';
import { FormattedDate } from '../parts/text.tsx';
import type { ReportPaths } from './context.ts';
import { shortenPageUrl } from './report-pages.tsx';

const DEFAULT_COLUMNS: readonly string[] = ['pagerank', 'depth', 'inlinks', 'outlinks', 'score', 'title'];

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

/** Reads the columns that a query string names, in the order of the choices. Without any, they are those of the default. */
export function readColumns(names = ''): readonly PageColumn[] {
  const read = (fields: readonly string[]) => COLUMN_CHOICES.filter(({ field }) => fields.includes(field));
  const chosen = read(names.split(','));
  return chosen.length === 0 ? read(DEFAULT_COLUMNS) : chosen;
}

/** Returns the parameter of columns; `undefined` for those of the default. */
export function formatColumns(columns: readonly PageColumn[]): string | undefined {
  const fields = columns.map(({ field }) => field);
  const isDefault =
    fields.length === DEFAULT_COLUMNS.length && fields.every((field) => DEFAULT_COLUMNS.includes(field));
  return isDefault ? undefined : fields.join(',');
}

interface PageTableProps {
  host: string;
  columns: readonly PageColumn[];
  sortLink: (by: (typeof GRAPH_ORDERS)[number]) => SortLink;
  paths: ReportPaths;
  pages: readonly GraphPageSummary[];
}

/** Pages with the chosen columns. */
export function PageTable({ host, columns, sortLink, paths, pages }: PageTableProps) {
  const toColumn = ({ field, name, kind }: PageColumn): Column => {
    const by = GRAPH_ORDERS.find((order) => order === field);
    const sort = by && sortLink(by);
    if (NUMBERS.has(kind)) return numeric(name, sort);
    return kind === 'time' || kind === 'flag' ? narrow(name, sort) : { name, ...(sort && { sort }) };
  };
  const isDefault = formatColumns(columns) === undefined;
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
  if (typeof value === 'number') return <>{kind === 'decimal' ? value.toFixed(1) : formatNumber(value)}</>;
  if (kind === 'time') return <FormattedDate timestamp={value} />;
  return <bdi>{kind === 'url' ? shortenPageUrl(value, host) : shortenLine(value, TEXT_LENGTH)}</bdi>;
}

interface PageToolsProps {
  columns: readonly PageColumn[];
  list: Pick<List, 'path'>;
  params: ListParams;
}

/** Chooses the columns of the list, and exports it with all of them. */
export function PageTools({ columns, list: { path }, params }: PageToolsProps) {
  const kept = Object.entries(toFirstPage(params)).filter(([name, value]) => value && name !== 'columns');
  return (
    <div class="list-tools">
      <details class="long">
        <summary>Choose columns</summary>
        <form method="get" action={path}>
          {kept.map(([name, value]) => (
            <input type="hidden" name={name} value={value} />
          ))}
          <fieldset class="choices">
            <legend>Columns</legend>
            {COLUMN_CHOICES.map(({ field, name }) => (
              <label class="choice">
                <input
                  type="checkbox"
                  name="columns"
                  value={field}
                  checked={columns.some((column) => column.field === field)}
                />
                {name}
              </label>
            ))}
          </fieldset>
          <SubmitButton label="Show" variant="quiet" />
        </form>
      </details>
      <a href={toListHref(`${path}.csv`, { ...toFirstPage(params), columns: undefined })} download>
        Export this list as CSV
      </a>
    </div>
  );
}
