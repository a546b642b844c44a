import type { PageIndex } from '../page-index.ts';
import { KEY_FORMATS, KEY_PREFIX } from './key-formats.ts';

/** A secret key in the source. */
export interface ExposedSecret {
  /** Such as `AWS access key` or `private key`. */
  kind: string;
  /** Offset of its first character in `ParsedPage.source`. */
  offset: number;
  /** `false` if its checksum does not match: the key was made up or changed. `true` for formats without a checksum. */
  isIntact: boolean;
}

/** A key with fewer distinct characters is a placeholder such as sk_live_xxxx…. */
const MIN_DISTINCT_CHARACTERS = 10;

/**
 * Least share of characters that follow one of another kind. A random text of letters and digits has 0.3 to 0.6, words, slugs and
 * camelCase less than 0.2; a capital that begins a word does not count.
 */
const MIN_CHANGES = 0.2;

/** Prefixes examined per page, each in at most 600 characters. */
const MATCHES_LIMIT = 10_000;

/** The secret keys in the source, including scripts, comments and attributes. */
export function readSecrets(index: PageIndex): ExposedSecret[] {
  const { source } = index.page;
  const found: ExposedSecret[] = [];
  let matches = 0;
  for (const { 0: prefix, index: offset } of source.matchAll(KEY_PREFIX)) {
    if (++matches > MATCHES_LIMIT) break;
    if (/[0-9A-Za-z]/.test(source[offset - 1] ?? '')) continue;
    for (const { kind, body, checksum = false, changes = MIN_CHANGES } of KEY_FORMATS[prefix] ?? []) {
      body.lastIndex = offset + prefix.length;
      const [key = ''] = body.exec(source) ?? [];
      if (key === '' || isPlaceholder(key) || countChanges(key) < key.length * changes) continue;
      found.push({ kind, offset, isIntact: !checksum || hasChecksum(key) });
      break;
    }
  }
  return found;
}

/** The example keys in AWS documentation end in EXAMPLE. */
function isPlaceholder(key: string): boolean {
  return key.endsWith('EXAMPLE') || new Set(key.slice(-24)).size < MIN_DISTINCT_CHARACTERS;
}

/** Counts the digits, capitals and small letters that follow one of another kind. */
function countChanges(key: string): number {
  return (key.match(/(?<=\d)[A-Za-z]|(?<=[A-Za-z])\d|(?<=[a-z])[A-Z]/g) ?? []).length;
}

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const CHECKSUM_LENGTH = 6;

/** Whether the last six characters are the CRC32 of those before in base 62, as in tokens of GitHub and npm. */
function hasChecksum(key: string): boolean {
  let rest = computeCrc32(key.slice(0, -CHECKSUM_LENGTH));
  let digits = '';
  for (let at = 0; at < CHECKSUM_LENGTH; at++) {
    digits = BASE62.charAt(rest % 62) + digits;
    rest = Math.floor(rest / 62);
  }
  return key.endsWith(digits);
}

/** The CRC-32 of an ASCII text (RFC 1952, section 8). */
function computeCrc32(text: string): number {
  let crc = 0xffffffff;
  for (let at = 0; at < text.length; at++) {
    crc ^= text.charCodeAt(at);
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return ~crc >>> 0;
}
