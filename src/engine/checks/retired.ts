/** A check of an earlier release. Its id is never used again, and stored audits still link its documentation. */
export interface RetiredCheck {
  id: string;
  title: string;
  /** Why the check is no longer run, in one or two sentences. */
  reason: string;
}

export const RETIRED_CHECKS: readonly RetiredCheck[] = [
  {
    id: 'form-on-http',
    title: 'Form on an http page',
    reason: 'The page must move to https as a whole: https-missing reports it, and names the forms.',
  },
  {
    id: 'http-not-redirected',
    title: 'http address does not lead to https',
    reason: 'It failed only where https-missing fails as well, which reports it.',
  },
  {
    id: 'links-excessive',
    title: 'Very many links',
    reason:
      'Google’s documentation of links says that there is no ideal number of them on a page. dom-too-large reports pages that they make slow.',
  },
  {
    id: 'protocol-relative-resource',
    title: 'Protocol-relative resource',
    reason:
      'Browsers and crawlers resolve such an address like any other. Where it leads to http, https-missing reports the page.',
  },
  {
    id: 'target-blank-unsafe',
    title: 'target=_blank without noopener',
    reason: 'Browsers treat target=_blank like rel=noopener since 2021.',
  },
  {
    id: 'text-ratio-low',
    title: 'Low text-to-HTML ratio',
    reason:
      'Search engines do not use the ratio. Audits still give it as text_ratio; html-heavy and content-thin report what readers notice.',
  },
];
