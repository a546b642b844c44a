import { removeTracking } from '../../lib/http/query-parameters.ts';
import { stripFragment } from './url-parts.ts';

/**
 * A URL in the form in which all checks compare page URLs: without fragment, and normalized by its syntax (RFC 3986, section
 * 6.2.2): percent-encodings in upper case, those of unreserved characters decoded. The URL parser has already normalized the
 * case of scheme and host, the default port and dot segments.
 */
export function normalizePageUrl({ href }: Pick<URL, 'href'>): string {
  const page = stripFragment(href);
  return page.includes('%') ? page.replace(/%[0-9a-f]{2}/gi, normalizeOctet) : page;
}

function normalizeOctet(octet: string): string {
  const character = String.fromCharCode(Number.parseInt(octet.slice(1), 16));
  return /[\w.~-]/.test(character) ? character : octet.toUpperCase();
}

/** A canonical URL as it should be written on a page: normalized, and https if the page is. */
export function toCanonicalAddress(canonical: Pick<URL, 'href'>, page: Pick<URL, 'protocol'>): string {
  const address = normalizePageUrl(canonical);
  return page.protocol === 'https:' ? address.replace(/^http:/, 'https:') : address;
}

/** The URL to recommend for a page: normalized, without parameters for tracking. */
export function toPageAddress(url: Pick<URL, 'href'>): string {
  return removeTracking(normalizePageUrl(url));
}
