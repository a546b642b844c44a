import type { FetchedPage } from '../../fetched-page.ts';
import type { UrlParts } from '../url-parts.ts';

/** What the readers of facts need besides the document. */
export interface FactsContext {
  /** The final address of the page. */
  url: UrlParts;
  /** What relative addresses resolve against: the first usable `<base href>`, else `url`. */
  base: UrlParts;
  /** The response the document came in. */
  page: FetchedPage;
}
