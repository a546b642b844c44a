/** The name robots.txt groups address our crawler by (RFC 9309, product token). */
export const CRAWLER_TOKEN = 'SiteAuditBot';

/** The product of our User-Agent, which goes on with the address of the page about the crawler. */
export const CRAWLER_PRODUCT = `${CRAWLER_TOKEN}/1.1`;
