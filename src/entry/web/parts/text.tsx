import { formatCount } from '../../../lib/text.ts';
import { formatDate, toDatetime, formatDateTime, formatShortDate, shortenLine } from '../format.ts';

/** `20 November 2026`, in UTC, as a `<time>` element. @param timestamp ISO 8601, or milliseconds since 1970 */
export function FormattedDate({ timestamp }: { timestamp: string | number }) {
  return <LocalTime format="date" timestamp={timestamp} text={formatDate(timestamp)} />;
}

/** `20 November 2026 at 14:05 UTC`, as a `<time>` element. @param timestamp ISO 8601, or milliseconds since 1970 */
export function FormattedDateTime({ timestamp }: { timestamp: string | number }) {
  return <LocalTime format="minute" timestamp={timestamp} text={formatDateTime(timestamp)} />;
}

/** `20 Nov 2026`, in UTC, as a `<time>` element for tables. @param timestamp ISO 8601, or milliseconds since 1970 */
export function ShortDate({ timestamp }: { timestamp: string | number }) {
  return <LocalTime format="short" timestamp={timestamp} text={formatShortDate(timestamp)} />;
}

/** A time in UTC. public/app.js shows it in the zone and language of the browser. */
function LocalTime({
  format,
  timestamp,
  text,
}: {
  format: string;
  timestamp: string | number;
  text: string;
}) {
  const datetime = toDatetime(timestamp);
  return (
    <time datetime={datetime} data-local={datetime.includes('T') ? format : undefined}>
      {text}
    </time>
  );
}

/** A text whose hosts, URLs and paths break after their dots and slashes when they do not fit on a line. */
export function BreakableText({ text }: { text: string }) {
  const [first = '', ...rest] = text.split(/(?<=[./])(?=[^\s./])/);
  return (
    <>
      {first}
      {rest.map((part) => (
        <>
          <wbr />
          {part}
        </>
      ))}
    </>
  );
}

/** In characters. Longer URLs are shortened where they are shown. */
const URL_LENGTH_LIMIT = 160;

interface UntrustedLinkProps {
  url: string;
  /** On a public page: shows the whole URL and marks the link as user-generated. */
  isPublic?: boolean;
}

/** A URL from an audited page. A link only for http and https, with `nofollow`. */
export function UntrustedLink({ url, isPublic = false }: UntrustedLinkProps) {
  const text = isPublic ? url : shortenLine(url, URL_LENGTH_LIMIT);
  if (!/^https?:\/\//i.test(url)) return <>{text}</>;
  return (
    <a href={url} rel={isPublic ? 'nofollow ugc noopener' : 'nofollow noopener noreferrer'}>
      {isPublic ? <BreakableText text={text} /> : text}
    </a>
  );
}

/** A URL without its scheme and trailing slash, at most `limit` characters: `www.example.com/pricing`. */
export function shortenUrl(url: string, limit = URL_LENGTH_LIMIT): string {
  return shortenLine(url.replace(/^https?:\/\//i, '').replace(/\/$/, ''), limit);
}

/** A line of Markdown, of which only code in backticks is supported. */
export function InlineMarkdown({ text }: { text: string }) {
  return <>{text.split('`').map((part, index) => (index % 2 === 1 ? <code>{part}</code> : part))}</>;
}

/** Says how many entries of a list are not shown. */
export function More({ count, noun }: { count: number; noun: string }) {
  return count > 0 ? <p class="muted">And {formatCount(count, `more ${noun}`)}.</p> : <></>;
}
