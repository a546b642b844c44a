import type { SiteFacts } from '../../src/engine/site/site-facts.ts';
import type { UnauditedAnswer } from '../../src/engine/site/site-pages.ts';

/** What the bench says of a website before it sends its audits. */
export interface FoldedSite {
  host: string;
  answers: UnauditedAnswer[];
  site: SiteFacts;
  now: number;
}

/** Of an audit, what is not in its compressed facts, and how many bytes those take. */
export type AuditHead = readonly [id: string, requestedUrl: string, auditedAt: number, bytes: number];
