import { SITE_NAME } from './layout.tsx';
import { escapeXml } from '../../lib/text.ts';
import { toIsoDate } from '../../lib/time.ts';

/** A feed of pages, newest first. All URLs are absolute, all dates ISO 8601. */
interface Feed {
  title: string;
  /** The page that lists the same entries. */
  url: string;
  selfUrl: string;
  /** The next page (RFC 5005 section 3). */
  nextUrl?: string | undefined;
  entries: FeedEntry[];
  /** When the list began, for a feed without entries. By default the start of the day. */
  since?: string | undefined;
}

export interface FeedEntry {
  title: string;
  /** Also the permanent id of the entry. */
  url: string;
  published: string;
  updated: string;
  author?: { name: string; url: string | null };
  links: { rel: 'alternate' | 'related' | 'via'; type?: string; href: string }[];
  summary: string;
  /** The full content as HTML. */
  html?: string;
}

/** The start of a UTC day in ISO 8601. @param date `YYYY-MM-DD` */
export function startOfDay(date: string): string {
  return `${date}T00:00:00+00:00`;
}

/** Formats a feed as Atom (RFC 4287). */
export function createAtomResponse({ title, url, selfUrl, nextUrl, entries, since }: Feed): Response {
  const dates = entries.map(({ updated }) => updated).toSorted();
  return createXmlResponse(
    `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">
<id>${escapeXml(url)}</id>
<title>${escapeXml(title)}</title>
<updated>${dates.at(-1) ?? since ?? startOfDay(toIsoDate(Date.now()))}</updated>
<author><name>${SITE_NAME}</name></author>
<link rel="self" type="application/atom+xml" href="${escapeXml(selfUrl)}"/>${nextUrl === undefined ? '' : `\n<link rel="next" type="application/atom+xml" href="${escapeXml(nextUrl)}"/>`}
<link rel="alternate" type="text/html" href="${escapeXml(url)}"/>
${entries.map((entry) => renderEntry(entry)).join('\n')}
</feed>
`,
    'application/atom+xml',
  );
}

function renderEntry({ title, url, published, updated, author, links, summary, html }: FeedEntry): string {
  return [
    '<entry>',
    `<id>${escapeXml(url)}</id>`,
    `<title>${escapeXml(title)}</title>`,
    `<published>${published}</published>`,
    `<updated>${updated}</updated>`,
    ...(author ? [renderAuthor(author)] : []),
    ...links.map(renderLink),
    `<summary>${escapeXml(summary)}</summary>`,
    ...(html === undefined ? [] : [`<content type="html">${escapeXml(html)}</content>`]),
    '</entry>',
  ].join('\n');
}

function renderAuthor({ name, url }: NonNullable<FeedEntry['author']>): string {
  const uri = url === null ? '' : `<uri>${escapeXml(url)}</uri>`;
  return `<author><name>${escapeXml(name)}</name>${uri}</author>`;
}

function renderLink({ rel, type, href }: FeedEntry['links'][number]): string {
  const typed = type === undefined ? '' : ` type="${type}"`;
  return `<link rel="${rel}"${typed} href="${escapeXml(href)}"/>`;
}

export function createXmlResponse(body: string | ReadableStream, type = 'application/xml'): Response {
  return new Response(body, { headers: { 'Content-Type': `${type}; charset=utf-8` } });
}
