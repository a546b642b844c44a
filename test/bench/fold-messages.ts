import type { SiteFacts } from '../../src/engine/site/site-facts.ts';
import type { UnauditedAnswer } from '../../src/engine/site/site-pages.ts';

/** What the bench says of a website before it sends its audits. */
export interface FoldedSite {
  host: string;
  answers: UnauditedAnswer[];
  site: SiteFacts;
  now: number;
}

/** What comes before the compressed facts and the links of some audits, which follow one another, audit by audit. */
export interface SliceHead {
  /** The last two: the bytes of its facts and links. */
  audits: (readonly [id: string, requestedUrl: string, auditedAt: number, facts: number, links: number])[];
  /** The texts of their links, by number. */
  texts: [number, string][];
}
