import type { PageExtract } from '../../contracts/page-extract.ts';
import type { FrozenReport, Provenance } from '../../contracts/submission.ts';
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
  provenance: Provenance;
}

/** Parses the bytes of a document. */
export function parseSnapshotDocument(bytes: Uint8Array): SnapshotDocument {
  return JSON.parse(new TextDecoder().decode(bytes)) as SnapshotDocument;
}
