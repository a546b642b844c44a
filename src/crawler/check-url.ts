import { quoteText } from '../lib/text.ts';
import { SPECIAL_USE_TLDS } from '../lib/host/special-use.ts';
import { parseIpHost, findSpecialPurpose } from './ip-address.ts';

export { isPublicIp } from './ip-address.ts';

export type CheckedUrl = { ok: true; url: URL; normalizedUrl: string } | { ok: false; reason: string };

/**
 * As long as search engines and browsers agree on. Every relative link of a page repeats its address in memory, and a page
 * may hold 60,000 of them.
 */
const MAX_URL_LENGTH = 2_048;

/** Fetch standard, section 2.9, "bad port": ports of other protocols. Every other port is accepted. */
const BAD_PORTS = new Set(
  (
    '0 1 7 9 11 13 15 17 19 20 21 22 23 25 37 42 43 53 69 77 79 87 95 101 102 103 104 109 110 111 113 115 117 119 123 ' +
    '135 137 139 143 161 179 389 427 465 512 513 514 515 526 530 531 532 540 548 554 556 563 587 601 636 989 990 993 ' +
    '995 1719 1720 1723 2049 3659 4045 4190 5060 5061 6000 6566 6665 6666 6667 6668 6669 6679 6697 10080'
  ).split(' '),
);

/**
 * Whether a page's address may be asked for: http or https, no credentials, a public host, a port the web uses. Pure:
 * what the host's name resolves to is checked by `HostGuard`. The input is read as a browser's address parser
 * reads it (WHATWG URL), so white space around it and line breaks within it are dropped.
 *
 * `url` is the parsed address; `normalizedUrl` the one to fetch and to compare by: without fragment, default port and
 * trailing dot of the host, otherwise as given. `reason` is a sentence that says what is wrong and what would be right.
 */
export function checkUrl(input: string): CheckedUrl {
  if (input.length > MAX_URL_LENGTH)
    return refuse(`The address is longer than ${MAX_URL_LENGTH} characters. Give a shorter one.`);
  const url = URL.parse(input);
  if (!url) return refuse(explainUnparsableUrl(input));
  const reason = checkScheme(url) ?? checkCredentials(url) ?? checkHost(url.hostname) ?? checkPort(url);
  return reason === null ? { ok: true, url, normalizedUrl: normaliseUrl(url) } : refuse(reason);
}

function refuse(reason: string): CheckedUrl {
  return { ok: false, reason };
}

function explainUnparsableUrl(input: string): string {
  const text = input.trim();
  if (text === '')
    return 'The address is empty. Give the address of a page, such as https://www.example.com/.';
  if (!/^https?:/i.test(text) && URL.canParse(`https://${text}`)) {
    return `"${quoteText(text)}" has no scheme. Write it as https://${quoteText(text)}.`;
  }
  return `"${quoteText(text)}" is not a valid address. Give the address of a page, such as https://www.example.com/.`;
}

function checkScheme(url: URL): string | null {
  if (url.protocol === 'http:' || url.protocol === 'https:') return null;
  return `Addresses that begin with "${quoteText(url.protocol)}" are not web pages. Give one that begins with https:// or http://.`;
}

function checkCredentials(url: URL): string | null {
  if (url.username === '' && url.password === '') return null;
  return 'The address holds a user name or password. Give it without the part before "@".';
}

function checkPort(url: URL): string | null {
  if (!BAD_PORTS.has(url.port)) return null;
  return `Port ${url.port} belongs to another protocol than HTTP. Give an address on the port the website answers on.`;
}

/** Why a host, as the URL parser writes it, is not public. */
function checkHost(hostname: string): string | null {
  const ip = parseIpHost(hostname);
  return ip === null ? checkHostName(hostname.replace(/\.$/, '')) : checkIp(ip);
}

function checkIp(ip: string): string | null {
  const purpose = findSpecialPurpose(ip);
  return purpose && `${ip} is not an address of the public internet (${purpose}). Give a public host.`;
}

function checkHostName(name: string): string | null {
  const labels = name.split('.');
  const top = labels.at(-1) ?? '';
  if (SPECIAL_USE_TLDS.has(top)) {
    return `"${quoteText(name)}" is not a public host: names that end in "${top}" are for private or special use. Give a host of the public internet.`;
  }
  if (labels.includes(''))
    return `The host "${quoteText(name)}" has an empty label (two dots in a row, or one in front). Correct the host.`;
  if (labels.length === 1) {
    return `"${quoteText(name)}" is not a full domain name. Give one with its ending, such as www.example.com.`;
  }
  if (name.length > 253 || labels.some((label) => label.length > 63)) {
    return `The host "${quoteText(name)}" is longer than DNS allows (63 characters a label, 253 in all). Correct the host.`;
  }
  if (!/^[a-z\d_.-]+$/.test(name))
    return `The host "${quoteText(name)}" holds characters that domain names cannot have. Correct the host.`;
  return null;
}

function normaliseUrl(url: URL): string {
  const normalized = new URL(url.href);
  normalized.hash = '';
  if (normalized.hostname.endsWith('.')) normalized.hostname = normalized.hostname.slice(0, -1);
  return normalized.href;
}
