/**
 * What a URL answered to a scan that did not audit it: an error, a redirect that was not followed, or something other than
 * HTML (docs/contract.md 7.8).
 */
export interface UnauditedAnswer {
  /** Before redirects. */
  url: string;
  /** After redirects; if they were not followed, the status of the first one. */
  status: number;
  /** Where the URL redirects to; `null` if it does not. */
  location: string | null;
  /** The first page found that links to the URL; `null` if a sitemap lists it, and for the home page. */
  linkedFrom: string | null;
  /** Milliseconds since 1970. */
  seenAt: number;
}
