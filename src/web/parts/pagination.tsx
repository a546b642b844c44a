import type { Child } from 'hono/jsx';

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
