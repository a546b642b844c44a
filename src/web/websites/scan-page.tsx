import type { Context } from 'hono';
import type { ScannedPage, ScanResource } from '../../contracts/scan.ts';
import { toDisplayHost } from '../../lib/host/display-host.ts';
import { getScan } from '../../services/scans/get-scan.ts';
import { isScanPermitted } from '../../services/scans/scan-permission.ts';
import { listScannedPages } from '../../services/scans/list-scanned-pages.ts';
import { listScans } from '../../services/scans/list-scans.ts';
import type { ScanRow } from '../../services/scans/scan.ts';
import { renderPage, formatTitle } from '../layout.tsx';
import { getDoneMessage, SuccessNotice } from '../parts/callout.tsx';
import { shortenUrl } from '../parts/untrusted-link.tsx';
import type { ScanEnv } from './context.ts';
import { NextScanSection } from './next-scan.tsx';
import { STATE_LABELS } from './scan-list.tsx';
import { readScanPricing } from './scan-pricing.tsx';
import { ScanProgress } from './scan-progress.tsx';
import { ScanResultSection } from './scan-result.tsx';

/** Stored pages on the page. */
const LAST_PAGES = 10;

/** Seconds between two loads of the page of a running scan: without JavaScript, and of the script. */
const REFRESH = 5;
const SCRIPT_REFRESH = 2;

const DONE_MESSAGES: Record<string, string> = {
  cancelled: 'You cancelled the scan: it ends within 20 seconds.',
};

/** A scan as it is now: its progress, or its result with the offer to scan what is left. */
export async function renderScanPage(c: Context<ScanEnv>, row: ScanRow): Promise<Response> {
  const { env } = c;
  const caller = c.get('signedIn');
  const { host } = row;
  const [scan, isOwner, { rows }] = await Promise.all([
    getScan(env, row),
    isScanPermitted(env, caller, row),
    listScans(env, caller, host, { limit: 1 }),
  ]);
  const isLatest = rows[0]?.id === row.id;
  // Later scans have replaced its audits.
  const pages = isLatest ? await listScannedPages(env, row, LAST_PAGES) : [];
  const isRunning = scan.finished_at === null;
  const hasRest = !isRunning && isOwner && isLatest && scan.pages_remaining > 0;
  const name = toDisplayHost(host);
  const heading = `Scan of ${name}`;
  const done = getDoneMessage(c, DONE_MESSAGES);
  const info = {
    title: formatTitle(heading),
    description: null,
    path: `/websites/${host}/scans/${scan.id}`,
    ...(isRunning && { refresh: REFRESH }),
  };
  return renderPage(
    c,
    info,
    <>
      <Crumbs host={host} name={name} isOwner={isOwner} />
      <h1>{heading}</h1>
      {done !== undefined && isRunning && <SuccessNotice>{done}</SuccessNotice>}
      <section
        id="scan"
        aria-label="The scan"
        tabindex={-1}
        data-status={`The scan ${STATE_LABELS[scan.state]}.`}
        data-refresh={isRunning ? SCRIPT_REFRESH : undefined}
      >
        {isRunning ? <ScanProgress scan={scan} /> : <ScanResultSection scan={scan} />}
        {hasRest && <NextScanSection env={c.env} scan={scan} pricing={await readScanPricing(c)} />}
        <ScannedPages pages={pages} scan={scan} />
      </section>
    </>,
  );
}

/** The website has no page for an account that has released it. */
function Crumbs({ host, name, isOwner }: { host: string; name: string; isOwner: boolean }) {
  return (
    <p class="crumbs">
      <a href="/websites">Websites</a> /{' '}
      {isOwner ? (
        <>
          <a href={`/websites/${host}`}>{name}</a> / <a href={`/websites/${host}/scans`}>Scans</a>
        </>
      ) : (
        name
      )}
    </p>
  );
}

function ScannedPages({ pages, scan }: { pages: ScannedPage[]; scan: ScanResource }) {
  if (pages.length === 0) return <></>;
  return (
    <>
      <h2>{pages.length < scan.pages_stored ? 'Pages stored last' : 'Pages stored'}</h2>
      <ol reversed start={scan.pages_stored}>
        {pages.map((page) => (
          <li>
            <a href={`/audits/${page.id}`} dir="auto">
              {shortenUrl(page.url)}
            </a>{' '}
            {page.score === null ? 'no score' : `score ${page.score}`}
          </li>
        ))}
      </ol>
    </>
  );
}
