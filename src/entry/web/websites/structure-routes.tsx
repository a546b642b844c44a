import type { Context } from 'hono';
import { toWebsiteFile } from '../../../engine/links/link-rows.ts';
import { formatCount } from '../../../lib/text.ts';
import { listLinkTargets } from '../../../services/reports/links-out.ts';
import { getGraphPage, listPageLinks } from '../../../services/reports/page-links.ts';
import { exportGraph, searchGraph } from '../../../services/reports/site-graph.ts';
import { renderAppPage } from '../app-page.tsx';
import { readQuery } from '../list-view.tsx';
import { ButtonLink } from '../parts/button.tsx';
import type { WebsiteEnv } from './context.ts';
import { frameWebsitePage } from './website-tabs.tsx';
import { getReportPaths, renderEmptyReport, renderReport } from './report-frame.tsx';
import { shortenPageUrl } from './report-pages.tsx';
import { LINKS_SHOWN, StructurePage } from './structure-page.tsx';
import { readStructureQuery, StructureView, toGraphQuery } from './structure-view.tsx';

/** How the pages link to each other. */
export async function renderStructurePage(c: Context<WebsiteEnv>): Promise<Response> {
  const website = c.get('owned');
  const paths = getReportPaths(c);
  const query = readStructureQuery(readQuery(c), paths);
  const found = await searchGraph(c.get('context'), { website, query: toGraphQuery(query) });
  if (found.graph.coverage.pages === 0) return renderEmptyReport(c, 'structure');
  return renderReport(
    c,
    'structure',
    formatCount(found.graph.coverage.pages, 'page'),
    <StructureView host={website.host} query={query} paths={paths} found={found} />,
  );
}

/** The place of one page in the structure. */
export async function renderStructurePlacePage(c: Context<WebsiteEnv>): Promise<Response> {
  const [context, website] = [c.get('context'), c.get('owned')];
  const paths = getReportPaths(c);
  const { url = '', direction, cursor } = c.req.query();
  const view = await getGraphPage(context, { website, url });
  const { totals } = await listLinkTargets(context, website, {
    query: { page: url, order: { by: 'url', descending: false }, limit: 1 },
    ofFiles: true,
    describe: toWebsiteFile,
  });
  const shown = LINK_DIRECTIONS.filter((each) => each === direction);
  const links: Parameters<typeof StructurePage>[0]['links'] = {};
  for (const each of shown.length > 0 ? shown : LINK_DIRECTIONS) {
    const page = shown.length > 0 ? { limit: LINKS_SHOWN.alone, cursor } : { limit: LINKS_SHOWN.together };
    links[each] = await listPageLinks(context, { website, query: { url, direction: each, ...page } });
  }
  return renderAppPage(
    c,
    {
      ...frameWebsitePage(c, website.host, 'structure', shortenPageUrl(view.page.url, website.host)),
      actions: <ButtonLink href={`/audits/${view.page.report_id}`} label="Open audit" variant="quiet" />,
    },
    <StructurePage
      host={website.host}
      view={view}
      weight={totals.bytes}
      links={links}
      cursor={cursor}
      paths={paths}
    />,
  );
}

const LINK_DIRECTIONS = ['in', 'out'] as const;

/** The pages of the structure that a query string asks for, as CSV. */
export function writeStructureCsv(c: Context<WebsiteEnv>): Promise<AsyncGenerator<string>> {
  const {
    limit: _limit,
    cursor: _cursor,
    ...query
  } = toGraphQuery(readStructureQuery(readQuery(c), getReportPaths(c)));
  return exportGraph(c.get('context'), { website: c.get('owned'), query });
}
