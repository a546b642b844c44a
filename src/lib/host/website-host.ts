import { parse } from 'tldts';
import { quoteText } from '../text.ts';
import { SPECIAL_USE_TLDS } from './special-use.ts';

export type WebsiteHostResult =
  | { ok: true; host: string }
  /** A sentence that says what is wrong with the input. */
  | { ok: false; reason: string };

/**
 * The host of a website as it is stored and compared: lower-case ASCII (Punycode), without trailing dot and without
 * `www.`. Takes a bare domain or a full http or https address, of which port, path, query and fragment are left out;
 * Unicode names are read as browsers read them (WHATWG URL, UTS #46).
 *
 * Refused: IP addresses, single labels, labels and lengths DNS does not allow (RFC 1035, section 2.3; letters, digits
 * and hyphens alone, RFC 1123, section 2.1), special-use names, endings the Public Suffix List does not know, and
 * public suffixes themselves (ICANN and private): nobody owns the names below them all.
 *
 * `www.` stays where the rest would be no website of its own, such as `www.gov.uk`.
 */
export function parseWebsiteHost(input: string): WebsiteHostResult {
  const text = input.trim();
  if (text === '') return refuse('The domain is empty. Give one such as example.com.');
  const scheme = /^[a-z][a-z\d+.-]*:\/\//i.exec(text)?.[0] ?? '';
  const authority = /^[^/?#]*/.exec(text.slice(scheme.length))?.[0] ?? '';
  const malformed = checkAuthority(scheme, authority);
  if (malformed !== null) return refuse(malformed);
  const hostname = URL.parse(`https://${authority}`)?.hostname;
  if (hostname === undefined) return refuse(`"${quoteText(authority)}" is not a valid domain name.`);
  const name = hostname.replace(/\.$/, '');
  const reason = checkNameSyntax(name) ?? checkPublicName(name);
  return reason === null ? { ok: true, host: stripRedundantWww(name) } : refuse(reason);
}

/** The hosts whose pages belong to a website: the host itself and its `www.`, no other subdomain. */
export function listCoveredHosts(host: string): [string, string] {
  return [host, `www.${host}`];
}

function refuse(reason: string): WebsiteHostResult {
  return { ok: false, reason };
}

/** What the URL parser would read in a way the writer hardly meant. */
function checkAuthority(scheme: string, authority: string): string | null {
  if (scheme !== '' && !/^https?:/i.test(scheme)) return explainUnsupportedScheme(scheme);
  if (authority === '') return 'The address names no host. Give a domain such as example.com.';
  if (authority.includes('@')) {
    return 'The address holds a user name or password. Give it without the part before "@".';
  }
  if (/[\s\p{Cc}%\\]/u.test(authority)) {
    return `"${quoteText(authority)}" holds characters that domain names cannot have.`;
  }
  if (/^\[|:.*:/.test(authority)) return explainIpAddress(authority);
  return scheme === '' && /^[a-z][a-z\d+-]*:(?!\d*$)/i.test(authority)
    ? explainUnsupportedScheme(authority)
    : null;
}

function explainUnsupportedScheme(start: string): string {
  return `"${quoteText(start)}" does not begin a web address. Give a domain such as example.com, or an https:// address.`;
}

function checkNameSyntax(name: string): string | null {
  if (/^\d+(?:\.\d+){3}$/.test(name)) return explainIpAddress(name);
  const labels = name.split('.');
  if (labels.includes('')) return 'The domain has an empty label (two dots in a row, or one in front).';
  if (labels.length === 1) {
    return `"${quoteText(name)}" is not a full domain name. Give one with its ending, such as example.com.`;
  }
  const long = labels.find((label) => label.length > 63);
  if (long !== undefined)
    return `The label "${quoteText(long)}" is longer than the 63 characters DNS allows.`;
  if (name.length > 253) return 'The domain is longer than the 253 characters DNS allows.';
  const odd = labels.find((label) => !/^[a-z\d-]+$/.test(label));
  if (odd !== undefined) {
    return `The label "${quoteText(odd)}" holds characters that host names cannot have: only letters, digits and hyphens may stand there.`;
  }
  const hyphen = labels.find((label) => label.startsWith('-') || label.endsWith('-'));
  if (hyphen !== undefined) return `The label "${quoteText(hyphen)}" begins or ends with a hyphen.`;
  return null;
}

function explainIpAddress(text: string): string {
  return `"${quoteText(text)}" is an IP address. Give the website's domain name.`;
}

function checkPublicName(name: string): string | null {
  const ending = name.slice(name.lastIndexOf('.') + 1);
  if (SPECIAL_USE_TLDS.has(ending)) {
    return `"${quoteText(name)}" is not a public domain: names that end in "${ending}" are for private or special use.`;
  }
  const { isIcann, isPrivate } = parseSuffix(name);
  if (!isIcann && !isPrivate) {
    return `"${quoteText(name)}" is not a public domain: there is no top-level domain "${quoteText(ending)}".`;
  }
  if (isPublicSuffix(name)) {
    return `"${quoteText(name)}" is a public suffix, under which anybody may have a name. Give the name of one website.`;
  }
  return null;
}

/** The list's rule `*.kobe.jp` makes a public suffix of every name below `kobe.jp`, and tldts of `kobe.jp`, too. */
function isPublicSuffix(name: string): boolean {
  if (parseSuffix(name).publicSuffix !== name) return false;
  const below = `below.${name}`;
  return parseSuffix(below).publicSuffix !== below;
}

function parseSuffix(name: string): ReturnType<typeof parse> {
  return parse(name, { allowPrivateDomains: true, extractHostname: false });
}

function stripRedundantWww(name: string): string {
  if (!name.startsWith('www.')) return name;
  const rest = name.slice('www.'.length);
  return checkNameSyntax(rest) === null && checkPublicName(rest) === null ? stripRedundantWww(rest) : name;
}
