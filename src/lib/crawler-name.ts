/** Product token that robots.txt uses for our crawler (RFC 9309 section 2.2.1). */
export const CRAWLER_TOKEN = 'SiteAuditBot';

/** Product and version in our User-Agent. The URL of the page about the crawler follows it. */
export const CRAWLER_PRODUCT = `${CRAWLER_TOKEN}/1.1`;
