/** Reasons for leaving a URL out of a crawl. */
export const SKIP_REASONS = [
  'robots_txt',
  'nofollow',
  'other_host',
  'not_html',
  'redirect',
  'endless',
  'unreachable',
  'error',
  'blocked',
  'busy',
  'not_stored',
  'page_limit',
  'balance',
  'time',
  'robots_txt_limit',
  'answer_limit',
  'cancelled',
] as const;
export type SkipReason = (typeof SKIP_REASONS)[number];

/** Without a full stop. */
export const SKIP_REASON_DESCRIPTIONS: Record<SkipReason, string> = {
  robots_txt: 'robots.txt blocks SiteAuditBot, or robots.txt was unavailable',
  nofollow: 'Only nofollow links lead to the URL',
  other_host: 'The URL, or where it redirects to, is on another host',
  not_html: 'Not an HTML page, by its file extension or media type',
  redirect: 'Redirects to a page that was already scanned',
  endless:
    'One of too many URLs of the same pattern, such as a calendar, nested too deeply, or beyond 32 MB of URLs',
  unreachable: 'No response',
  error: 'HTTP error. Recorded, not charged',
  blocked: 'A firewall or bot protection blocked SiteAuditBot. Recorded, not charged',
  busy: 'The website asked us to come back later (429 or 503), and again after the wait',
  not_stored: 'Could not be analysed or stored. Not charged',
  page_limit: 'Not scanned: the page limit was reached',
  balance: 'Not scanned: the credits were used up',
  time: 'Not scanned: the scan ended first',
  robots_txt_limit: 'Not scanned: robots.txt blocks more than 10,000 URLs',
  answer_limit: 'Not scanned: more than 1,000 responses, or ten for each page of the limit, were not pages',
  cancelled: 'Not scanned: the scan was cancelled',
};
