/** The longest redirect URI of a client. */
const MAX_REDIRECT_URI_LENGTH = 1_000;

const LOOPBACK_HOSTS = new Set(['localhost', '127.0.0.1', '[::1]']);
/** Excludes the separators and the wildcard of `Content-Security-Policy`: URL parsers accept `a;b` and `*`. */
const HOST = /^(?:[a-z\d._-]+|\[[\da-f:]+\])$/;

/**
 * Whether clients may use a redirect URI: https, or http on the user's own machine, without fragment and credentials (MCP authorization
 * of 2026-07-28, "Communication Security"; OAuth 2.1 section 2.3.1), in visible ASCII as all URIs (RFC 3986 section 2).
 */
export function isRedirectUri(uri: string): boolean {
  const url = uri.length <= MAX_REDIRECT_URI_LENGTH ? URL.parse(uri) : null;
  // Browsers resolve `https:host` in a redirect as a path of this site.
  if (!url || !/^https?:\/\/(?!\/)[!-~]+$/i.test(uri) || /[#\\]/.test(uri)) return false;
  if (url.username !== '' || url.password !== '' || !HOST.test(url.hostname)) return false;
  return url.protocol === 'https:' || isLoopbackUri(uri);
}

/** Whether a redirect URI leads to a program on the user's own machine. */
export function isLoopbackUri(uri: string): boolean {
  const url = URL.parse(uri);
  return url?.protocol === 'http:' && LOOPBACK_HOSTS.has(url.hostname);
}

/**
 * Whether a redirect URI is one that the client registered: the same text (RFC 9700 section 4.1.3), except for the port on the
 * user's own machine, which the operating system chooses (RFC 8252 section 7.3).
 */
export function matchesRedirectUri(registered: string, requested: string): boolean {
  if (registered === requested) return true;
  if (!isLoopbackUri(registered) || !isRedirectUri(requested)) return false;
  return dropPort(registered) === dropPort(requested);
}

function dropPort(uri: string): string {
  const url = new URL(uri);
  url.port = '';
  return url.href;
}
