import { sniffByteOrderMark } from './byte-order-mark.ts';
import { isLeftCompressed, parseMediaType } from '../lib/http/headers.ts';

const TEXT_MEDIA_TYPE =
  /^(?:text\/.*|application\/(?:json|javascript|ecmascript|xml)|[^/]+\/.*\+(?:json|xml))$/;

/**
 * Whether a response body is text: by its media type or, without one, by sniffing for binary data (WHATWG MIME Sniffing,
 * section 7.2). A body that is binary because it is still compressed is not text.
 *
 * @param start the first bytes of the body, 1,445 or more if it has them
 */
export function isTextResponse(
  contentType: string | null,
  contentEncoding: string | null,
  start: Uint8Array,
): boolean {
  if (isStillCompressed(contentEncoding, start)) return false;
  const type = parseMediaType(contentType);
  if (type !== '') return TEXT_MEDIA_TYPE.test(type);
  return sniffByteOrderMark(start) !== null || !hasBinaryData(start);
}

/** Whether a body is binary because its content coding was not undone. A server can name a coding that it did not apply. */
export function isStillCompressed(contentEncoding: string | null, start: Uint8Array): boolean {
  return isLeftCompressed(contentEncoding) && hasBinaryData(start);
}

function hasBinaryData(start: Uint8Array): boolean {
  return start.subarray(0, 1_445).some(isBinaryByte);
}

/** "Binary data byte" (WHATWG MIME Sniffing, section 3). */
function isBinaryByte(byte: number): boolean {
  return byte <= 0x08 || byte === 0x0b || (byte >= 0x0e && byte <= 0x1a) || (byte >= 0x1c && byte <= 0x1f);
}
