import type { Context } from 'hono';
import { listScans } from '../../../services/scans/list-scans.ts';
import type { WebsiteEnv } from './context.ts';
import { renderAppPage } from '../app-page.tsx';
import { EmptyState } from '../parts/empty-state.tsx';
import { getWebsiteCrumbs } from './crumbs.ts';
import { CursorPagination } from '../parts/pagination.tsx';
import { ScanList } from './scan-list.tsx';

const SCANS_PER_PAGE = 20;

/** The account's scans of a website, newest first, from `?cursor=` on. */
export async function renderScanListPage(c: Context<WebsiteEnv>): Promise<Response> {
  const { host, display_host: name } = c.get('owned');
  const query = { limit: SCANS_PER_PAGE, cursor: c.req.query('cursor') };
  const { rows: scans, nextCursor } = await listScans(c.get('context'), { host, ...query });
  const path = `/websites/${host}/scans`;
  const heading = `Scans of ${name}`;
  const scanLink = (
    <a class="button" href={`/websites/${host}/scan`}>
      Scan website
    </a>
  );
  return renderAppPage(
    c,
    { path, heading, crumbs: getWebsiteCrumbs(host), actions: scans.length > 0 ? scanLink : undefined },
    <>
      {scans.length === 0 ? (
        <EmptyState title="No scans yet" actions={scanLink}>
          <p>Scan the website to audit its pages. Each scan is listed here with its pages and credits.</p>
        </EmptyState>
      ) : (
        <ScanList label={heading} scans={scans} />
      )}
      <CursorPagination path={path} params={{}} nextCursor={nextCursor} nextLabel="Older scans" />
    </>,
  );
}
