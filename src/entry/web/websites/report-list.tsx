import type { Child, PropsWithChildren } from 'hono/jsx';
import type { SavedView } from '../../../services/accounts/saved-views.ts';
import type { SortedPage } from '../../../lib/list-page.ts';
import { type List, type ListRequest, ListView } from '../list-view.tsx';
import { Section } from '../parts/card.tsx';

interface ReportListProps {
  list: List;
  /** The list as a heading: `Findings`. */
  heading: string;
  query: Pick<ListRequest, 'params' | 'isFiltered'>;
  page: SortedPage<unknown>;
  views?: readonly SavedView[] | undefined;
  /** What explains the list. */
  note?: Child;
}

/** A list of a report: filters, and a table that its columns sort (the children), in pages of 50. */
export function ReportList({
  list,
  heading,
  query,
  page,
  views,
  note,
  children,
}: PropsWithChildren<ReportListProps>) {
  const id = `${list.noun}s`;
  return (
    <Section id={id} title={heading}>
      <ListView list={list} query={query} page={page} views={views} level={3}>
        {children}
      </ListView>
      {page.total > 0 && note}
    </Section>
  );
}
