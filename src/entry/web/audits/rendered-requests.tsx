import type { RenderedPage, RenderedRequest, RequestRefusal } from '../../../contracts/rendered-page.ts';
import { formatBytes, formatCount, formatNumber } from '../../../lib/text.ts';
import { Badge } from '../parts/badge.tsx';
import { BarList } from '../parts/bars.tsx';
import { Disclosure, Disclosures, Section } from '../parts/card.tsx';
import { ScrollableTable, numeric } from '../parts/table.tsx';
import { More, shortenUrl } from '../parts/text.tsx';

/** Requests that are listed, and characters of a URL and a reason. */
const LIMITS = { requests: 60, url: 80, reason: 120 };

const TYPES: Record<RenderedRequest['type'], string> = {
  document: 'Document',
  script: 'Script',
  stylesheet: 'Stylesheet',
  image: 'Image',
  font: 'Font',
  fetch: 'Data',
  media: 'Audio and video',
  other: 'Other',
};

/** Why a request was not sent. */
const REFUSALS: Record<RequestRefusal, string> = {
  'not-public': 'its address is not public',
  robots: 'robots.txt forbids it',
  'host-limit': 'our limit for its host was reached, or it is blocked',
  media: 'we load no audio or video',
  report: 'nothing on the page depends on it',
  method: 'it could change a website',
  'too-many-requests': 'too many requests',
  'too-many-bytes': 'too many bytes',
  'too-many-navigations': 'too many navigations',
  'too-late': 'too late',
};

/** What the page requested, by type and in time. */
export function RenderedRequests({ requests }: Pick<RenderedPage, 'requests'>) {
  const { total, bytes, third_party: thirdParty, failed, refused, items } = requests;
  const span = Math.max(1, ...items.map((request) => request.end_ms ?? request.start_ms));
  return (
    <Section id="requests" title="Requests">
      <p>
        {formatCount(total, 'request')}, {formatBytes(bytes)}. To third parties: {formatNumber(thirdParty)},{' '}
        {formatBytes(requests.third_party_bytes)}. Failed: {formatNumber(failed)}. Not sent by us:{' '}
        {formatNumber(refused)}.
      </p>
      <div class="by-type">
        <BarList
          items={requests.by_type.map(({ type, requests: count, bytes: size }) => ({
            name: TYPES[type],
            value: size,
            text: `${formatNumber(count)}, ${formatBytes(size)}`,
          }))}
        />
      </div>
      {items.length > 0 && (
        <Disclosures>
          <Disclosure title="Waterfall" figure={`${formatNumber(span)} ms`}>
            <ScrollableTable
              label="Requests in the order they began"
              columns={['URL', 'Type', 'Result', numeric('Size'), `Time, 0 to ${formatNumber(span)} ms`]}
              rows={items.slice(0, LIMITS.requests).map((request) => [
                <>
                  {shortenUrl(request.url, LIMITS.url)} {request.third_party && <Badge>Third party</Badge>}
                </>,
                TYPES[request.type],
                <Result request={request} />,
                request.outcome === 'loaded' ? formatBytes(request.bytes) : '–',
                <TimeBar request={request} span={span} />,
              ])}
            />
            <More count={total - LIMITS.requests} noun="request" />
          </Disclosure>
        </Disclosures>
      )}
    </Section>
  );
}

function Result({ request: { outcome, status, reason } }: { request: RenderedRequest }) {
  if (outcome === 'loaded') return <>{status}</>;
  if (outcome === 'failed') {
    return (
      <>
        <Badge tone="bad">Failed</Badge>{' '}
        {status === null ? shortenUrl(reason ?? '', LIMITS.reason) : `HTTP ${status}`}
      </>
    );
  }
  return (
    <>
      <Badge tone="medium">Not sent</Badge> {isRefusal(reason) ? REFUSALS[reason] : ''}
    </>
  );
}

function isRefusal(reason: string | null): reason is RequestRefusal {
  return reason !== null && Object.hasOwn(REFUSALS, reason);
}

interface TimeBarProps {
  request: RenderedRequest;
  /** From the start of the navigation to the end of the last request, in milliseconds. */
  span: number;
}

/** When a request began and ended, in milliseconds after the start of the navigation. */
function TimeBar({ request: { outcome, start_ms: start, end_ms: end }, span }: TimeBarProps) {
  const width = Math.max(0.5, toShare((end ?? span) - start, span));
  return (
    <div class="time-bar">
      <svg class={outcome === 'loaded' ? 'bar' : 'bar bad'} aria-hidden="true">
        <rect class="track" width="100%" height="100%" />
        <rect x={`${toShare(start, span)}%`} width={`${width}%`} height="100%" />
      </svg>
      <span>{end === null ? `from ${start} ms` : `${start}–${end} ms`}</span>
    </div>
  );
}

function toShare(part: number, whole: number): number {
  return Number(((part / whole) * 100).toFixed(1));
}
