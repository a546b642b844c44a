/** Where somebody lands who just signed in. */
const HOME = '/audits';

/** A page of ours, whatever a link says: a path, and no other host (`//host`, `/\\host`). */
export function ownPath(next: string | undefined): string {
  return next !== undefined && /^\/(?![/\\])[\w\-./~%]*$/.test(next) ? next : HOME;
}

/** The sign-in page, or the one for the code, that leads on to `next`. */
export function signInPath(next: string | null, page: '/sign-in' | '/sign-in/code' = '/sign-in'): string {
  return next === null || next === HOME ? page : `${page}?next=${encodeURIComponent(next)}`;
}
