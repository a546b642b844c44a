/** The path after a sign-in, if the request names no other. */
const DEFAULT_NEXT_PATH = '/audits';

/** Returns `next` if it is a path of this site, otherwise the default: `//host` and `/\\host` lead to another host. */
export function sanitizeNextPath(next: string | undefined): string {
  return next !== undefined && /^\/(?![/\\])[\w\-./~%]*$/.test(next) ? next : DEFAULT_NEXT_PATH;
}

/** Returns the path of the sign-in page, or of the page for the code, that leads on to `next`. */
export function getSignInPath(next: string | null, page: '/sign-in' | '/sign-in/code' = '/sign-in'): string {
  return next === null || next === DEFAULT_NEXT_PATH ? page : `${page}?next=${encodeURIComponent(next)}`;
}
