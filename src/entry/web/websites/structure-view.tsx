import { FolderPathSchema } from '../../../contracts/graph.ts';
import { GRAPH_LIST, type GraphQuery } from '../../../engine/graph/graph-list.ts';
import { describeCoverage } from '../../../engine/graph/graph-summary.ts';
import type { FoundGraph } from '../../../services/reports/site-graph.ts';
import { shortenLine } from '../format.ts';
import { toFirstPage, toListHref } from '../list-links.ts';
import { type List, readListQuery } from '../list-view.tsx';
import { Card } from '../parts/card.tsx';
import type { ReportPaths } from './context.ts';
import { ReportList } from './report-list.tsx';
import { DepthChart, formatDepth } from './page-charts.tsx';
import { FolderCard } from './structure-folders.tsx';
import { LIST_COLUMNS, PageTable } from './structure-pages.tsx';
import { StructureGroups } from './structure-groups.tsx';

/** In characters: a line. */
const TITLE_LENGTH = 40;

/** The pages of the structure that a query string asks for. */
export function readStructureQuery(parameters: Record<string, string>, paths: ReportPaths) {
  const asked = parameters['depth']?.match(/^\d{1,5}$/) ?? [];
  const depths = new Set(['0', '1', '2', '3', '4', '5', ...asked, 'none']);
  const list = {
    path: `${paths.report}/structure`,
    noun: 'page',
    query: GRAPH_LIST,
    search: { label: 'Search', placeholder: 'URL or title' },
    selects: [
      {
        name: 'depth',
        label: 'Clicks from home',
        all: 'All pages',
        options: [...depths].map((depth) => ({
          value: depth,
          label: formatDepth(depth === 'none' ? null : Number(depth)),
        })),
      },
      {
        name: 'indexable',
        label: 'Search engines',
        all: 'All pages',
        options: [
          { value: 'yes', label: 'May be indexed' },
          { value: 'no', label: 'May not be indexed' },
        ],
      },
    ],
    ...LIST_COLUMNS,
    hint: 'Change the search or the filters.',
  } satisfies List;
  const path = FolderPathSchema.safeParse(parameters['folder']).data;
  const folder = path === '/' ? undefined : path;
  return { list, folder, ...readListQuery(parameters, list, { folder }) };
}

/** Rows of one page of the list. */
const PAGE_SIZE = 50;

export function toGraphQuery(query: ReturnType<typeof readStructureQuery>): GraphQuery {
  const { search, filters, order, cursor } = query;
  const { depth, indexable } = filters;
  return {
    order,
    text: search,
    folder: query.folder,
    depth: depth === undefined ? undefined : depth === 'none' ? null : Number(depth),
    indexable: indexable === undefined ? undefined : indexable === 'yes',
    limit: PAGE_SIZE,
    cursor,
  };
}

interface StructureViewProps {
  host: string;
  query: ReturnType<typeof readStructureQuery>;
  paths: ReportPaths;
  found: FoundGraph;
}

/** How the pages of a website link to each other: clicks from the home page, groups, and one table of pages. */
export function StructureView({ host, query, paths, found }: StructureViewProps) {
  const { list } = query;
  const { graph } = found;
  return (
    <div class="stack stack-lg">
      <Card title="Clicks from the home page" id="depths">
        <p class="muted">{describeCoverage(graph)} Colour: average score.</p>
        <DepthChart depths={graph.depths} path={list.path} />
      </Card>
      <FolderCard folders={graph.folders} path={list.path} />
      <StructureGroups graph={graph} host={host} />
      <ReportList
        list={list}
        heading={query.folder === undefined ? 'Pages' : `Pages in ${shortenLine(query.folder, TITLE_LENGTH)}`}
        query={query}
        page={found}
      >
        <p>
          <a
            href={toListHref(`${list.path}.csv`, { ...toFirstPage(query.params), columns: undefined })}
            download
          >
            Export this list as CSV
          </a>
        </p>
        <PageTable host={host} query={query} paths={paths} pages={found.rows} />
      </ReportList>
    </div>
  );
}
