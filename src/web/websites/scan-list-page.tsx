import type { Context } from 'hono';
import { listScans } from '../../services/scans/list-scans.ts';
import type { WebsiteEnv } from './context.ts';
import { renderPage, formatTitle } from '../layout.tsx';
import { Pagination } from '../parts/pagination.tsx';
import { ScanList } from './scan-list.tsx';

const SCANS_PER_PAGE = 20;

/** The account's scans of a website, newest first: those after `?cursor=`. */
export async function renderScanListPage(c: Context<WebsiteEnv>): Promise<Response> {
  const { host, display_host: name } = c.get('owned');
  const query = { limit: SCANS_PER_PAGE, cursor: c.req.query('cursor') };
  const { rows: scans, nextCursor } = await listScans(c.env, c.get('signedIn'), host, query);
  const path = `/websites/${host}/scans`;
  const heading = `Scans of ${name}`;
  return renderPage(
    c,
    { title: formatTitle(heading), description: null, path },
    <>
      <p class="crumbs">
        <a href="/websites">Websites</a> / <a href={`/websites/${host}`}>{name}</a>
      </p>
      <h1>{heading}</h1>
      {scans.length === 0 ? (
        <p>
          There is none yet. <a href={`/websites/${host}/scan`}>Scan the site</a>, and it is here.
        </p>
      ) : (
        <ScanList scans={scans} />
      )}
      {nextCursor !== null && (
        <Pagination
          next={{ href: `${path}?cursor=${encodeURIComponent(nextCursor)}`, label: 'Older scans' }}
        />
      )}
    </>,
  );
}
