import type { PageExtract } from '../../contracts/page-extract.ts';
import type { FrozenReport } from '../../contracts/submission.ts';
import type { Provider } from '../../lib/directory-providers.ts';

/** The frozen document of a snapshot. What was published once is read for ever: members are added, never changed. */
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
    /** The address that answered, after redirects. */
    audited_url: string;
    canonicalization: 'RFC 8785';
    digest: 'SHA-256';
    /** What was left out to keep the document under 2 MB, by path; nothing as a rule. */
    trimmed: string[];
  };
}

/** A frozen document from its bytes. */
export function parseSnapshotDocument(bytes: Uint8Array): SnapshotDocument {
  return JSON.parse(new TextDecoder().decode(bytes)) as SnapshotDocument;
}
