import type { FetchedPage } from '../../../lib/fetched-page.ts';
import type { Address } from '../address.ts';

/** What the readers of facts need besides the document. */
export interface FactsContext {
  /** The final address of the page. */
  url: Address;
  /** What relative addresses resolve against: the first usable `<base href>`, else `url`. */
  base: Address;
  /** The response the document came in. */
  page: FetchedPage;
}
