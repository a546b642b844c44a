export const PNG_SIGNATURE = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** A chunk of a PNG, with a check sum that nobody checks. */
export function chunk(type: string, data: string | Uint8Array): Uint8Array {
  const body = typeof data === 'string' ? new TextEncoder().encode(data) : data;
  const bytes = new Uint8Array(body.length + 12);
  new DataView(bytes.buffer).setUint32(0, body.length);
  bytes.set(new TextEncoder().encode(type), 4);
  bytes.set(body, 8);
  return bytes;
}

/** A PNG with the header of a picture of this size, and no real data. */
export function createPng(
  width: number,
  height: number,
  { extra = [], trailing = new Uint8Array() }: { extra?: Uint8Array[]; trailing?: Uint8Array } = {},
): Uint8Array {
  const header = new Uint8Array(13);
  const view = new DataView(header.buffer);
  view.setUint32(0, width);
  view.setUint32(4, height);
  const parts = [
    PNG_SIGNATURE,
    chunk('IHDR', header),
    ...extra,
    chunk('IDAT', 'data'),
    chunk('IEND', ''),
    trailing,
  ];
  return Uint8Array.from(parts.flatMap((part) => Array.from(part)));
}
