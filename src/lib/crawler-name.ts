/** Product token that robots.txt uses for our crawler (RFC 9309 section 2.2.1). */
export const CRAWLER_TOKEN = 'SiteAuditBot';

/** Product and version in our User-Agent. */
const CRAWLER_PRODUCT = `${CRAWLER_TOKEN}/1.1`;

/**
 * Returns our User-Agent.
 *
 * @param siteUrl public URL of the service without trailing slash
 * @param suffix what the owner of the website appends; '' for nothing
 */
export function buildUserAgent(siteUrl: string, suffix = ''): string {
  return `${CRAWLER_PRODUCT} (+${siteUrl}/bot)${suffix && ` ${suffix}`}`;
}

/** The live release: on every API response, in GET /health and in snapshots (docs/contract.md 12.6). */
export const RELEASE = '1.1.0';
