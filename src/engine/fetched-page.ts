/** One hop of a redirect chain: `url` answered `status` and named `location` (resolved against `url`). */
export interface Redirect {
  url: string;
  status: number;
  location: string;
}

/** A page that answered, whatever its status. All times in milliseconds. */
export interface FetchedPage {
  requestedUrl: string;
  /** The address that answered, after redirects. */
  url: string;
  status: number;
  /** Lower-case names; `set-cookie` appears once per cookie. */
  headers: readonly (readonly [name: string, value: string])[];
  redirects: readonly Redirect[];
  /** The decoded text; '' when the answer is not text. */
  text: string;
  /** Bytes of the body after content decoding, up to the limit. */
  bytes: number;
  /** The body was longer than the limit and the rest was not read. */
  truncated: boolean;
  charset: { name: string; from: 'bom' | 'header' | 'meta' | 'default' };
  /** From asking for the final address to its response headers. */
  ttfbMs: number;
  /** From the first request to the end of the body, redirects included. */
  totalMs: number;
}

/** What asking for /robots.txt came to. RFC 9309 section 2.3.1 gives each its meaning. */
export type FetchedRobotsTxt =
  | { kind: 'found'; url: string; text: string; bytes: number }
  /** 4xx other than 429: everything is allowed. */
  | { kind: 'absent'; url: string; status: number }
  /** 5xx or 429: crawlers must assume that nothing is allowed. */
  | { kind: 'failing'; url: string; status: number }
  /** No answer, or none in time. */
  | { kind: 'unreachable'; url: string; reason: string };

/** The value of the first header named `name` (lower-case), `null` when absent. */
export function getHeader(page: Pick<FetchedPage, 'headers'>, name: string): string | null {
  return page.headers.find(([key]) => key === name)?.[1] ?? null;
}

/** All values of the header `name` (lower-case). */
export function getHeaderValues(page: Pick<FetchedPage, 'headers'>, name: string): string[] {
  return page.headers.filter(([key]) => key === name).map(([, value]) => value);
}
