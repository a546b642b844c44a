import { APP_SCHEMES } from './app-schemes.ts';

/** The longest redirect URI of a client. */
const MAX_REDIRECT_URI_LENGTH = 1_000;

const LOOPBACK_HOSTS = new Set(['localhost', '127.0.0.1', '[::1]']);
/** Excludes the separators and the wildcard of `Content-Security-Policy`: URL parsers accept `a;b` and `*`. */
const HOST = /^(?:[a-z\d._-]+|\[[\da-f:]+\])$/;

/** A reverse domain name, such as `com.example.app` (RFC 8252 section 7.1). No scheme that browsers interpret has a dot. */
const REVERSE_DOMAIN = /^[a-z][a-z\d-]+(?:\.[a-z\d-]+)+$/;

/**
 * Whether clients may use a redirect URI: https, http on the user's own machine, or the scheme of an app (RFC 8252 section 7), without
 * fragment and credentials (OAuth 2.1 section 2.3.1), in visible ASCII as all URIs (RFC 3986 section 2).
 */
export function isRedirectUri(uri: string): boolean {
  const url = uri.length <= MAX_REDIRECT_URI_LENGTH ? URL.parse(uri) : null;
  if (!url || !/^[!-~]+$/.test(uri) || /[#\\]/.test(uri)) return false;
  if (url.username !== '' || url.password !== '') return false;
  if (getAppScheme(uri) !== null) return true;
  // Browsers resolve `https:host` in a redirect as a path of this site.
  if (!/^https?:\/\/(?!\/)/i.test(uri) || !HOST.test(url.hostname)) return false;
  return url.protocol === 'https:' || isLoopbackUri(uri);
}

/** Returns the scheme of a redirect URI that an app on the user's device handles, without the colon; `null` for others. */
export function getAppScheme(uri: string): string | null {
  const scheme = URL.parse(uri)?.protocol.slice(0, -1) ?? '';
  return Object.hasOwn(APP_SCHEMES, scheme) || REVERSE_DOMAIN.test(scheme) ? scheme : null;
}

/** Whether a redirect URI leads to a program on the user's own machine. */
function isLoopbackUri(uri: string): boolean {
  const url = URL.parse(uri);
  return url?.protocol === 'http:' && LOOPBACK_HOSTS.has(url.hostname);
}

/** Returns the host of a website that a redirect URI leads to; `null` for a program on the user's own machine. */
export function getRedirectHost(uri: string): string | null {
  return isLoopbackUri(uri) || getAppScheme(uri) !== null ? null : new URL(uri).host;
}

/** Says where a redirect URI leads to. */
export function describeRedirectTarget(uri: string): string {
  const scheme = getAppScheme(uri);
  if (scheme === null) return getRedirectHost(uri) ?? `A program on this computer (${new URL(uri).host})`;
  const app = APP_SCHEMES[scheme]?.app;
  return `The app on this device that opens ${scheme}: links${app === undefined ? '' : `, usually ${app}`}`;
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
