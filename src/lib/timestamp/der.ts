import { concatBytes } from '@noble/hashes/utils.js';

/** Tags of ASN.1 types (X.690 section 8.1.2), with the bit of constructed encodings. */
export const TAG = {
  BOOLEAN: 0x01,
  INTEGER: 0x02,
  BIT_STRING: 0x03,
  OCTET_STRING: 0x04,
  NULL: 0x05,
  OID: 0x06,
  GENERALIZED_TIME: 0x18,
  SEQUENCE: 0x30,
  SET: 0x31,
  CONTEXT_0: 0xa0,
  CONTEXT_1: 0xa1,
} as const;

/** An element in DER. `bytes` is all of it, `content` is without tag and length. */
export interface DerElement {
  tag: number;
  content: Uint8Array;
  bytes: Uint8Array;
}

const UNIVERSAL_SEQUENCE = 0x10;
const UNIVERSAL_SET = 0x11;

/**
 * Reads elements that follow each other. Returns `null` if the bytes are not DER: lengths must be definite and as short as possible
 * (X.690 section 10.1), sets and sequences constructed, all other universal types primitive (section 10.2). Tags of more than one byte
 * and contents of 16 MB and more are refused. Contents are not read.
 */
export function readElements(bytes: Uint8Array): DerElement[] | null {
  const elements: DerElement[] = [];
  for (let at = 0; at < bytes.length;) {
    const element = readElement(bytes.subarray(at));
    if (!element) return null;
    elements.push(element);
    at += element.bytes.length;
  }
  return elements;
}

function readElement(bytes: Uint8Array): DerElement | null {
  const [tag = 0, first = 0x80] = bytes;
  const type = tag & 0x1f;
  if (type === 0x1f) return null;
  const isUniversal = tag >> 6 === 0;
  const isConstructed = (tag & 0x20) !== 0;
  if (isUniversal && isConstructed !== (type === UNIVERSAL_SEQUENCE || type === UNIVERSAL_SET)) return null;
  const lengthBytes = first < 0x80 ? 0 : first - 0x80;
  if (first === 0x80 || lengthBytes > 3) return null;
  const start = 2 + lengthBytes;
  const length =
    first < 0x80 ? first : bytes.subarray(2, start).reduce((value, byte) => value * 256 + byte, 0);
  const isShortest = lengthBytes === 0 || (length >= 0x80 && length >= 256 ** (lengthBytes - 1));
  if (!isShortest || start + length > bytes.length) return null;
  return { tag, content: bytes.subarray(start, start + length), bytes: bytes.subarray(0, start + length) };
}

/** Returns the elements inside an element of this tag. Returns none if the element is missing, has another tag or is not DER. */
export function readInside(element: DerElement | undefined, tag: number): DerElement[] {
  return element?.tag === tag ? (readElements(element.content) ?? []) : [];
}

/** Whether bytes are DER at each depth, down to `depth` constructed elements inside each other. */
export function isDer(bytes: Uint8Array, depth: number): boolean {
  const elements = readElements(bytes);
  if (!elements) return false;
  return elements.every(({ tag, content }) => (tag & 0x20) === 0 || (depth > 0 && isDer(content, depth - 1)));
}

/** Returns an object identifier with dots, or `null` if the element is not one. Arcs are at most 2^31 - 1. */
export function readOid(element: DerElement | undefined): string | null {
  if (element?.tag !== TAG.OID || element.content.length === 0) return null;
  const arcs: number[] = [];
  let arc = 0;
  let isComplete = true;
  for (const byte of element.content) {
    if ((isComplete && byte === 0x80) || arc >= 2 ** 24) return null;
    arc = arc * 128 + (byte & 0x7f);
    isComplete = byte < 0x80;
    if (!isComplete) continue;
    // The first two arcs share a number; the first is 0, 1 or 2 (X.690 section 8.19.4).
    const first = Math.min(Math.floor(arc / 40), 2);
    arcs.push(...(arcs.length === 0 ? [first, arc - 40 * first] : [arc]));
    arc = 0;
  }
  return isComplete ? arcs.join('.') : null;
}

/**
 * Whether bytes are an ECDSA-Sig-Value (RFC 3279 section 2.2.3): two positive integers, each as short as possible. PKI.js reads more
 * than that, so that a signature would have other forms that are also valid.
 */
export function isEcdsaSignature(bytes: Uint8Array): boolean {
  const [value, ...others] = readElements(bytes) ?? [];
  const integers = readInside(value, TAG.SEQUENCE);
  return (
    others.length === 0 &&
    integers.length === 2 &&
    integers.every(({ tag, content: [first = 0x80, second = 0] }) => {
      return tag === TAG.INTEGER && first < 0x80 && (first > 0 || second >= 0x80);
    })
  );
}

/** Encodes an element from its contents. @param contents less than 64 KB together */
export function encodeElement(tag: number, ...contents: readonly Uint8Array[]): Uint8Array {
  const length = contents.reduce((sum, content) => sum + content.length, 0);
  const header =
    length < 0x80
      ? [tag, length]
      : length < 0x100
        ? [tag, 0x81, length]
        : [tag, 0x82, length >> 8, length & 0xff];
  return concatBytes(Uint8Array.from(header), ...contents);
}

/** Encodes a non-negative integer. @param value its bytes, the most significant first */
export function encodeUnsigned(value: Uint8Array): Uint8Array {
  const start = value.findIndex((byte) => byte !== 0);
  const digits = start === -1 ? Uint8Array.of(0) : value.subarray(start);
  const sign = (digits[0] ?? 0) >= 0x80 ? Uint8Array.of(0) : new Uint8Array();
  return encodeElement(TAG.INTEGER, sign, digits);
}
