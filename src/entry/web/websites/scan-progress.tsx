import type { ListedScan, ScanResource, SkippedPages } from '../../../contracts/scan.ts';
import { formatCount, formatNumber } from '../../../lib/text.ts';
import { formatWait, SECOND } from '../../../lib/time.ts';
import { toDatetime } from '../format.ts';
import { Card, Disclosure, Disclosures, Section } from '../parts/card.tsx';
import { ProgressBar } from '../parts/bars.tsx';
import { Stat, Stats } from '../parts/facts.tsx';
import { STATE_LABELS } from './scan-list.tsx';
import { SKIP_REASONS, SKIP_REASON_DESCRIPTIONS, type SkipReason } from '../../../contracts/skip-reasons.ts';
import { UntrustedLink } from '../parts/text.tsx';
import { translate } from '../language.ts';

/** The progress of a running scan, and what it waits for. */
export function ScanProgressView({ scan }: { scan: ListedScan }) {
  const { credits_held: held, pages_found: found, pages_remaining: remaining } = scan;
  const done = scan.pages_stored + scan.pages_unchanged;
  const left = Math.min(remaining, scan.pages_requested - scan.pages_stored);
  // The website is scored. URLs beyond the page limit are not waiting. Before a page is stored, its links are not known.
  const isFinishing = left <= 0 && done > 0;
  return (
    <>
      <Card>
        <ProgressBar
          label="Pages scanned"
          value={done}
          max={done > 0 ? done + left : null}
          text={
            scan.waiting_for === null ? (
              <Activity scan={scan} isFinishing={isFinishing} />
            ) : (
              <Wait scan={scan} />
            )
          }
          figure={!isFinishing && <TimeLeft scan={scan} />}
        />
        <p class="muted">
          {formatPace(scan.pace)}. You can close this page. If the scan takes more than five minutes, we email
          you when it ends.
        </p>
      </Card>
      <Stats>
        <StoredPages scan={scan} />
        <Stat
          label="Waiting to be read"
          value={found === 0 ? '–' : formatNumber(isFinishing ? 0 : remaining)}
          note={found === 0 ? 'not known yet' : `of ${formatNumber(found)} found`}
        />
        <Stat label="Skipped" value={formatNumber(countSkipped(scan))} />
        <Stat label="Credits held" value={formatNumber(held)} note="you pay for stored pages only" />
      </Stats>
    </>
  );
}

/** How many pages a scan has stored, of its page limit. */
export function StoredPages({ scan }: { scan: ListedScan }) {
  return (
    <Stat
      label="Pages stored"
      value={formatNumber(scan.pages_stored)}
      unit={`of up to ${formatNumber(scan.pages_requested)}`}
      note={scan.pages_unchanged > 0 ? `${formatNumber(scan.pages_unchanged)} unchanged` : undefined}
    />
  );
}

function formatPace({ pages_per_minute: perMinute, requests_at_once: requests }: ListedScan['pace']): string {
  const atOnce = requests === 1 ? 'one request at a time' : `up to ${requests} requests at a time`;
  if (perMinute === null) return atOnce.charAt(0).toUpperCase() + atOnce.slice(1);
  return `About ${formatCount(Math.ceil(perMinute), 'page')} a minute, ${atOnce}`;
}

function TimeLeft({ scan: { estimated_end: end } }: { scan: ListedScan }) {
  if (end === null) return <>Time left not known yet</>;
  return (
    <>
      About <time datetime={toDatetime(end)}>{formatTimeUntil(end)}</time> left
    </>
  );
}

function Activity({ scan, isFinishing }: { scan: ListedScan; isFinishing: boolean }) {
  if (scan.state !== 'running') return <>The scan {STATE_LABELS[scan.state]}.</>;
  if (scan.pages_fetched + scan.pages_unchanged === 0)
    return <>Reading robots.txt, the home page and the sitemaps…</>;
  return isFinishing ? <>Finishing the scan…</> : <>Reading pages…</>;
}

function Wait({ scan: { waiting_for: reason, waiting_until: until, pace } }: { scan: ListedScan }) {
  const time =
    until === null ? null : (
      <>
        in <time datetime={toDatetime(until)}>{formatTimeUntil(until)}</time>
      </>
    );
  if (reason === 'crawl_delay') {
    const delay = pace.crawl_delay === null ? 'a pause' : formatCount(pace.crawl_delay, 'second');
    return <>Waiting: robots.txt asks for {delay} between requests.</>;
  }
  if (reason === 'site_busy')
    return <>Waiting: the website asked us to {time ? <>come back {time}</> : 'slow down'}.</>;
  if (reason === 'site_unreachable')
    return <>Waiting: the website does not respond. We try again {time ?? 'soon'}.</>;
  if (reason === 'other_work') return <>Waiting for another scan of this website.</>;
  return <>Waiting for the website to respond to open requests.</>;
}

function formatTimeUntil(timestamp: string): string {
  return formatWait(Math.max(1, Math.ceil((Date.parse(timestamp) - Date.now()) / SECOND)));
}

/** The number of URLs that a scan has skipped so far. */
export function countSkipped({ pages_skipped: skipped }: Pick<ListedScan, 'pages_skipped'>): number {
  return SKIP_REASONS.reduce((sum, reason) => sum + (skipped[reason] ?? 0), 0);
}

/** The URLs that a scan skipped, by reason; with examples once it has ended. */
export function SkippedUrls({
  scan: { pages_skipped: counts, result, finished_at: end },
}: {
  scan: ScanResource;
}) {
  const reasons = SKIP_REASONS.filter((reason) => (counts[reason] ?? 0) > 0);
  if (reasons.length === 0) return <></>;
  return (
    <Section id="skipped" title="Skipped">
      <Disclosures>
        {reasons.map((reason) => (
          <Disclosure
            title={translate(SKIP_REASON_DESCRIPTIONS[reason])}
            figure={formatNumber(counts[reason] ?? 0)}
          >
            {result ? (
              <Examples {...result.skipped[reason]} />
            ) : (
              <p class="muted">
                {end === null ? 'Examples follow when the scan has ended.' : 'No examples are kept.'}
              </p>
            )}
          </Disclosure>
        ))}
      </Disclosures>
    </Section>
  );
}

function Examples({ count, examples }: SkippedPages[SkipReason]) {
  return (
    <>
      <ul class="plain">
        {examples.map((url) => (
          <li>
            <UntrustedLink url={url} />
          </li>
        ))}
      </ul>
      {count > examples.length && (
        <p class="muted">
          The first {examples.length} of {formatNumber(count)}.
        </p>
      )}
    </>
  );
}
