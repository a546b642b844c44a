import { hexToBytes } from '@noble/hashes/utils.js';
import { encodeElement, encodeUnsigned, TAG } from './der.ts';

/** The AlgorithmIdentifier of SHA-256 with `NULL` parameters, as OpenSSL writes it (RFC 5754 section 2), in DER. */
const SHA_256 = hexToBytes('300d06096086480165030402010500');

/**
 * Encodes a TimeStampReq in DER that requests the authority's certificate (RFC 3161 section 2.4.1).
 *
 * @param hash SHA-256 of the data
 * @param nonce an unsigned number, the most significant byte first
 */
export function encodeTimestampRequest(hash: Uint8Array, nonce: Uint8Array): Uint8Array {
  const version = encodeUnsigned(Uint8Array.of(1));
  const imprint = encodeElement(TAG.SEQUENCE, SHA_256, encodeElement(TAG.OCTET_STRING, hash));
  const certReq = encodeElement(TAG.BOOLEAN, Uint8Array.of(0xff));
  return encodeElement(TAG.SEQUENCE, version, imprint, encodeUnsigned(nonce), certReq);
}
