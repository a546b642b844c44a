/** The path after a sign-in, if the request names no other. */
const DEFAULT_NEXT_PATH = '/audits';

/** A path with an optional query as `URLSearchParams` writes it. `//host` and `/\\host` would lead to another host. */
const NEXT_PATH = /^\/(?![/\\])[\w\-./~%]*(?:\?[\w\-.*+%=&]*)?$/;

/** Returns `next` if it is a path of this site, otherwise the default. */
export function sanitizeNextPath(next: string | undefined): string {
  return next !== undefined && NEXT_PATH.test(next) ? next : DEFAULT_NEXT_PATH;
}

/** Whether a path is that of the form that keeps an audit, which the sign-in sends on. */
export function isKeepPath(path: string | null): boolean {
  return path !== null && /^\/guest\/[\w-]+\/keep$/.test(path);
}

/** Where a sign-in leads. */
export interface SignInTarget {
  /** A path of this site; `null` for the default. */
  next: string | null;
  /** The URL of the page to audit, as it was entered. Never a URL to redirect to. */
  url?: string | null;
}

/** Returns the path of the sign-in page, or of the page for the code, that leads on to the target. */
export function getSignInPath(
  { next, url }: SignInTarget,
  page: '/sign-in' | '/sign-in/code' = '/sign-in',
): string {
  const query = new URLSearchParams();
  if (next !== null && next !== DEFAULT_NEXT_PATH) query.set('next', next);
  if (url) query.set('url', url);
  return query.size === 0 ? page : `${page}?${query.toString()}`;
}
