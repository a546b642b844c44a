import type { GraphPageSummary } from '../../contracts/graph-page.ts';
import type { CsvCell } from '../../lib/csv.ts';

type Field = keyof GraphPageSummary;

/** How the values of a column are shown. */
type ColumnKind = 'count' | 'score' | 'decimal' | 'text' | 'url' | 'time' | 'flag' | 'list';

export interface PageColumn {
  field: Field;
  name: string;
  kind: ColumnKind;
}

/** All that is known of a page of a graph, in the order of the export. */
export const PAGE_COLUMNS = [
  { field: 'url', name: 'URL', kind: 'url' },
  { field: 'folder', name: 'Folder', kind: 'text' },
  { field: 'status', name: 'Status', kind: 'count' },
  { field: 'score', name: 'Score', kind: 'score' },
  { field: 'depth', name: 'Clicks', kind: 'count' },
  { field: 'inlinks', name: 'Linking pages', kind: 'count' },
  { field: 'nofollow_inlinks', name: 'Linking pages, nofollow', kind: 'count' },
  { field: 'outlinks', name: 'Linked pages', kind: 'count' },
  { field: 'pagerank', name: 'PageRank', kind: 'decimal' },
  { field: 'indexable', name: 'Indexable', kind: 'flag' },
  { field: 'noindex', name: 'noindex', kind: 'flag' },
  { field: 'googlebot_blocked', name: 'Googlebot blocked', kind: 'flag' },
  { field: 'snippets', name: 'Snippets allowed', kind: 'flag' },
  { field: 'canonical', name: 'Other canonical', kind: 'url' },
  { field: 'canonical_cluster', name: 'Canonical cluster', kind: 'url' },
  { field: 'hreflang_entries', name: 'hreflang entries', kind: 'count' },
  { field: 'hreflang_cluster', name: 'Language versions', kind: 'url' },
  { field: 'near_duplicate_group', name: 'Near-duplicate group', kind: 'url' },
  { field: 'in_sitemap', name: 'In the sitemap', kind: 'flag' },
  { field: 'lastmod', name: 'Last change (sitemap)', kind: 'time' },
  { field: 'dated_at', name: 'Date on the page', kind: 'time' },
  { field: 'title', name: 'Title', kind: 'text' },
  { field: 'title_length', name: 'Title length', kind: 'count' },
  { field: 'description', name: 'Description', kind: 'text' },
  { field: 'description_length', name: 'Description length', kind: 'count' },
  { field: 'words', name: 'Words', kind: 'count' },
  { field: 'main_words', name: 'Words in the main text', kind: 'count' },
  { field: 'critical_issues', name: 'Critical issues', kind: 'count' },
  { field: 'high_issues', name: 'High issues', kind: 'count' },
  { field: 'medium_issues', name: 'Medium issues', kind: 'count' },
  { field: 'low_issues', name: 'Low issues', kind: 'count' },
  { field: 'ttfb_ms', name: 'TTFB (ms)', kind: 'count' },
  { field: 'sources', name: 'Cited sources', kind: 'count' },
  { field: 'figures', name: 'Figures', kind: 'count' },
  { field: 'quotations', name: 'Quotations', kind: 'count' },
  { field: 'sections', name: 'Sections', kind: 'count' },
  { field: 'article', name: 'Article', kind: 'flag' },
  { field: 'author', name: 'Author named', kind: 'flag' },
  { field: 'subjects', name: 'Structured data', kind: 'list' },
  { field: 'needs_javascript', name: 'Empty without JavaScript', kind: 'flag' },
  { field: 'audited_at', name: 'Audited at', kind: 'time' },
  { field: 'report_id', name: 'Audit', kind: 'text' },
] as const satisfies readonly PageColumn[];

/** Returns a value as a cell of a table in text. */
export function toPageCell({ field }: Pick<PageColumn, 'field'>, page: GraphPageSummary): CsvCell {
  const value = page[field];
  if (Array.isArray(value)) return value.join(' ');
  return typeof value === 'boolean' ? (value ? 'yes' : 'no') : value;
}
