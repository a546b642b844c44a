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
