/** Where somebody lands who just signed in. */
const DEFAULT_NEXT_PATH = '/audits';

/** A page of ours, whatever a link says: a path, and no other host (`//host`, `/\\host`). */
export function sanitizeNextPath(next: string | undefined): string {
  return next !== undefined && /^\/(?![/\\])[\w\-./~%]*$/.test(next) ? next : DEFAULT_NEXT_PATH;
}

/** The sign-in page, or the one for the code, that leads on to `next`. */
export function getSignInPath(next: string | null, page: '/sign-in' | '/sign-in/code' = '/sign-in'): string {
  return next === null || next === DEFAULT_NEXT_PATH ? page : `${page}?next=${encodeURIComponent(next)}`;
}
