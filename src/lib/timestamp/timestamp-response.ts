import { parseIsoDate } from '../time.ts';
import { equalBytes } from '../tlog/hashes.ts';
import { type DerElement, encodeUnsigned, readElements, readInside, readOid, TAG } from './der.ts';

/** Largest response, in bytes. Those of public authorities have 3 to 8 KB. */
export const MAX_TIMESTAMP_BYTES = 64 * 1024;

/** The content that the authority signed (TSTInfo, RFC 3161 section 2.4.2). */
export interface TimestampInfo {
  /** The TSTInfo in DER. */
  bytes: Uint8Array;
  /** SHA-256 of the data. */
  hash: Uint8Array;
  /** Milliseconds since 1970, without fractions of a second. */
  time: number;
  /** The nonce as an INTEGER in DER; `null` if there is none. */
  nonce: Uint8Array | null;
}

/** A TimeStampResp that grants a timestamp. */
export interface TimestampResponse {
  /** The TimeStampToken: a CMS ContentInfo in DER. */
  token: Uint8Array;
  /** The elements of its SignedData. */
  signedData: DerElement[];
  info: TimestampInfo;
}

export type TimestampFailure = { ok: false; reason: string };

const SIGNED_DATA = '1.2.840.113549.1.7.2';
export const TST_INFO = '1.2.840.113549.1.9.16.1.4';
const SHA_256 = '2.16.840.1.101.3.4.2.1';
/** Granted, and granted with modifications (PKIStatus, RFC 3161 section 2.4.2). */
const GRANTED = new Set([0, 1]);
const GENERALIZED_TIME = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(?:\.\d{0,8}[1-9])?Z$/;

/**
 * Reads the answer to a request of `encodeTimestampRequest`: it must grant a timestamp of this hash with this nonce. The signature is
 * not verified: see `verifyTimestamp`. Never throws.
 *
 * @returns the TimeStampToken, and its time in milliseconds since 1970
 */
export function readTimestampResponse(
  bytes: Uint8Array,
  hash: Uint8Array,
  nonce: Uint8Array,
): { ok: true; token: Uint8Array; time: number } | TimestampFailure {
  const response = parseTimestampResponse(bytes);
  if ('reason' in response) return response;
  const { token, info } = response;
  if (!equalBytes(info.hash, hash)) return failTimestamp('The timestamp is for other data.');
  if (!info.nonce || !equalBytes(info.nonce, encodeUnsigned(nonce)))
    return failTimestamp('The timestamp has another nonce.');
  return { ok: true, token, time: info.time };
}

/** Parses a TimeStampResp in DER with a timestamp of a SHA-256 hash. Never throws. */
export function parseTimestampResponse(bytes: Uint8Array): TimestampResponse | TimestampFailure {
  if (bytes.length > MAX_TIMESTAMP_BYTES) return failTimestamp('The response has more than 64 KB.');
  const [response, ...others] = readElements(bytes) ?? [];
  const [statusInfo, token, ...rest] = readInside(response, TAG.SEQUENCE);
  const [status] = readInside(statusInfo, TAG.SEQUENCE);
  const statusCode = readSmallInteger(status);
  if (statusCode === null || others.length > 0 || rest.length > 0)
    return failTimestamp('The response is not a timestamp response in DER.');
  if (!GRANTED.has(statusCode)) return failTimestamp(`The authority refused, with status ${statusCode}.`);
  const signedData = token && readContentInfo(token);
  if (!signedData) return failTimestamp('The response has no signed data in DER.');
  const info = readTimestampInfo(signedData);
  return info
    ? { token: token.bytes, signedData, info }
    : failTimestamp('The signed data is not a timestamp of a SHA-256 hash.');
}

/** Returns the elements of the SignedData in a ContentInfo (RFC 5652 sections 3 and 5.1). */
function readContentInfo(contentInfo: DerElement): DerElement[] | null {
  const [type, content, ...rest] = readInside(contentInfo, TAG.SEQUENCE);
  const [signedData, ...others] = readInside(content, TAG.CONTEXT_0);
  if (readOid(type) !== SIGNED_DATA || rest.length > 0 || others.length > 0) return null;
  return readInside(signedData, TAG.SEQUENCE);
}

function readTimestampInfo([, , encapsulated]: readonly DerElement[]): TimestampInfo | null {
  const [type, wrapper, ...rest] = readInside(encapsulated, TAG.SEQUENCE);
  const [octets, ...others] = readInside(wrapper, TAG.CONTEXT_0);
  if (readOid(type) !== TST_INFO || octets?.tag !== TAG.OCTET_STRING) return null;
  const [info, ...trailing] = readElements(octets.content) ?? [];
  if (rest.length + others.length + trailing.length > 0) return null;
  const [version, policy, imprint, serial, genTime, ...optional] = readInside(info, TAG.SEQUENCE);
  const hash = readImprint(imprint);
  const time = readGeneralizedTime(genTime);
  const isComplete = readOid(policy) !== null && serial?.tag === TAG.INTEGER;
  if (readSmallInteger(version) !== 1 || !isComplete || !hash || time === null) return null;
  const nonce = optional.find(({ tag }) => tag === TAG.INTEGER)?.bytes ?? null;
  return { bytes: octets.content, hash, time, nonce };
}

function readImprint(imprint: DerElement | undefined): Uint8Array | null {
  const [algorithm, hash, ...rest] = readInside(imprint, TAG.SEQUENCE);
  if (readAlgorithm(algorithm) !== SHA_256 || rest.length > 0) return null;
  return hash?.tag === TAG.OCTET_STRING && hash.content.length === 32 ? hash.content : null;
}

/** Returns the object identifier of an AlgorithmIdentifier whose parameters are absent or `NULL`. */
export function readAlgorithm(algorithm: DerElement | undefined): string | null {
  const [oid, parameters, ...rest] = readInside(algorithm, TAG.SEQUENCE);
  const isPlain = !parameters || (parameters.tag === TAG.NULL && parameters.content.length === 0);
  return isPlain && rest.length === 0 ? readOid(oid) : null;
}

/** Returns an integer of one byte, from 0 to 127. */
export function readSmallInteger(element: DerElement | undefined): number | null {
  const [value = 0x80] = element?.content ?? [];
  return element?.tag === TAG.INTEGER && element.content.length === 1 && value < 0x80 ? value : null;
}

/** Returns milliseconds since 1970 of a GeneralizedTime in UTC, `20261122120000Z` (RFC 3161 section 2.4.2). */
function readGeneralizedTime(element: DerElement | undefined): number | null {
  if (element?.tag !== TAG.GENERALIZED_TIME) return null;
  const match = GENERALIZED_TIME.exec(String.fromCharCode(...element.content.subarray(0, 32)));
  if (!match) return null;
  const [, year, month, day, hour, minute, second] = match;
  return parseIsoDate(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)?.time ?? null;
}

export function failTimestamp(reason: string): TimestampFailure {
  return { ok: false, reason };
}
