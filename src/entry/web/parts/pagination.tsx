import type { Child } from 'hono/jsx';
import type { SortedPage } from '../../../lib/list-page.ts';
import { formatCount, formatNumber } from '../../../lib/text.ts';
import { type ListParams, toFirstPage, toListHref } from '../list-links.ts';
import { ButtonLink } from './button.tsx';

interface PageLink {
  href: string;
  /** What the link leads to: `Older audits`. */
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
          <ButtonLink href={previous.href} label={previous.label} variant="quiet small" rel="prev" />
        )}
        {next && <ButtonLink href={next.href} label={next.label} variant="quiet small" rel="next" />}
      </div>
    </nav>
  );
}

interface CursorPaginationProps {
  /** Of the list. */
  path: string;
  /** The query parameters of the page. */
  params: ListParams;
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

interface SortedPaginationProps {
  path: string;
  /** The query parameters of the page, without the cursor. */
  params?: ListParams;
  page: SortedPage<unknown>;
  /** Singular: `finding`. */
  noun: string;
}

export function SortedPagination({ path, params = {}, page, noun }: SortedPaginationProps) {
  const toLink = (cursor: string | null, label: string) =>
    cursor === null ? undefined : { href: toListHref(path, { ...params, cursor }), label };
  return (
    <Pagination
      summary={formatRange(page, noun)}
      previous={toLink(page.previousCursor, 'Previous')}
      next={toLink(page.nextCursor, 'Next')}
    />
  );
}

/** `51–100 of 500 pages`; `3 pages` if they are all on one page. */
function formatRange({ start, rows, total }: SortedPage<unknown>, noun: string): string {
  const count = formatCount(total, noun);
  if (rows.length === 0 || rows.length === total) return count;
  return `${formatNumber(start + 1)}–${formatNumber(start + rows.length)} of ${count}`;
}
