import type { PageResponse } from '../context.ts';
import type { Context } from 'hono';
import type { Website } from '../../../contracts/website.ts';
import { toDisplayHost } from '../../../lib/host/display-host.ts';
import type { ScanRow } from '../../../services/scans/scan.ts';
import { renderConfirmation } from '../app-page.tsx';
import type { ScanEnv, WebsiteEnv } from './context.ts';
import { getScanPath } from './scan-list.tsx';
import { frameWebsitePage } from './website-tabs.tsx';

const WEBSITES = { href: '/websites', label: 'Websites' };

/** Explains what happens when a website is removed and asks for confirmation. */
export function renderReleasePage(
  c: Context<WebsiteEnv>,
  { host, display_host: name, is_owner: isOwner }: Website,
): PageResponse {
  return renderConfirmation(
    c,
    {
      ...(isOwner
        ? frameWebsitePage(c, host, 'settings', 'Remove website?')
        : { heading: `Remove ${name}?`, crumbs: [WEBSITES, { href: `/websites/${host}`, label: name }] }),
      button: 'Remove website',
      back: `/websites/${host}`,
      keep: 'Keep website',
    },
    <ul>
      {isOwner ? (
        <>
          <li>You can no longer scan it or see its score and report.</li>
          <li>The public scorecard and its badge stop working.</li>
          <li>Its schedule, watched pages, alerts and access settings are deleted.</li>
          <li>For 24 hours nobody can verify the website, including you.</li>
        </>
      ) : (
        <li>Your token stops working. If you add the website again, you get a new one.</li>
      )}
      <li>Your audits stay, and published snapshots stay public.</li>
    </ul>,
  );
}

/** Explains what cancelling a scan does and asks for confirmation. */
export function renderCancelScanPage(c: Context<ScanEnv>, row: ScanRow): PageResponse {
  const path = getScanPath(row);
  return renderConfirmation(
    c,
    {
      heading: `Cancel the scan of ${toDisplayHost(row.host)}?`,
      crumbs: [WEBSITES, { href: path, label: 'Scan' }],
      button: 'Cancel scan',
      back: path,
      keep: 'Keep scanning',
    },
    <ul>
      <li>The scan stops within 20 seconds.</li>
      <li>You keep and pay for the stored pages only.</li>
      <li>Your next scan continues with the rest.</li>
    </ul>,
  );
}
