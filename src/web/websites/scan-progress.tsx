import { SKIP_REASONS, SKIP_REASON_DESCRIPTIONS } from '../../contracts/skip-reasons.ts';
import type { ListedScan } from '../../contracts/scan.ts';
import { formatNumber, pluralize } from '../../lib/text.ts';
import { formatWait, SECOND } from '../../lib/time.ts';
import { formatCount, toDatetime } from '../format.ts';
import { DescriptionItem } from '../parts/key-value.tsx';
import { FormattedDateTime } from '../parts/formatted-date-time.tsx';
import { getScanPath, STATE_LABELS } from './scan-list.tsx';

/** How far a running scan is, what it waits for, and how to cancel it. */
export function ScanProgress({ scan }: { scan: ListedScan }) {
  const { pace, credits_held: held, estimated_end: end } = scan;
  return (
    <>
      <p class="lead">{scan.waiting_for === null ? <Activity scan={scan} /> : <Wait scan={scan} />}</p>
      <p>
        <ProgressBar scan={scan} />
      </p>
      <dl class="facts">
        <DescriptionItem name="Pages">{formatPageCounts(scan)}</DescriptionItem>
        <DescriptionItem name="Left to read">
          {scan.pages_found === 0
            ? 'Not known yet'
            : `${formatNumber(scan.pages_remaining)} of ${pluralize(scan.pages_found, 'address', 'addresses', formatNumber)} known so far`}
        </DescriptionItem>
        <DescriptionItem name="Left out">
          <SkipCounts scan={scan} />
        </DescriptionItem>
        <DescriptionItem name="Credits">
          {formatCount(held, 'credit')} {held === 1 ? 'is' : 'are'} held. What is not used is free again at
          the end.
        </DescriptionItem>
        <DescriptionItem name="Pace">
          {pace.pages_per_minute === null
            ? ''
            : `About ${formatNumber(Math.ceil(pace.pages_per_minute))} pages a minute, `}
          {pace.requests_at_once === 1
            ? 'one request at a time'
            : `at most ${pace.requests_at_once} requests at once`}
        </DescriptionItem>
        <DescriptionItem name="Ends">
          {end === null ? (
            'Not known yet'
          ) : (
            <>
              Probably <RelativeTime timestamp={end} />
            </>
          )}
        </DescriptionItem>
        <DescriptionItem name="Started">
          <FormattedDateTime timestamp={scan.started_at} />
        </DescriptionItem>
      </dl>
      <p>
        You can close this page: the scan goes on. We mail you at its end if it took more than five minutes.
      </p>
      <p class="actions">
        <a class="button danger" href={`${getScanPath(scan)}/cancel`}>
          Cancel the scan
        </a>
      </p>
    </>
  );
}

/** `42 stored, 18 unchanged, of at most 100`. */
export function formatPageCounts(scan: ListedScan): string {
  const unchanged = scan.pages_unchanged > 0 ? `, ${formatNumber(scan.pages_unchanged)} unchanged` : '';
  return `${formatNumber(scan.pages_stored)} stored${unchanged}, of at most ${formatNumber(scan.pages_requested)}`;
}

/** The addresses left out so far, by reason. */
export function SkipCounts({ scan: { pages_skipped: skipped } }: { scan: ListedScan }) {
  const reasons = SKIP_REASONS.filter((reason) => (skipped[reason] ?? 0) > 0);
  if (reasons.length === 0) return <>None</>;
  return (
    <ul class="plain">
      {reasons.map((reason) => (
        <li>
          {formatNumber(skipped[reason] ?? 0)}: {SKIP_REASON_DESCRIPTIONS[reason]}
        </li>
      ))}
    </ul>
  );
}

/** Without a value, as long as it is not known how many pages there are. */
function ProgressBar({ scan }: { scan: ListedScan }) {
  const done = scan.pages_stored + scan.pages_unchanged;
  const left = Math.min(scan.pages_remaining, scan.pages_requested - scan.pages_stored);
  return (
    <progress
      aria-label="Pages scanned"
      {...(done > 0 && { value: String(done), max: Math.max(done + left, 1) })}
    />
  );
}

function Activity({ scan }: { scan: ListedScan }) {
  if (scan.state !== 'running') return <>The scan {STATE_LABELS[scan.state]}.</>;
  if (scan.pages_fetched + scan.pages_unchanged === 0)
    return <>The scan is reading robots.txt, the home page and the sitemaps.</>;
  return <>The scan is reading the pages of the site.</>;
}

function Wait({ scan: { waiting_for: reason, waiting_until: until, pace } }: { scan: ListedScan }) {
  const time = until === null ? null : <RelativeTime timestamp={until} />;
  if (reason === 'crawl_delay')
    return (
      <>
        The site asks for {pace.crawl_delay === null ? 'a pause' : formatCount(pace.crawl_delay, 'second')}{' '}
        between requests.
      </>
    );
  if (reason === 'site_busy')
    return time ? <>The site asked us to come back {time}.</> : <>The site asked us to slow down.</>;
  if (reason === 'site_unreachable') return <>The site does not answer. We try again {time ?? 'soon'}.</>;
  if (reason === 'other_work') return <>Another scan of this site is running, and the two take turns.</>;
  return <>As many requests as the site gets at once are being answered. The next one follows.</>;
}

/** `in 40 seconds`. */
function RelativeTime({ timestamp }: { timestamp: string }) {
  const seconds = Math.max(1, Math.ceil((Date.parse(timestamp) - Date.now()) / SECOND));
  return <time datetime={toDatetime(timestamp)}>in {formatWait(seconds)}</time>;
}
