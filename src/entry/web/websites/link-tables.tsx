import {
  FILE_KINDS,
  type WebsiteFileKind,
  type LinkClass,
  type LinkFault,
  type LinkTotals,
  type WebsiteFile,
} from '../../../contracts/links-out.ts';
import { nameBlocker } from '../../../engine/blockers.ts';
import { formatBytes, formatCount, formatNumber } from '../../../lib/text.ts';
import { DAY, HOUR, MINUTE, SECOND } from '../../../lib/time.ts';
import { shortenLine } from '../format.ts';
import { toListHref } from '../list-links.ts';
import { Badge } from '../parts/badge.tsx';
import { BarList } from '../parts/bars.tsx';
import { DataTable, narrow, numeric, type SortLink } from '../parts/table.tsx';
import { FormattedDate } from '../parts/text.tsx';
import type { Tone } from '../parts/tone.ts';
import { shortenPageUrl } from './report-pages.tsx';

export const CLASSES: Record<LinkClass, { label: string; tone: Tone }> = {
  ok: { label: 'OK', tone: 'good' },
  redirected: { label: 'Redirects', tone: 'neutral' },
  broken: { label: 'Broken', tone: 'bad' },
  unsure: { label: 'Unsure', tone: 'medium' },
  blocked: { label: 'Blocked', tone: 'neutral' },
  not_checked: { label: 'Not checked', tone: 'neutral' },
};

export const KINDS: Record<WebsiteFileKind, string> = {
  image: 'Images',
  script: 'Scripts',
  style: 'Styles',
  font: 'Fonts',
  media: 'Audio and video',
  document: 'Documents',
};

export const FAULTS: Record<LinkFault, string> = {
  broken: 'Broken',
  missing: 'Missing',
  large: 'Over 200 KB',
  oversized: 'Larger than shown',
  wrong_type: 'Wrong type',
  not_cacheable: 'Requested each time',
};

interface LinkTableProps {
  host: string;
  sortLink: (by: 'url' | 'pages' | 'bytes') => SortLink;
  links: readonly WebsiteFile[];
  ofFiles: boolean;
}

/** Links to other websites, or files. */
export function LinkTable({ host, sortLink, links, ofFiles }: LinkTableProps) {
  return (
    <DataTable
      label={ofFiles ? 'Files' : 'Links'}
      columns={[
        { name: 'URL', sort: sortLink('url') },
        narrow('Last check'),
        'Answer',
        ...(ofFiles ? [numeric('Size', sortLink('bytes')), 'Type', narrow('Cached for')] : []),
        numeric('Pages', sortLink('pages')),
        'Used by',
        ...(ofFiles ? [] : [narrow('Checked')]),
      ]}
      rows={links.map((link) => [
        <Url url={link.url} host={host} />,
        <Verdict link={link} />,
        describeAnswer(link, host),
        ...(ofFiles ? [describeSize(link), describeType(link), describeLifetime(link)] : []),
        formatNumber(link.pages),
        <Uses link={link} host={host} />,
        ...(ofFiles ? [] : [link.checked_at === null ? '–' : <FormattedDate timestamp={link.checked_at} />]),
      ])}
    />
  );
}

/** What files weigh, by kind. @param path of the list of all files */
export function FileWeight({ bytes, path }: Pick<LinkTotals, 'bytes'> & { path: string }) {
  return (
    <BarList
      items={FILE_KINDS.flatMap((kind) => {
        const value = bytes[kind] ?? 0;
        const name = <a href={toListHref(path, { kind })}>{KINDS[kind]}</a>;
        return value === 0 ? [] : [{ name, value, text: formatBytes(value) }];
      })}
    />
  );
}

/** In characters: a line. */
const TEXT_LENGTH = 60;

function Url({ url, host }: { url: string; host: string }) {
  return (
    <a href={url} rel="noreferrer nofollow">
      <bdi>{shortenLine(shortenPageUrl(url, host), TEXT_LENGTH)}</bdi>
    </a>
  );
}

function Verdict({ link }: { link: WebsiteFile }) {
  const { label, tone } = CLASSES[link.class];
  return (
    <>
      <Badge tone={tone}>{label}</Badge>
      {link.faults
        .filter((fault) => fault !== 'broken' && fault !== 'missing')
        .map((fault) => (
          <>
            {' '}
            <Badge tone="medium">{FAULTS[fault]}</Badge>
          </>
        ))}
    </>
  );
}

/** Pages that are shown of a link; the CSV has more. */
const SHOWN_USES = 2;

function Uses({ link, host }: { link: WebsiteFile; host: string }) {
  const shown = link.used_by.slice(0, SHOWN_USES);
  return (
    <>
      {shown.map(({ page, anchor }) => (
        <div>
          <bdi>{shortenLine(shortenPageUrl(page, host), TEXT_LENGTH)}</bdi>
          {anchor !== '' && (
            <>
              {' '}
              <small>
                <bdi>{shortenLine(anchor, TEXT_LENGTH)}</bdi>
              </small>
            </>
          )}
        </div>
      ))}
      {link.uses > shown.length && <small>and {formatNumber(link.uses - shown.length)} more</small>}
    </>
  );
}

const FAILURES: Record<NonNullable<WebsiteFile['failure']>, string> = {
  no_address: 'No address in DNS',
  dns: 'DNS lookup failed',
  tls: 'No secure connection',
  timeout: 'No answer in time',
  connection: 'No answer',
  redirects: 'Redirects without end',
};

const REASONS: Record<NonNullable<WebsiteFile['reason']>, string> = {
  robots_txt: 'robots.txt forbids it',
  forbidden: 'Not a public URL',
  busy: 'The host asked us to wait',
  not_reached: 'No scan has come to it',
};

function describeAnswer(link: WebsiteFile, host: string): string {
  if (link.class === 'not_checked') return link.reason === null ? '' : REASONS[link.reason];
  if (link.failure !== null) return FAILURES[link.failure];
  const by = link.blocked_by === null ? null : nameBlocker(link.blocked_by);
  const target =
    link.target === null ? '' : `, to ${shortenLine(shortenPageUrl(link.target, host), TEXT_LENGTH)}`;
  return `HTTP ${link.status}${by === null ? '' : ` by ${by}`}${target}`;
}

function describeSize({ bytes, more_bytes: hasMore }: WebsiteFile): string {
  return bytes === null ? '–' : `${hasMore ? 'over ' : ''}${formatBytes(bytes)}`;
}

function describeType({ media_type: type, encoding, width, height }: WebsiteFile): string {
  const size = width === null || height === null ? null : `${width} × ${height}`;
  return [type === '' ? null : type, encoding, size].filter((part) => part !== null).join(', ') || '–';
}

function describeLifetime({ cache_seconds: seconds }: WebsiteFile): string {
  if (seconds === null) return '–';
  const time = seconds * SECOND;
  if (seconds === 0) return 'Not at all';
  if (time >= DAY) return formatCount(Math.floor(time / DAY), 'day');
  if (time >= HOUR) return formatCount(Math.floor(time / HOUR), 'hour');
  return time >= MINUTE ? formatCount(Math.floor(time / MINUTE), 'minute') : formatCount(seconds, 'second');
}
