import type { Child } from 'hono/jsx';
import { formatNumber } from '../../lib/text.ts';
import { type ListParams, toFirstPage, toListHref } from '../list-links.ts';

interface PageLink {
  href: string;
  /** What is there: `Older audits`. */
  label: Child;
}

interface PaginationProps {
  /** What is shown: `1–50 of 412 pages`. */
  summary?: Child;
  previous?: PageLink | undefined;
  next?: PageLink | undefined;
}

/** Links to the previous and the next page of a list. Shows nothing if there is nothing to say. */
export function Pagination({ summary, previous, next }: PaginationProps) {
  if (summary === undefined && !previous && !next) return <></>;
  return (
    <nav class="pagination" aria-label="Pages of the list">
      <p>{summary}</p>
      <div>
        {previous && (
          <a rel="prev" href={previous.href} class="button quiet small">
            {previous.label}
          </a>
        )}
        {next && (
          <a rel="next" href={next.href} class="button quiet small">
            {next.label}
          </a>
        )}
      </div>
    </nav>
  );
}

interface ListPaginationProps {
  /** Of the list. */
  path: string;
  /** The query parameters of the page. */
  params: ListParams;
}

interface CursorPaginationProps extends ListPaginationProps {
  /** `null` on the last page. */
  nextCursor: string | null;
  firstLabel?: string;
  nextLabel?: string;
}

/** `Pagination` of a list with cursors, which lead forward only: back to the first page, and on to the next. */
export function CursorPagination({
  path,
  params,
  nextCursor,
  firstLabel = 'First page',
  nextLabel = 'Next page',
}: CursorPaginationProps) {
  return (
    <Pagination
      previous={
        params['cursor'] ? { href: toListHref(path, toFirstPage(params)), label: firstLabel } : undefined
      }
      next={
        nextCursor === null
          ? undefined
          : { href: toListHref(path, { ...params, cursor: nextCursor }), label: nextLabel }
      }
    />
  );
}

interface NumberedPaginationProps extends ListPaginationProps {
  /** From 1. */
  page: number;
  /** Rows on a page. */
  size: number;
  /** Rows on all pages. */
  count: number;
  /** What is listed: `websites`. */
  items: string;
}

/** `Pagination` of a list whose pages have numbers. Shows nothing if there is one page. */
export function NumberedPagination({ path, params, page, size, count, items }: NumberedPaginationProps) {
  if (count <= size && page === 1) return <></>;
  const first = (page - 1) * size + 1;
  const last = Math.min(page * size, count);
  const toPage = (number: number) =>
    toListHref(path, { ...params, page: number === 1 ? undefined : String(number) });
  return (
    <Pagination
      summary={
        first > last
          ? undefined
          : `${formatNumber(first)}–${formatNumber(last)} of ${formatNumber(count)} ${items}`
      }
      previous={page > 1 ? { href: toPage(page - 1), label: 'Previous page' } : undefined}
      next={last < count ? { href: toPage(page + 1), label: 'Next page' } : undefined}
    />
  );
}
