import type { PageExtract } from '../../contracts/page-extract.ts';
import type { FrozenReport } from '../../contracts/submission.ts';
import type { Provider } from '../../lib/directory-providers.ts';

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
  provenance: {
    service: string;
    service_url: string;
    release: string;
    /** When the page was fetched and analysed. */
    audited_at: string;
    /** The URL of the page after redirects. */
    audited_url: string;
    canonicalization: 'RFC 8785';
    digest: 'SHA-256';
    /** Paths of what was left out to keep the document within 2 MB; usually empty. */
    trimmed: string[];
  };
}

/** Parses the bytes of a document. */
export function parseSnapshotDocument(bytes: Uint8Array): SnapshotDocument {
  return JSON.parse(new TextDecoder().decode(bytes)) as SnapshotDocument;
}
