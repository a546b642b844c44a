import { sanitizeText } from '../text.ts';
import { getBareHost } from './bare-host.ts';
import { parseHost } from './public-suffix.ts';
import { SPECIAL_USE_TLDS } from './special-use.ts';

export type WebsiteHostResult =
  | { ok: true; host: string }
  /** What is wrong with the input and what to enter instead, as sentences. */
  | { ok: false; reason: string };

/**
 * Parses the host of a website into the form that is stored and compared: lower-case ASCII (Punycode), without trailing
 * dot and `www.`. Accepts a bare domain, or an http or https URL, whose port, path, query and fragment are dropped.
 * Unicode names are read as browsers read them (WHATWG URL, UTS #46).
 *
 * Refuses IP addresses, single labels, labels and lengths that DNS does not allow (RFC 1035 section 2.3; letters, digits
 * and hyphens only, RFC 1123 section 2.1), special-use names, top-level domains the Public Suffix List does not have, and
 * public suffixes themselves (ICANN and private), because nobody owns all names below them.
 *
 * `www.` is kept if the name without it is not a website host, as in `www.gov.uk`.
 */
export function parseWebsiteHost(input: string): WebsiteHostResult {
  const text = input.trim();
  if (text === '') return refuse('The domain is empty. Enter one, such as example.com.');
  const scheme = /^[a-z][a-z\d+.-]*:\/\//i.exec(text)?.[0] ?? '';
  const authority = /^[^/?#]*/.exec(text.slice(scheme.length))?.[0] ?? '';
  const malformed = checkAuthority(scheme, authority);
  if (malformed !== null) return refuse(malformed);
  const hostname = URL.parse(`https://${authority}`)?.hostname;
  if (hostname === undefined) return refuse(`"${sanitizeText(authority)}" is not a valid domain name.`);
  const name = hostname.replace(/\.$/, '');
  const reason = checkNameSyntax(name) ?? checkPublicName(name);
  return reason === null ? { ok: true, host: stripRedundantWww(name) } : refuse(reason);
}

function refuse(reason: string): WebsiteHostResult {
  return { ok: false, reason };
}

/** Refuses input that the URL parser would accept but read differently than its author meant. */
function checkAuthority(scheme: string, authority: string): string | null {
  if (scheme !== '' && !/^https?:/i.test(scheme)) return explainUnsupportedScheme(scheme);
  if (authority === '') return 'The URL has no host. Enter a domain, such as example.com.';
  if (authority.includes('@')) {
    return 'The URL contains a user name or password. Remove the part before "@".';
  }
  if (/[\s\p{Cc}%\\]/u.test(authority)) {
    return `"${sanitizeText(authority)}" contains characters that domain names cannot have. Remove them.`;
  }
  if (/^\[|:.*:/.test(authority)) return explainIpAddress(authority);
  return scheme === '' && /^[a-z][a-z\d+-]*:(?!\d*$)/i.test(authority)
    ? explainUnsupportedScheme(authority)
    : null;
}

function explainUnsupportedScheme(start: string): string {
  return `"${sanitizeText(start)}" is not the start of a web URL. Enter a domain, such as example.com, or an https:// URL.`;
}

function checkNameSyntax(name: string): string | null {
  if (/^\d+(?:\.\d+){3}$/.test(name)) return explainIpAddress(name);
  const labels = name.split('.');
  if (labels.includes(''))
    return 'The domain has an empty label (two dots in a row, or a dot at the start). Remove the extra dot.';
  if (labels.length === 1) {
    return `"${sanitizeText(name)}" is not a full domain name. Enter one with its top-level domain, such as example.com.`;
  }
  const tooLong = labels.find((label) => label.length > 63);
  if (tooLong !== undefined)
    return `The label "${sanitizeText(tooLong)}" is longer than the 63 characters DNS allows. Check the spelling.`;
  if (name.length > 253)
    return 'The domain is longer than the 253 characters DNS allows. Check the spelling.';
  const invalid = labels.find((label) => !/^[a-z\d-]+$/.test(label));
  if (invalid !== undefined) {
    return `The label "${sanitizeText(invalid)}" contains characters that host names cannot have. Use only letters, digits and hyphens.`;
  }
  const hyphen = labels.find((label) => label.startsWith('-') || label.endsWith('-'));
  if (hyphen !== undefined)
    return `The label "${sanitizeText(hyphen)}" begins or ends with a hyphen. Remove the hyphen.`;
  return null;
}

function explainIpAddress(text: string): string {
  return `"${sanitizeText(text)}" is an IP address. Enter the website's domain name.`;
}

function checkPublicName(name: string): string | null {
  const ending = name.slice(name.lastIndexOf('.') + 1);
  if (SPECIAL_USE_TLDS.has(ending)) {
    return `"${sanitizeText(name)}" is not a public domain: names that end in "${ending}" are for private or special use. Enter a public domain.`;
  }
  const { isIcann, isPrivate } = parseSuffix(name);
  if (!isIcann && !isPrivate) {
    return `"${sanitizeText(name)}" is not a public domain: there is no top-level domain "${sanitizeText(ending)}". Check the spelling.`;
  }
  if (isPublicSuffix(name)) {
    return `"${sanitizeText(name)}" is a public suffix: anyone can register names below it. Enter the domain of one website.`;
  }
  return null;
}

/** The rule `*.kobe.jp` makes every name below `kobe.jp` a public suffix. tldts also counts `kobe.jp` itself as one. */
function isPublicSuffix(name: string): boolean {
  if (parseSuffix(name).publicSuffix !== name) return false;
  const subdomain = `sub.${name}`;
  return parseSuffix(subdomain).publicSuffix !== subdomain;
}

function parseSuffix(name: string): ReturnType<typeof parseHost> {
  return parseHost(name, { allowPrivateDomains: true, extractHostname: false });
}

function stripRedundantWww(name: string): string {
  const bare = getBareHost(name);
  if (bare === name) return name;
  return checkNameSyntax(bare) === null && checkPublicName(bare) === null ? stripRedundantWww(bare) : name;
}
