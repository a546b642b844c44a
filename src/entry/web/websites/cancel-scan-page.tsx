import type { Context } from 'hono';
import { toDisplayHost } from '../../../lib/host/display-host.ts';
import type { ScanRow } from '../../../services/scans/scan.ts';
import type { ScanEnv } from './context.ts';
import { renderPage, formatTitle } from '../layout.tsx';
import { Card } from '../parts/card.tsx';
import { Confirmation } from '../parts/confirmation.tsx';
import { PageHeader } from '../parts/page-header.tsx';
import { getScanPath } from './scan-list.tsx';

/** Explains what cancelling a scan does and asks for confirmation. */
export function renderCancelScanPage(c: Context<ScanEnv>, row: ScanRow): Response | Promise<Response> {
  const heading = `Cancel the scan of ${toDisplayHost(row.host)}?`;
  const path = getScanPath(row);
  return renderPage(
    c,
    { title: formatTitle(heading), description: null, path: `${path}/cancel` },
    <div class="narrow">
      <PageHeader
        title={heading}
        crumbs={[
          { href: '/websites', label: 'Websites' },
          { href: path, label: 'Scan' },
        ]}
      />
      <Card>
        <ul>
          <li>The scan stops within 20 seconds.</li>
          <li>You keep the pages it has stored and pay for those only. All other credits are released.</li>
          <li>Your next scan continues with the pages that are left.</li>
        </ul>
        <Confirmation action={`${path}/cancel`} button="Cancel scan" back={path} keep="Keep scanning" />
      </Card>
    </div>,
  );
}
