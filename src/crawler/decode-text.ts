import type { FetchedPage } from '../engine/fetched-page.ts';
import { sniffByteOrderMark } from './byte-order-mark.ts';
import { getEncodingName, prescanEncoding } from './prescan-encoding.ts';

/**
 * Decodes text as browsers do (HTML standard, section 13.2.3.2): by the byte order mark, else the `charset` of
 * Content-Type, else a `<meta>` in the first 1,024 bytes. Labels unknown to the Encoding standard are ignored. Without any
 * of these, text is UTF-8 if its bytes are valid UTF-8, else windows-1252. Invalid bytes become U+FFFD.
 */
export function decodeText(
  bytes: Uint8Array,
  contentType: string | null,
): { text: string; charset: FetchedPage['charset'] } {
  const charset = sniffEncoding(bytes, contentType);
  // `stream` drops a character that is cut off at the end of a truncated body.
  return { text: new TextDecoder(charset.name).decode(bytes, { stream: true }), charset };
}

function sniffEncoding(bytes: Uint8Array, contentType: string | null): FetchedPage['charset'] {
  const bom = sniffByteOrderMark(bytes);
  if (bom) return { name: bom, from: 'bom' };
  const header = readHeaderEncoding(contentType);
  if (header) return { name: header, from: 'header' };
  const meta = prescanEncoding(bytes);
  if (meta) return { name: meta, from: 'meta' };
  return { name: isUtf8(bytes) ? 'utf-8' : 'windows-1252', from: 'default' };
}

function readHeaderEncoding(contentType: string | null): string | null {
  const found = /;\s*charset\s*=\s*(?:"([^"]*)"|([^\s;,]+))/i.exec(contentType ?? '');
  const label = found?.[1] ?? found?.[2];
  return label === undefined ? null : getEncodingName(label);
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }).decode(bytes, { stream: true });
    return true;
  } catch {
    return false;
  }
}
