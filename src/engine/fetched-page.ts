/** One hop of a redirect chain: `url` answered with `status` and `location`, which is resolved against `url`. */
export interface Redirect {
  url: string;
  status: number;
  location: string;
}

/** A response to a request for a page, whatever its status. All times are in milliseconds. */
export interface FetchedPage {
  requestedUrl: string;
  /** The final URL, after redirects. */
  url: string;
  status: number;
  /** Names are lower-case; `set-cookie` appears once per cookie. */
  headers: readonly (readonly [name: string, value: string])[];
  redirects: readonly Redirect[];
  /** The decoded body; '' if it is not text. */
  text: string;
  /** Bytes of the body after content decoding, up to the size limit. */
  bytes: number;
  /** The body exceeds the size limit and was cut. */
  truncated: boolean;
  charset: { name: string; from: 'bom' | 'header' | 'meta' | 'default' };
  /** From the request for the final URL to its response headers. */
  ttfbMs: number;
  /** From the first request to the end of the body, redirects included. */
  totalMs: number;
}

/** The result of fetching /robots.txt, by the cases of RFC 9309, section 2.3.1. */
export type FetchedRobotsTxt =
  | { kind: 'found'; url: string; text: string; bytes: number }
  /** 4xx except 429: everything is allowed. */
  | { kind: 'absent'; url: string; status: number }
  /** 5xx or 429: everything is disallowed. */
  | { kind: 'failing'; url: string; status: number }
  /** No response, or a timeout. */
  | { kind: 'unreachable'; url: string; reason: string };

/** Whether a status is 2xx. */
export function isSuccess({ status }: { status: number }): boolean {
  return status >= 200 && status < 300;
}

/**
 * The value of the header `name` (lower-case), with several joined by commas as `fetch` does, so that it does not depend on who
 * fetched the page; `null` if absent.
 */
export function getHeader(page: Pick<FetchedPage, 'headers'>, name: string): string | null {
  const values = getHeaderValues(page, name);
  return values.length === 0 ? null : values.join(', ');
}

/** The values of all headers `name` (lower-case). */
export function getHeaderValues(page: Pick<FetchedPage, 'headers'>, name: string): string[] {
  return page.headers.filter(([key]) => key === name).map(([, value]) => value);
}
