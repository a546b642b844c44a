import type { SnapshotDocument } from '../../../services/directory/snapshot-document.ts';
import {
  getProofPath,
  getSnapshotPath,
  MEDIA_TYPES,
  SNAPSHOT_FORMATS,
  type SnapshotFormat,
} from './snapshot-format.ts';
import type { Context } from 'hono';
import type { ServiceError } from '../../../lib/errors.ts';
import type { WebEnv, PageResponse } from '../context.ts';
import { renderErrorPage } from '../error-page.tsx';

/** Caches of others keep a snapshot for five minutes at most, in two stages: a shared cache, which may not say how old its copy is, and browsers. */
const CACHE_CONTROL = 'public, max-age=60, s-maxage=180';

/** The frozen document, byte for byte as published. */
export function createJsonResponse(
  bytes: Uint8Array,
  { id, sha256 }: { id: string; sha256: string },
): Response {
  const digest = btoa(sha256.replace(/../g, (pair) => String.fromCharCode(Number.parseInt(pair, 16))));
  return new Response(bytes, {
    headers: {
      'Content-Type': 'application/json',
      'Content-Disposition': `inline; filename="${id}.json"`,
      // `no-transform` keeps caches from compressing the bytes, which would break the digests.
      'Cache-Control': `${CACHE_CONTROL}, no-transform`,
      ETag: `"${sha256}"`,
      // `Digest` (RFC 3230) is for clients that do not know `Repr-Digest` (RFC 9530).
      'Repr-Digest': `sha-256=:${digest}:`,
      Digest: `SHA-256=${digest}`,
    },
  });
}

export function createMarkdownResponse(text: string): Response {
  return new Response(text, {
    headers: {
      'Content-Type': 'text/markdown; charset=utf-8',
      'Cache-Control': CACHE_CONTROL,
    },
  });
}

const PROOF_TYPES = { 'tlog-proof': 'text/plain; charset=utf-8', tsr: 'application/timestamp-reply' };

/** Sends a proof or its timestamp. A later proof can replace it, but what was downloaded stays valid. */
export function createProofFileResponse(
  body: string | ReadableStream,
  extension: keyof typeof PROOF_TYPES,
): Response {
  return new Response(body, {
    headers: {
      'Content-Type': PROOF_TYPES[extension],
      'Cache-Control': CACHE_CONTROL,
    },
  });
}

/** Sets the cache time of the HTML page. */
export function setCacheControl(page: Response): Response {
  page.headers.set('Cache-Control', CACHE_CONTROL);
  return page;
}

/** Adds the headers of a response that depends on `Accept`. */
export function addNegotiationHeaders(response: Response, path: string): Response {
  const headers = new Headers(response.headers);
  headers.set('Vary', 'Accept');
  headers.set('Content-Location', path);
  headers.set('Cache-Control', CACHE_CONTROL);
  return new Response(response.body, { status: response.status, headers });
}

/** The URI of its specification, because IANA has registered no relation for a proof (RFC 8288, section 2.1.2). */
const PROOF_RELATION = 'https://c2sp.org/tlog-proof';

/** What the owner of a website allows by publishing a page for the crawlers of assistants. Training is left open. */
const OWNER_SIGNALS = 'search=yes, ai-input=yes';

/** Returns the canonical URL of all forms of a snapshot: the page it is a copy of (docs/decisions/0016-copies-and-search-engines.md). */
export function getCanonicalUrl({ provenance }: SnapshotDocument): string {
  return provenance.audited_url;
}

/** Sets the headers by which crawlers find the other forms, the proof and the source of a snapshot, and what they may do with it. */
export function setCrawlerHeaders(
  { headers }: Response,
  { document, format, siteUrl }: { document: SnapshotDocument; format: SnapshotFormat; siteUrl: string },
): void {
  const others = SNAPSHOT_FORMATS.filter((other) => other !== format);
  headers.set(
    'Link',
    [
      formatLink(getCanonicalUrl(document), 'canonical'),
      ...others.map((other) =>
        formatLink(siteUrl + getSnapshotPath(document, other), 'alternate', MEDIA_TYPES[other]),
      ),
      formatLink(siteUrl + getProofPath(document), PROOF_RELATION),
      formatLink(document.source_url, 'via'),
    ].join(', '),
  );
  const sent = document.provenance.fetch?.headers ?? {};
  const [signals, usage] = [toHeaderValue(sent['content-signal']), toHeaderValue(sent['content-usage'])];
  if (usage !== null) headers.set('Content-Usage', usage);
  if (signals !== null) headers.set('Content-Signal', signals);
  else if (usage === null && isPublishedByOwner(document)) headers.set('Content-Signal', OWNER_SIGNALS);
}

function isPublishedByOwner({ provenance }: SnapshotDocument): boolean {
  return (provenance.ownership ?? null) !== null;
}

/** Formats a link of RFC 8288. Serialized URLs contain no `>`. */
function formatLink(url: string, relation: string, type?: string): string {
  return `<${new URL(url).href}>; rel="${relation}"${type === undefined ? '' : `; type="${type}"`}`;
}

/** Returns a value of the audited page that can be sent on, `null` if there is none. */
function toHeaderValue(value: string | undefined): string | null {
  return value !== undefined && /^[\x20-\x7e]+$/.test(value) ? value : null;
}

/** Says in the requested form that a snapshot is withdrawn, when and why. Not cached. JSON is that of the API's errors. */
export function createWithdrawnResponse(
  c: Context<WebEnv>,
  format: SnapshotFormat,
  { status, code, message }: ServiceError,
): PageResponse {
  c.header('Cache-Control', 'no-store');
  if (format === 'json') return c.json({ error: { message, status, code } }, status);
  if (format === 'md')
    return c.body(`${message}\n`, status, { 'Content-Type': `${MEDIA_TYPES.md}; charset=utf-8` });
  return renderErrorPage(c, status, 'Snapshot withdrawn', message);
}
