import type { FetchedPage } from '../../fetched-page.ts';
import type { UrlParts } from '../url-parts.ts';

/** What facts are read from besides the document. */
export interface FactsContext {
  /** The final URL of the page. */
  url: UrlParts;
  /** The base of relative URLs: that of the first `<base href>` if it is usable, else `url`. */
  base: UrlParts;
  /** The response with the document. */
  page: FetchedPage;
}
