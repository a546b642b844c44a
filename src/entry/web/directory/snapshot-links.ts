import type { SnapshotDocument } from '../../../services/directory/snapshot-document.ts';
import { getProofPath, getSnapshotPath, MEDIA_TYPES, SNAPSHOT_FORMATS } from './snapshot-format.ts';
import type { SnapshotFormat } from './snapshot-format.ts';

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
