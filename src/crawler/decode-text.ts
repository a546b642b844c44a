import { type FetchedPage, getHeader } from '../engine/fetched-page.ts';
import { parseContentType } from '../lib/http/headers.ts';
import { sniffByteOrderMark } from './byte-order-mark.ts';
import { isTextResponse } from './is-text-response.ts';
import { getDeclaredEncoding, getEncodingName, MetaCharsetScanner } from './meta-charset-scanner.ts';

/** Bytes read of an XML declaration. */
const DECLARATION_LIMIT = 1_024;

/**
 * Returns the encoding named by an XML declaration at the start of a document, or UTF-16 if the declaration itself is in it
 * (HTML standard, section 13.2.3.2, "prescan a byte stream" and "get an XML encoding"). Returns `null` if there is no known
 * one.
 */
function readXmlEncoding(bytes: Uint8Array): string | null {
  const start = String.fromCharCode(...bytes.subarray(0, DECLARATION_LIMIT));
  if (start.startsWith('<\0?\0x\0')) return 'utf-16le';
  if (start.startsWith('\0<\0?\0x')) return 'utf-16be';
  if (!start.startsWith('<?xml')) return null;
  const declaration = start.slice(0, start.indexOf('>') + 1);
  const found = /encoding[\0- ]*=[\0- ]*(?:"([^"\0- ]+)"|'([^'\0- ]+)')/.exec(declaration);
  const label = found?.[1] ?? found?.[2];
  return label === undefined ? null : getDeclaredEncoding(label);
}

/** First bytes of a document, in which a declaration counts wherever it is (HTML standard, section 13.2.3.2). */
const PRESCAN_BYTES = 1_024;

interface DecodedText {
  text: string;
  charset: FetchedPage['charset'];
}

/**
 * Decodes text as browsers do (HTML standard, section 13.2.3.2): by the byte order mark, else the `charset` of Content-Type,
 * else a `<meta>`, else an XML declaration. Labels unknown to the Encoding standard are ignored. Without any of these, text
 * is UTF-8 if it is XML or if its bytes are valid UTF-8, else windows-1252. Invalid bytes become U+FFFD.
 */
export function decodeText(bytes: Uint8Array, contentType: string | null): DecodedText {
  const { mediaType, charset: label } = parseContentType(contentType);
  const bom = sniffByteOrderMark(bytes);
  if (bom) return decode(bytes, { name: bom, from: 'bom' });
  const header = label === null ? null : getEncodingName(label);
  if (header) return decode(bytes, { name: header, from: 'header' });
  if (mediaType === 'text/html' || mediaType === '') return decodeHtml(bytes);
  const isXml = /[/+]xml$/.test(mediaType);
  const xml = isXml ? readXmlEncoding(bytes) : null;
  if (xml) return decode(bytes, { name: xml, from: 'meta' });
  return decode(bytes, { name: isXml || isUtf8(bytes) ? 'utf-8' : 'windows-1252', from: 'default' });
}

/**
 * Decodes as UTF-8, and a second time if the document turns out to be in another encoding.
 *
 * A meta counts in the whole head: browsers do not stop at the 1,024 bytes of the standard's prescan. After the head Chromium
 * ignores metas and guesses from the bytes; the standard (section 13.2.3.5, "changing the encoding while parsing") obeys
 * them, which gives the same text without a guess. Valid UTF-8 is not changed there.
 */
function decodeHtml(bytes: Uint8Array): DecodedText {
  const text = decodeAs('utf-8', bytes);
  const scanner = new MetaCharsetScanner(text, decodeAs('utf-8', bytes.subarray(0, PRESCAN_BYTES)).length);
  const early = scanner.scanHead() ?? readXmlEncoding(bytes);
  if (early === null && isUtf8(bytes)) return { text, charset: { name: 'utf-8', from: 'default' } };
  const declared = early ?? scanner.scanBody();
  if (declared === 'utf-8') return { text, charset: { name: declared, from: 'meta' } };
  if (declared) return decode(bytes, { name: declared, from: 'meta' });
  return decode(bytes, { name: 'windows-1252', from: 'default' });
}

function decode(bytes: Uint8Array, charset: DecodedText['charset']): DecodedText {
  return { text: decodeAs(charset.name, bytes), charset };
}

function decodeAs(encoding: string, bytes: Uint8Array): string {
  // Encoding standard, section 14.1.1.
  if (encoding === 'replacement') return bytes.length === 0 ? '' : '\uFFFD';
  // `stream` drops a character that is cut off at the end of a truncated body.
  return new TextDecoder(encoding).decode(bytes, { stream: true });
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }).decode(bytes, { stream: true });
    return true;
  } catch {
    return false;
  }
}

/** A response whose body has been read but not decoded. */
export interface UndecodedPage extends Omit<FetchedPage, 'text' | 'charset' | 'bytes'> {
  body: Uint8Array;
}

/** Decodes the body of a response. */
export function decodePage<T extends UndecodedPage>({
  body,
  ...response
}: T): Omit<T, 'body'> & Pick<FetchedPage, 'text' | 'charset' | 'bytes'> {
  const contentType = getHeader(response, 'content-type');
  const readable = isTextResponse(contentType, getHeader(response, 'content-encoding'), body);
  const { text, charset } = decodeText(readable ? body : new Uint8Array(), contentType);
  return { ...response, text, charset, bytes: body.length };
}
