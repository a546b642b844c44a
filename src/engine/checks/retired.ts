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
    title: 'A form is on an http page',
    reason: 'The whole page must move to https: https-missing reports it and names the forms.',
  },
  {
    id: 'http-not-redirected',
    title: 'The http URL does not lead to https',
    reason: 'It failed only where https-missing fails too.',
  },
  {
    id: 'links-excessive',
    title: 'The page has very many links',
    reason:
      'Google’s documentation says that there is no ideal number of links on a page. dom-too-large reports pages that they make slow.',
  },
  {
    id: 'protocol-relative-resource',
    title: 'A resource has a protocol-relative URL',
    reason:
      'Browsers and crawlers resolve such a URL like any other. If it leads to http, https-missing reports the page.',
  },
  {
    id: 'target-blank-unsafe',
    title: 'A link has target=_blank without noopener',
    reason: 'Browsers have treated target=_blank like rel=noopener since 2021.',
  },
  {
    id: 'text-ratio-low',
    title: 'The page has little text for its amount of HTML',
    reason:
      'Search engines do not use the ratio. Audits still include it as text_ratio, and html-heavy and content-thin report what readers notice.',
  },
];
