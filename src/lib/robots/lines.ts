/** Google reads the first 500 KiB of a robots.txt, in bytes; RFC 9309 section 2.5 asks for at least as much. */
export const MAX_ROBOTS_TXT_BYTES = 512_000;

/** Google reads this much of a line: eight times the longest address old browsers took. */
const MAX_LINE_LENGTH = 16_664;

/** The lines that crawlers read, whatever their ending; a byte order mark, even a broken one, is left out. */
export function splitLines(text: string): string[] {
  return truncateToLimit(text)
    .replace(/^[\uFEFF\uFFFD]/, '')
    .split(/\r\n|\r|\n/);
}

/** A line that names a field. */
export interface RobotsField {
  name: 'user-agent' | 'allow' | 'disallow' | 'sitemap' | 'crawl-delay' | 'other';
  value: string;
  /** Whether a colon stood between the two. */
  hasColon: boolean;
}

/** Beginnings of field names, from Google's published parser, misspellings included. */
const FIELD_PATTERNS: readonly (readonly [RegExp, RobotsField['name']])[] = [
  [/^user[- ]?agent/i, 'user-agent'],
  [/^allow/i, 'allow'],
  [/^(?:disallow|dissallow|dissalow|disalow|diasllow|disallaw)/i, 'disallow'],
  [/^site-?map/i, 'sitemap'],
  [/^crawl-?delay/i, 'crawl-delay'],
];

/** The field of a line; `null` for an empty line, a comment and a line without a name. */
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
  // Google takes white space for the colon between exactly two words.
  const words = line.split(/[ \t]+/);
  const [name = '', value = ''] = words;
  return { name: words.length === 2 ? toFieldName(name) : 'other', value, hasColon: false };
}

function toFieldName(name: string): RobotsField['name'] {
  return FIELD_PATTERNS.find(([pattern]) => pattern.test(name))?.[1] ?? 'other';
}

/** Without ASCII white space at the ends. Written out, because `[ \t]+$` takes quadratic time. */
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

/** The part of the text that crawlers read. A line the limit cuts in two is dropped: half a rule says something else. */
function truncateToLimit(text: string): string {
  if (text.length * 3 <= MAX_ROBOTS_TXT_BYTES) return text;
  const { read } = new TextEncoder().encodeInto(text, new Uint8Array(MAX_ROBOTS_TXT_BYTES));
  if (read === text.length) return text;
  const lines = text.slice(0, read);
  return lines.slice(0, Math.max(lines.lastIndexOf('\n'), lines.lastIndexOf('\r'), 0));
}
