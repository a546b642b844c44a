import { sniffByteOrderMark } from './byte-order-mark.ts';
import { parseMediaType } from '../lib/http/media-type.ts';

const TEXT_MEDIA_TYPE =
  /^(?:text\/.*|application\/(?:json|javascript|ecmascript|xml)|[^/]+\/.*\+(?:json|xml))$/;

/** Codings a server may send unasked and workerd does not undo: it knows gzip and br. */
const UNSUPPORTED_CODING = /^(?:x-gzip|deflate|compress|x-compress|zstd|dcb|dcz)$/;

/**
 * Whether a body is text: by its media type, and without one by whether its beginning holds binary data (WHATWG MIME
 * Sniffing, section 7.1). `start`: its first bytes.
 */
export function isTextResponse(headers: Headers, start: Uint8Array): boolean {
  const coding = headers.get('content-encoding')?.trim().toLowerCase() ?? '';
  if (UNSUPPORTED_CODING.test(coding)) return false;
  const type = parseMediaType(headers.get('content-type'));
  if (type !== '') return TEXT_MEDIA_TYPE.test(type);
  return sniffByteOrderMark(start) !== null || !start.subarray(0, 1_445).some(isBinaryByte);
}

/** WHATWG MIME Sniffing, section 3, "binary data byte": bytes that no text holds. */
function isBinaryByte(byte: number): boolean {
  return byte <= 0x08 || byte === 0x0b || (byte >= 0x0e && byte <= 0x1a) || (byte >= 0x1c && byte <= 0x1f);
}
