import canonicalize from 'canonicalize';
import type { PageExtract } from '../../contracts/page-extract.ts';
import type { Report } from '../../contracts/report.ts';
import type { AuditProvenance, FrozenReport, Ownership, Provenance } from '../../contracts/submission.ts';
import { DIRECTORIES, type Provider } from '../../lib/directory-providers.ts';
import { RELEASE } from '../../lib/crawler-name.ts';

/** The canonical document of a snapshot. Published documents are kept for good: members can be added, never changed. */
export interface SnapshotDocument {
  format: 'site-audit-snapshot/1';
  id: string;
  provider: Provider;
  target_crawlers: string[];
  source_report_id: string;
  source_url: string;
  title: string;
  description: string;
  score: number;
  frozen_at: string;
  knowledge: PageExtract;
  report: FrozenReport;
  provenance: Provenance;
}

export function parseSnapshotDocument(bytes: Uint8Array): SnapshotDocument {
  return JSON.parse(new TextDecoder().decode(bytes)) as SnapshotDocument;
}

/** Maximum size of a document (docs/contract.md 10.4). */
export const MAX_DOCUMENT_BYTES = 2_000_000;

/**
 * Lists of the page object that are emptied, in this order, until the document fits. Their totals stay. If that is not enough,
 * the end of the main content is cut.
 */
const TRIMMED_LISTS = [
  'links',
  'images',
  'structured_data',
  'hreflang',
  'headings',
  'twitter',
  'open_graph',
] as const;

/** Content of a snapshot's document. */
interface SnapshotSource {
  id: string;
  provider: Provider;
  sourceUrl: string;
  score: number;
  report: Report;
  knowledge: PageExtract;
  provenance: AuditProvenance;
  /** `null` if the publisher does not own the website. */
  ownership: Ownership | null;
  siteUrl: string;
  /** API timestamp. */
  frozenAt: string;
}

/**
 * Returns the canonical JSON (RFC 8785) of a snapshot's document in UTF-8, trimmed to at most `MAX_DOCUMENT_BYTES`.
 *
 * @throws Error if the trimmed document is still too large
 */
export function freezeAudit(source: SnapshotSource): Uint8Array {
  const document = toWellFormed(toSnapshotDocument(source));
  let bytes = encodeCanonicalJson(document);
  for (const list of TRIMMED_LISTS) {
    if (bytes.length <= MAX_DOCUMENT_BYTES) return bytes;
    for (const page of document.report.data.pages) page[list].items = [];
    document.provenance.trimmed.push(`report.data.pages.${list}.items`);
    bytes = encodeCanonicalJson(document);
  }
  const excess = bytes.length - MAX_DOCUMENT_BYTES;
  if (excess > 0 && document.knowledge.captured) {
    // A character takes at least one byte. The entry in `trimmed` takes some bytes as well.
    const { markdown } = document.knowledge;
    document.knowledge.markdown = markdown
      .slice(0, Math.max(0, markdown.length - excess - 100))
      .toWellFormed();
    document.knowledge.truncated = true;
    document.provenance.trimmed.push('knowledge.markdown');
    bytes = encodeCanonicalJson(document);
  }
  if (bytes.length > MAX_DOCUMENT_BYTES)
    throw new Error(`the snapshot ${source.id} has ${bytes.length} bytes after trimming`);
  return bytes;
}

function toSnapshotDocument({
  id,
  provider,
  sourceUrl,
  score,
  report,
  knowledge,
  provenance,
  ownership,
  siteUrl,
  frozenAt,
}: SnapshotSource) {
  const { owner_email: _, ...frozen } = report;
  const [page] = report.data.pages;
  const document: SnapshotDocument = {
    format: 'site-audit-snapshot/1',
    id,
    provider,
    target_crawlers: DIRECTORIES[provider].crawlers,
    source_report_id: report.id,
    source_url: sourceUrl,
    title: page?.title.trim() || sourceUrl,
    description: page?.meta_description ?? '',
    score,
    frozen_at: frozenAt,
    knowledge,
    report: frozen,
    provenance: {
      service: 'Site Audit',
      service_url: siteUrl,
      release: RELEASE,
      audited_at: report.updated_at ?? report.created_at,
      audited_url: report.data.root_url,
      canonicalization: 'RFC 8785',
      digest: 'SHA-256',
      trimmed: [],
      ownership,
      fetch: provenance.fetch,
      engine: provenance.engine,
    },
  };
  return document;
}

function encodeCanonicalJson(document: SnapshotDocument): Uint8Array {
  return new TextEncoder().encode(canonicalize(document));
}

/** Returns a copy with lone surrogates in its strings replaced by U+FFFD: they have no UTF-8 and no canonical form. */
function toWellFormed<T>(value: T): T;
function toWellFormed(value: unknown): unknown {
  if (typeof value === 'string') return value.toWellFormed();
  if (Array.isArray(value)) return value.map(toWellFormed);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name.toWellFormed(), toWellFormed(member)]),
  );
}
