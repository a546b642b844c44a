/**
 * Codings that compress a body (IANA HTTP Content Coding Registry). Other values, such as `none` or `utf-8`, leave it as it is.
 */
const COMPRESSIONS = new Set('gzip x-gzip br deflate compress x-compress zstd dcb dcz'.split(' '));

/**
 * Whether `fetch` leaves a body compressed: workerd decodes only `gzip` and `br`, each alone and in lower case, although
 * codings are case-insensitive and can be combined (RFC 9110 section 8.4.1).
 *
 * @param contentEncoding as sent, several headers joined by commas
 */
export function isLeftCompressed(contentEncoding: string | null): boolean {
  if (contentEncoding === null || contentEncoding === 'gzip' || contentEncoding === 'br') return false;
  return contentEncoding.split(',').some((coding) => COMPRESSIONS.has(coding.trim().toLowerCase()));
}
