import type { Context } from 'hono';
import { toDisplayHost } from '../../lib/host/display-host.ts';
import type { ScanRow } from '../../services/scans/scan.ts';
import type { ScanEnv } from './context.ts';
import { renderPage, formatTitle } from '../layout.tsx';
import { getScanPath } from './scan-list.tsx';

/** Explains what cancelling a scan does and asks for confirmation. */
export function renderCancelScanPage(c: Context<ScanEnv>, row: ScanRow): Response | Promise<Response> {
  const heading = `Cancel the scan of ${toDisplayHost(row.host)}?`;
  const path = getScanPath(row);
  return renderPage(
    c,
    { title: formatTitle(heading), description: null, path: `${path}/cancel` },
    <div class="narrow">
      <p class="crumbs">
        <a href="/websites">Websites</a> / <a href={path}>The scan</a>
      </p>
      <h1>{heading}</h1>
      <ul>
        <li>It requests no further page, and ends within 20 seconds.</li>
        <li>The pages it has stored stay and are charged. The other credits are free again.</li>
        <li>The next scan goes on with the pages that are left.</li>
      </ul>
      <div class="actions">
        <form method="post" action={`${path}/cancel`}>
          <button type="submit" class="danger">
            Cancel the scan
          </button>
        </form>
        <a href={path}>Let it run</a>
      </div>
    </div>,
  );
}
