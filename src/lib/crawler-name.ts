/** Product token that robots.txt uses for our crawler (RFC 9309 section 2.2.1). */
export const CRAWLER_TOKEN = 'SiteAuditBot';

/** Product and version in our User-Agent. */
const CRAWLER_PRODUCT = `${CRAWLER_TOKEN}/1.1`;

/** Returns our User-Agent. @param siteUrl public URL of the service without trailing slash */
export function buildUserAgent(siteUrl: string): string {
  return `${CRAWLER_PRODUCT} (+${siteUrl}/bot)`;
}

/** The live release: on every API response, in GET /health and in snapshots (docs/contract.md 12.6). */
export const RELEASE = '1.1.0';
