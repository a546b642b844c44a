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

/** Part of a sentence, without a full stop. */
export const SKIP_REASON_DESCRIPTIONS: Record<SkipReason, string> = {
  robots_txt: 'robots.txt disallows it for SiteAuditBot, or fails',
  nofollow: 'Only links that ask crawlers not to follow them lead there',
  other_host: 'Listed in a sitemap, or redirected to, on another host',
  not_html: 'By its ending or its media type',
  redirect: 'Redirects to a page that was crawled already',
  endless:
    'One of very many addresses of one pattern (a calendar, parameters), nested too deep, or beyond 32 MB of addresses',
  unreachable: 'Not answered',
  error: 'Answered with another status than 2xx; recorded, and not charged',
  busy: 'The site asked to come back later (429, or 503 with Retry-After), and again after the wait',
  not_stored: 'Could not be analysed or stored; not charged',
  page_limit: 'Known, but as many pages as asked for were stored',
  balance: 'Known, but the balance paid for no more',
  time: 'Known, but the scan ended first',
  robots_txt_limit: 'Known, but the scan ended after 10,000 addresses that robots.txt disallows',
  answer_limit:
    'Known, but the scan ended after 1,000 answers that are not pages, or ten for each page asked for',
  cancelled: 'Known, but the scan was cancelled',
};
