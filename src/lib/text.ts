/** Returns untrusted text for a message: on one line, at most 100 characters, without control characters. */
export function sanitizeText(text: string): string {
  return shorten(text.replace(/[\p{C}\s]+/gu, ' '), 100);
}

/** Removes the control characters of a text, except tabs and line breaks. Terminals obey them, also in a file that is printed. */
export function removeControls(text: string): string {
  return text.replace(/(?![\t\n\r])\p{Cc}/gu, '');
}

/**
 * Serializes a value as JSON in which foreign text is text for every reader: the control characters that JSON allows, line separators and
 * bidirectional characters are escaped. Also valid YAML (YAML 1.2, section 1.3), which allows no control characters.
 */
export function writeForeignJson(value: unknown, indent = 0): string {
  return JSON.stringify(value, null, indent).replace(
    /(?!\n)[\p{Cc}\p{Bidi_Control}\u2028\u2029\ufffe\uffff]/gu,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** Cuts text to at most `limit` code points, the last of which is then an ellipsis. */
export function shorten(text: string, limit: number): string {
  if (text.length <= limit) return text;
  let end = 0;
  for (let points = 1; points < limit; points++) end = skipCodePoint(text, end);
  return skipCodePoint(text, end) < text.length ? `${text.slice(0, end)}…` : text;
}

/** Returns the index after the code point at `index`. */
function skipCodePoint(text: string, index: number): number {
  return index + ((text.codePointAt(index) ?? 0) > 0xffff ? 2 : 1);
}

/**
 * Formats a number with thousands separators and at most three decimals: `1,200`. `toLocaleString` would load locale data at
 * the start of the Worker, an eighth of the time to evaluate all modules.
 */
export function formatNumber(value: number): string {
  const [whole = '', decimals] = String(Math.round(value * 1_000) / 1_000).split('.');
  const grouped = whole.replace(/(?<=\d)(?=(?:\d{3}){1,7}$)/g, ',');
  return decimals === undefined ? grouped : `${grouped}.${decimals}`;
}

/**
 * Formats a count with its noun: `1 page`, `2 pages`.
 *
 * @param plural if it is not the noun with "s"
 */
export function pluralize(count: number, noun: string, plural = `${noun}s`): string {
  return `${count} ${count === 1 ? noun : plural}`;
}

/** Returns a number of bytes in the unit that fits, of 1,000 each: `48 KB`. */
export function formatBytes(bytes: number): string {
  if (bytes < 1_000) return formatCount(bytes, 'byte');
  return bytes < 1_000_000 ? `${Math.round(bytes / 1_000)} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}

/** Formats a count with its noun, in groups of three digits: `1 check`, `1,200 credits`. */
export function formatCount(count: number, noun: string, plural = `${noun}s`): string {
  return `${formatNumber(count)} ${count === 1 ? noun : plural}`;
}

/** Returns `text` with line feeds as line breaks, without empty lines around it. */
export function normalizeMultiline(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/^(?:[ \t]*\n)+/, '')
    .trimEnd();
}

/** Escapes a text for text and attribute values of XML and HTML. Drops the characters that XML 1.0 does not allow (section 2.2). */
export function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

const encoder = new TextEncoder();

/** Bytes in UTF-8 of one UTF-16 code unit, at most. */
const MAX_BYTES_PER_UNIT = 3;

/**
 * Encodes texts in UTF-8, one after another.
 *
 * @returns the bytes of all, and the offset at which each text ends
 */
export function encodeTexts(texts: readonly string[]): { bytes: Uint8Array; ends: number[] } {
  const units = texts.reduce((sum, { length }) => sum + length, 0);
  const buffer = new Uint8Array(MAX_BYTES_PER_UNIT * units);
  let end = 0;
  const ends = texts.map((text) => (end += encoder.encodeInto(text, buffer.subarray(end)).written));
  return { bytes: buffer.subarray(0, end), ends };
}
