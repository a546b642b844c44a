import type { Context } from 'hono';
import type { ScannedPage, ScanResource } from '../../../contracts/scan.ts';
import { toDisplayHost } from '../../../lib/host/display-host.ts';
import { formatNumber } from '../../../lib/text.ts';
import { getScan, listScannedPages, type ScanRow } from '../../../services/scans/scan.ts';
import { isScanPermitted } from '../../../services/scans/scan-permission.ts';
import { listScans } from '../../../services/scans/list-scans.ts';
import { formatTitle, isReader, renderPage } from '../layout.tsx';
import { type BarItem, BarList } from '../parts/bars.tsx';
import { getDoneMessage, SuccessNotice } from '../parts/callout.tsx';
import { Card } from '../parts/card.tsx';
import { FormattedDateTime, shortenUrl } from '../parts/text.tsx';
import { PageHeader } from '../parts/page-header.tsx';
import { Score } from '../parts/badge.tsx';
import { DataTable, numeric } from '../parts/table.tsx';
import { SCORE_BANDS, type Tone } from '../parts/tone.ts';
import type { ScanEnv } from './context.ts';
import { WebsiteTabs } from './website-tabs.tsx';
import { getScanPath, ScanStateBadge, STATE_LABELS } from './scan-list.tsx';
import { RenderingCard } from './rendering-card.tsx';
import { readScanPricing } from './scan-pricing.tsx';
import { ScanProgressView, SkippedUrls } from './scan-progress.tsx';
import { ScanResultSection } from './scan-result.tsx';
import { ButtonLink } from '../parts/button.tsx';

/** Stored pages on the page. */
const LAST_PAGES = 10;

/** Seconds between two loads of the page of a running scan: without JavaScript, and of the script. */
const REFRESH = 5;
const SCRIPT_REFRESH = 2;

/** A scan as it is now: its progress, or its result with the offer to scan what is left. */
export async function renderScanPage(c: Context<ScanEnv>, row: ScanRow): Promise<Response> {
  const { env } = c;
  const caller = c.get('signedIn');
  const { host } = row;
  const [scan, isOwner, { rows }] = await Promise.all([
    getScan(env, row),
    isScanPermitted({ env, caller }, row),
    listScans({ env, caller }, { host, limit: 1 }),
  ]);
  const hidesCredits = isReader(caller);
  const isLatest = rows[0]?.id === row.id;
  // Later scans have replaced its audits.
  const pages = isLatest ? await listScannedPages(env, { row, limit: LAST_PAGES }) : [];
  const isRunning = scan.finished_at === null;
  const hasRest = !isRunning && isOwner && isLatest && scan.pages_remaining > 0;
  const heading = `Scan of ${toDisplayHost(host)}`;
  const done = getDoneMessage(c, {
    cancelled: 'The scan stops within 20 seconds.',
  });
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
      {isOwner && <WebsiteTabs host={host} tab="scans" currentPath={info.path} />}
      <section
        id="scan"
        class="stack"
        aria-label="Scan"
        tabindex={-1}
        data-status={`The scan ${STATE_LABELS[scan.state]}.`}
        data-refresh={isRunning ? SCRIPT_REFRESH : undefined}
      >
        <Header scan={scan} heading={heading} isOwner={isOwner} />
        {done !== undefined && isRunning && <SuccessNotice>{done}</SuccessNotice>}
        {isRunning ? (
          <ScanProgressView scan={scan} />
        ) : (
          <ScanResultSection
            scan={scan}
            pricing={hasRest && !hidesCredits ? await readScanPricing(c) : null}
            hidesCredits={hidesCredits}
            env={env}
          />
        )}
        <div class="grid grid-2">
          <div class="stack">
            <ScoreBands counts={scan.page_scores} />
            <SkippedUrls scan={scan} />
            <RenderingCard rendering={scan.rendering} />
          </div>
          <ScannedPages pages={pages} scan={scan} />
        </div>
      </section>
    </>,
  );
}

/** The website has no tabs for an account that has removed it. */
function Header({ scan, heading, isOwner }: { scan: ScanResource; heading: string; isOwner: boolean }) {
  return (
    <PageHeader
      title={heading}
      {...(!isOwner && { crumbs: [{ href: '/websites', label: 'Websites' }] })}
      meta={
        <>
          <ScanStateBadge state={scan.state} /> Started <FormattedDateTime timestamp={scan.started_at} />
        </>
      }
      actions={
        scan.finished_at === null ? (
          <ButtonLink href={`${getScanPath(scan)}/cancel`} label="Cancel scan" variant="quiet" />
        ) : undefined
      }
    />
  );
}

/** The stored pages by the bands that the colours of scores stand for. */
function ScoreBands({ counts }: { counts: number[] | null }) {
  if (!counts?.some((count) => count > 0)) return <></>;
  const sum = (from: number, to: number) => counts.slice(from, to).reduce((total, count) => total + count, 0);
  return (
    <Card title="Pages by score" id="page-scores">
      <BarList
        max={sum(0, 10)}
        items={SCORE_BANDS.map(({ tone, from, to }) =>
          toBarItem(`${from}–${to}`, sum(from / 10, Math.floor((to + 1) / 10)), tone),
        )}
      />
    </Card>
  );
}

/** A bar of the count. The colour of a band that has no pages is not shown. */
function toBarItem(name: string, count: number, tone: Tone): BarItem {
  return { name, value: count, text: formatNumber(count), tone: count === 0 ? 'neutral' : tone };
}

function ScannedPages({ pages, scan }: { pages: ScannedPage[]; scan: ScanResource }) {
  if (pages.length === 0) return <></>;
  const title = pages.length < scan.pages_stored ? 'Latest pages' : 'Pages';
  return (
    <Card title={title} id="pages" flush>
      <DataTable
        label={title}
        columns={['Page', numeric('Score')]}
        rows={pages.map((page) => [
          <a href={`/audits/${page.id}`} dir="auto">
            {shortenUrl(page.url, 60)}
          </a>,
          <Score score={page.score} />,
        ])}
      />
    </Card>
  );
}
