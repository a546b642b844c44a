/** The chunks of a PNG that its picture needs (PNG Third Edition, section 11). */
const KEPT = new Set(['IHDR', 'PLTE', 'tRNS', 'gAMA', 'cHRM', 'sRGB', 'IDAT', 'IEND']);
const SIGNATURE = 8;
/** Length, type and check sum. */
const FRAME = 12;

/**
 * Rebuilds a PNG from the chunks that its picture needs: without text, metadata, other frames and what follows its end.
 *
 * @param bytes of a file that begins with the signature
 * @returns `null` if the chunks are not complete
 */
export function stripPng(bytes: Uint8Array): Uint8Array<ArrayBuffer> | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const kept = new Uint8Array(bytes.length);
  kept.set(bytes.subarray(0, SIGNATURE));
  let length = SIGNATURE;
  let hasData = false;
  for (let at = SIGNATURE; at + FRAME <= bytes.length;) {
    const end = at + FRAME + view.getUint32(at);
    const type = String.fromCharCode(...bytes.subarray(at + 4, at + 8));
    if (end > bytes.length || (at === SIGNATURE) !== (type === 'IHDR')) return null;
    hasData ||= type === 'IDAT';
    if (KEPT.has(type)) {
      kept.set(bytes.subarray(at, end), length);
      length += end - at;
    }
    if (type === 'IEND') return hasData ? kept.slice(0, length) : null;
    at = end;
  }
  return null;
}
