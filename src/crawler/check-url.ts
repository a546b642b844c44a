import { sanitizeText } from '../lib/text.ts';
import { SPECIAL_USE_TLDS } from '../lib/host/special-use.ts';
import { parseIpHost, findSpecialPurpose } from './ip-address.ts';
import { findPortRefusal } from './refused-ports.ts';

export { isPublicIp } from './ip-address.ts';

/**
 * A URL that may be requested. Only `checkUrl` creates one: the class is exported as a type. `href` is the URL to fetch and compare
 * by: without fragment, default port and the trailing dot of the host.
 */
class PublicUrl {
  readonly #url: URL;

  constructor(url: URL) {
    this.#url = url;
  }

  get href(): string {
    return this.#url.href;
  }

  get hostname(): string {
    return this.#url.hostname;
  }

  get origin(): string {
    return this.#url.origin;
  }
}
export type { PublicUrl };

export type CheckedUrl = { ok: true; url: PublicUrl } | { ok: false; reason: string };

/**
 * The length that all search engines and browsers support, in characters. It also bounds memory: every resolved relative link
 * repeats the URL of its page, and a page can have 60,000 links.
 */
export const MAX_URL_LENGTH = 2_048;

/**
 * Checks whether a URL may be requested: http or https, no credentials, a public host, no port of another service. Makes
 * no DNS lookup: `HostGuard` checks the IP addresses of the host. The input is parsed as browsers parse it (WHATWG URL),
 * so white space around it and line breaks in it are dropped.
 *
 * Returns the `url` to request, or the `reason` for refusing: what is wrong and what to enter instead, as sentences.
 */
export function checkUrl(input: string): CheckedUrl {
  const tooLong = `The URL is longer than ${MAX_URL_LENGTH} characters. Enter a shorter one.`;
  if (input.length > MAX_URL_LENGTH) return refuse(tooLong);
  const url = URL.parse(input);
  // The parser encodes each letter beyond ASCII as up to 12 characters.
  if (url && url.href.length > MAX_URL_LENGTH) return refuse(tooLong);
  if (!url) return refuse(explainUnparsableUrl(input));
  const reason = checkScheme(url) ?? checkCredentials(url) ?? checkHost(url.hostname) ?? checkPort(url);
  return reason === null ? { ok: true, url: new PublicUrl(normalizeUrl(url)) } : refuse(reason);
}

function refuse(reason: string): CheckedUrl {
  return { ok: false, reason };
}

function explainUnparsableUrl(input: string): string {
  const text = input.trim();
  if (text === '') return 'The URL is empty. Enter the URL of a page, such as https://www.example.com/.';
  if (!/^https?:/i.test(text) && URL.canParse(`https://${text}`)) {
    return `"${sanitizeText(text)}" has no scheme. Enter it as https://${sanitizeText(text.replace(/^\/+/, ''))}.`;
  }
  return `"${sanitizeText(text)}" is not a valid URL. Enter the URL of a page, such as https://www.example.com/.`;
}

function checkScheme(url: URL): string | null {
  if (url.protocol === 'http:' || url.protocol === 'https:') return null;
  return `URLs that begin with "${sanitizeText(url.protocol)}" are not web pages. Enter one that begins with https:// or http://.`;
}

function checkCredentials(url: URL): string | null {
  if (url.username === '' && url.password === '') return null;
  return 'The URL contains a user name or password. Remove the part before "@".';
}

function checkPort(url: URL): string | null {
  const refusal = findPortRefusal(url.port);
  return refusal && `${refusal} Enter the port of the website.`;
}

function checkHost(hostname: string): string | null {
  const ip = parseIpHost(hostname);
  return ip === null ? checkHostName(hostname.replace(/\.$/, '')) : checkIp(ip);
}

function checkIp(ip: string): string | null {
  const purpose = findSpecialPurpose(ip);
  return purpose && `${ip} is not an address of the public internet (${purpose}). Enter a public host.`;
}

function checkHostName(name: string): string | null {
  const labels = name.split('.');
  const top = labels.at(-1) ?? '';
  if (SPECIAL_USE_TLDS.has(top)) {
    return `"${sanitizeText(name)}" is not a public host: names that end in "${top}" are for private or special use. Enter a public host.`;
  }
  if (labels.includes(''))
    return `The host "${sanitizeText(name)}" has an empty label (two dots in a row, or a dot at the start). Remove the extra dot.`;
  if (labels.length === 1) {
    return `"${sanitizeText(name)}" is not a full domain name. Enter one with its top-level domain, such as www.example.com.`;
  }
  if (name.length > 253 || labels.some((label) => label.length > 63)) {
    return `The host "${sanitizeText(name)}" is longer than DNS allows (63 characters for a label, 253 in all). Check the spelling.`;
  }
  if (!/^[a-z\d_.-]+$/.test(name))
    return `The host "${sanitizeText(name)}" contains characters that domain names cannot have. Check the spelling.`;
  return null;
}

function normalizeUrl(url: URL): URL {
  url.hash = '';
  if (url.hostname.endsWith('.')) url.hostname = url.hostname.slice(0, -1);
  return url;
}
