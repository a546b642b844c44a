import { LINK_CLASSES, type WebsiteFile } from '../../../contracts/links-out.ts';
import { FILES_LIST, type LinkQuery, LINKS_LIST } from '../../../engine/links/link-rows.ts';
import { formatCount } from '../../../lib/text.ts';
import type { FoundLinks } from '../../../services/reports/links-out.ts';
import { toListHref } from '../list-links.ts';
import { type List, readListQuery } from '../list-view.tsx';
import { BarList } from '../parts/bars.tsx';
import { Card } from '../parts/card.tsx';
import type { ReportPaths } from './context.ts';
import { CLASSES, FAULTS, FileWeight, KINDS, LinkTable } from './link-tables.tsx';
import { ReportList } from './report-list.tsx';
import { toOptions } from '../parts/filter-bar.tsx';

/** One of the two views: links to other websites, or files. */
export interface LinksViewKind {
  tab: 'links' | 'files';
  /** Below the path of the report. */
  path: string;
  noun: string;
  ofFiles: boolean;
}

export const LINKS_VIEW: LinksViewKind = { tab: 'links', path: 'links-out', noun: 'link', ofFiles: false };
export const FILES_VIEW: LinksViewKind = { tab: 'files', path: 'files', noun: 'file', ofFiles: true };

/** The rows that a query string asks for. */
export function readLinksQuery(
  parameters: Record<string, string>,
  paths: ReportPaths,
  { path, noun, ofFiles }: LinksViewKind,
) {
  const classOptions = Object.entries(CLASSES).map(([value, { label }]) => ({ value, label }));
  const classes = { name: 'class', label: 'Last check', all: 'All', options: classOptions };
  const kinds = { name: 'kind', label: 'Kind', all: 'All files', options: toOptions(KINDS) };
  const { broken: _, ...faultLabels } = FAULTS;
  const faults = { name: 'fault', label: 'Fault', all: 'With or without', options: toOptions(faultLabels) };
  const list = {
    path: `${paths.report}/${path}`,
    noun,
    search: { label: 'Search', placeholder: 'URL' },
    hint: 'Change the search or the filters.',
  };
  if (!ofFiles) {
    const links = { ...list, query: LINKS_LIST, selects: [classes] } satisfies List;
    return { list: links, ...readListQuery(parameters, links) };
  }
  const files = { ...list, query: FILES_LIST, selects: [kinds, classes, faults] } satisfies List;
  return { list: files, ...readListQuery(parameters, files) };
}

/** Rows of one page of the list. */
const PAGE_SIZE = 50;

export function toLinkRequest({
  search,
  filters,
  order,
  cursor,
}: ReturnType<typeof readLinksQuery>): LinkQuery {
  return { ...filters, text: search, order, cursor, limit: PAGE_SIZE };
}

interface LinksViewProps {
  view: LinksViewKind;
  host: string;
  query: ReturnType<typeof readLinksQuery>;
  found: FoundLinks<WebsiteFile>;
}

/** The links of a website to others, or its files: how many of each class, and a table. */
export function LinksView({ view, host, query, found }: LinksViewProps) {
  const { list } = query;
  const { totals } = found;
  return (
    <div class="stack stack-lg">
      <Card title="Last check" id="classes">
        <p class="muted">Checked once after each scan. Broken: gone on two days.</p>
        <BarList
          items={LINK_CLASSES.filter((name) => totals.classes[name] !== undefined).map((name) => {
            const value = totals.classes[name] ?? 0;
            const { label, tone } = CLASSES[name];
            const link = <a href={toListHref(list.path, { class: name })}>{label}</a>;
            return { name: link, value, text: formatCount(value, view.noun), tone };
          })}
        />
        {totals.more_urls && <p class="muted">Only the first 50,000 URLs are read.</p>}
      </Card>
      {view.ofFiles && Object.keys(totals.bytes).length > 0 && (
        <Card title="Weight by kind" id="weight">
          <FileWeight bytes={totals.bytes} path={list.path} />
        </Card>
      )}
      <ReportList
        list={list}
        heading={view.ofFiles ? 'Files' : 'Links to other websites'}
        query={query}
        page={found}
      >
        <LinkTable host={host} sortLink={query.sortLink} links={found.rows} ofFiles={view.ofFiles} />
      </ReportList>
    </div>
  );
}
