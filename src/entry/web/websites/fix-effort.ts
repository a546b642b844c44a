import type { Fix } from '../../../contracts/site-score.ts';

export type Effort = 'small' | 'medium' | 'large';

/** The rule of `estimateEffort`, in words. */
export const EFFORT_RULE =
  'Effort is small for one setting or up to 3 pages, medium for up to 30 pages, a template that nearly all pages share or work on the server, and large for more pages.';

const SMALL_PAGES = 3;
const MEDIUM_PAGES = 30;
/** The share of pages from which an issue is probably in a template. */
const TEMPLATE_SHARE = 0.9;
const SERVER_WORK = new Set(['fast-answers', 'no-https']);
/** The server sends these with all of its pages, so one change fixes them all. */
const SERVER_CHECKS = new Set([
  'cache-validators-missing',
  'clickjacking-unprotected',
  'compression-missing',
  'content-type-options-missing',
  'csp-missing',
  'hsts-missing',
  'hsts-weak',
  'referrer-policy-unsafe',
  'server-version-disclosed',
]);

/**
 * Estimates the effort of a fix from what it changes. Citability has to be improved page by page, whatever the template.
 *
 * @param evaluated pages that count in the score
 */
export function estimateEffort({ id, kind, pages }: Fix, evaluated: number): Effort {
  if (SERVER_WORK.has(id)) return 'medium';
  if (pages === null || pages <= SMALL_PAGES) return 'small';
  if (pages <= MEDIUM_PAGES) return 'medium';
  if (SERVER_CHECKS.has(id)) return 'medium';
  return kind !== 'site' && pages >= TEMPLATE_SHARE * evaluated ? 'medium' : 'large';
}
