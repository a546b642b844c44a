/** In pixels. */
export interface ImageSize {
  width: number;
  height: number;
}

export function hasText(bytes: Uint8Array, at: number, text: string): boolean {
  return at + text.length <= bytes.length && readLatin1(bytes, at, text.length) === text;
}

const LATIN = new TextDecoder('latin1');

/** One character for each byte. */
export function readLatin1(bytes: Uint8Array, at: number, length: number): string {
  return LATIN.decode(bytes.subarray(at, at + length));
}

/** A big-endian number of up to four bytes; those beyond the end are 0. */
export function readUint(bytes: Uint8Array, at: number, length: number): number {
  let value = 0;
  for (let position = 0; position < length; position++) value = value * 256 + (bytes[at + position] ?? 0);
  return value;
}

export function readLittleEndian(bytes: Uint8Array, at: number, length: number): number {
  let value = 0;
  for (let position = length - 1; position >= 0; position--)
    value = value * 256 + (bytes[at + position] ?? 0);
  return value;
}
