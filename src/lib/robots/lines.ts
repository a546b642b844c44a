/** Google's limit of 500 KiB, in bytes. RFC 9309 section 2.5 requires at least as much. */
export const MAX_ROBOTS_TXT_BYTES = 512_000;

/** Bytes to read of a file. Exceeds the limit by more than a byte order mark, so that a longer file is recognized. */
export const ROBOTS_TXT_READ_BYTES = MAX_ROBOTS_TXT_BYTES + 4;

/** Google's limit for a line in bytes: eight times the longest URL of Internet Explorer. */
const MAX_LINE_LENGTH = 16_664;

/** Returns the lines that crawlers read. Accepts any line ending; drops a byte order mark, also a damaged one. */
export function splitLines(text: string): string[] {
  return truncateToLimit(text)
    .replace(/^[\uFEFF\uFFFD]/, '')
    .split(/\r\n|\r|\n/);
}

/** A line with a field name. */
export interface RobotsField {
  name: 'user-agent' | 'allow' | 'disallow' | 'sitemap' | 'crawl-delay' | 'other';
  value: string;
  /** Whether a colon separates name and value. */
  hasColon: boolean;
}

/** Field names by how they begin, from Google's published parser, misspellings included. */
const FIELDS: readonly { name: RobotsField['name']; prefix: RegExp }[] = [
  { name: 'user-agent', prefix: /^user[- ]?agent/i },
  { name: 'allow', prefix: /^allow/i },
  { name: 'disallow', prefix: /^(?:disallow|dissallow|dissalow|disalow|diasllow|disallaw)/i },
  { name: 'sitemap', prefix: /^site-?map/i },
  { name: 'crawl-delay', prefix: /^crawl-?delay/i },
];

/** Parses the field of a line. Returns `null` for an empty line, a comment, and a line without a name. */
export function parseField(content: string): RobotsField | null {
  const comment = content.indexOf('#');
  const line = trimAscii(
    content.slice(0, Math.min(comment === -1 ? content.length : comment, MAX_LINE_LENGTH)),
  );
  if (line === '') return null;
  const colon = line.indexOf(':');
  if (colon === 0) return null;
  if (colon > 0)
    return {
      name: toFieldName(trimAscii(line.slice(0, colon))),
      value: trimAscii(line.slice(colon + 1)),
      hasColon: true,
    };
  // Google accepts white space instead of the colon between exactly two words.
  const words = line.split(/[ \t]+/);
  const [name = '', value = ''] = words;
  return { name: words.length === 2 ? toFieldName(name) : 'other', value, hasColon: false };
}

function toFieldName(name: string): RobotsField['name'] {
  return FIELDS.find(({ prefix }) => prefix.test(name))?.name ?? 'other';
}

/** Trims ASCII white space. Not a regular expression, because `[ \t]+$` takes quadratic time. */
export function trimAscii(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && isSpace(text.charCodeAt(start))) start++;
  while (end > start && isSpace(text.charCodeAt(end - 1))) end--;
  return text.slice(start, end);
}

function isSpace(code: number): boolean {
  return code === 0x20 || (code >= 0x09 && code <= 0x0d);
}

/** Drops the line that the limit cuts in two, because half a rule means something else. */
function truncateToLimit(text: string): string {
  if (text.length * 3 <= MAX_ROBOTS_TXT_BYTES) return text;
  const { read } = new TextEncoder().encodeInto(text, new Uint8Array(MAX_ROBOTS_TXT_BYTES));
  if (read === text.length) return text;
  const lines = text.slice(0, read);
  return lines.slice(0, Math.max(lines.lastIndexOf('\n'), lines.lastIndexOf('\r'), 0));
}
