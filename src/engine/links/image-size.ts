import { isAvif, readAvifSize } from './avif-size.ts';
import { hasText, type ImageSize, readLittleEndian, readUint } from './image-bytes.ts';
import { isSvg, readSvgSize } from './svg-size.ts';

export const IMAGE_FORMATS = ['jpeg', 'png', 'webp', 'avif', 'gif', 'svg'] as const;
export type ImageFormat = (typeof IMAGE_FORMATS)[number];

/** What the header of an image says. */
export interface ImageHeader {
  format: ImageFormat;
  /** As displayed, in pixels; `null` if the bytes do not say it. */
  size: ImageSize | null;
}

/** Bytes in which headers are searched. The metadata before the size of a JPEG rarely takes more. */
export const IMAGE_HEADER_BYTES = 64 * 1024;

/**
 * Reads the format and size of an image from its first bytes; `null` if they are of none of the formats. Reads at most
 * `IMAGE_HEADER_BYTES`, each a bounded number of times, and never throws, whatever the bytes.
 */
export function readImageHeader(bytes: Uint8Array): ImageHeader | null {
  const head = bytes.subarray(0, IMAGE_HEADER_BYTES);
  for (const { format, matches, readSize } of READERS) {
    if (!matches(head)) continue;
    const size = readSize(head);
    return { format, size: size && size.width > 0 && size.height > 0 ? size : null };
  }
  return null;
}

interface Reader {
  format: ImageFormat;
  matches: (bytes: Uint8Array) => boolean;
  readSize: (bytes: Uint8Array) => ImageSize | null;
}

const READERS: readonly Reader[] = [
  {
    format: 'png',
    matches: (bytes) => hasText(bytes, 1, 'PNG\r\n\u001A\n'),
    readSize: (bytes) =>
      hasText(bytes, 12, 'IHDR') && bytes.length >= 24
        ? { width: readUint(bytes, 16, 4), height: readUint(bytes, 20, 4) }
        : null,
  },
  {
    format: 'gif',
    matches: (bytes) => hasText(bytes, 0, 'GIF87a') || hasText(bytes, 0, 'GIF89a'),
    readSize: (bytes) =>
      bytes.length >= 10
        ? { width: readLittleEndian(bytes, 6, 2), height: readLittleEndian(bytes, 8, 2) }
        : null,
  },
  {
    format: 'webp',
    matches: (bytes) => hasText(bytes, 0, 'RIFF') && hasText(bytes, 8, 'WEBP'),
    readSize: readWebpSize,
  },
  {
    format: 'jpeg',
    matches: (bytes) => bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff,
    readSize: readJpegSize,
  },
  { format: 'avif', matches: isAvif, readSize: readAvifSize },
  { format: 'svg', matches: isSvg, readSize: readSvgSize },
];

/** WebP container: a canvas, or the frame of the only chunk (RFC 9649 sections 2.5 to 2.7). */
function readWebpSize(bytes: Uint8Array): ImageSize | null {
  if (bytes.length < 30) return null;
  if (hasText(bytes, 12, 'VP8X'))
    return { width: 1 + readLittleEndian(bytes, 24, 3), height: 1 + readLittleEndian(bytes, 27, 3) };
  if (hasText(bytes, 12, 'VP8L')) {
    const bits = readLittleEndian(bytes, 21, 4);
    return { width: 1 + (bits % 2 ** 14), height: 1 + (Math.floor(bits / 2 ** 14) % 2 ** 14) };
  }
  if (!hasText(bytes, 12, 'VP8 ')) return null;
  return {
    width: readLittleEndian(bytes, 26, 2) % 2 ** 14,
    height: readLittleEndian(bytes, 28, 2) % 2 ** 14,
  };
}

/** Markers between C0 and CF that do not begin a frame: DHT, JPG and DAC. */
const NO_FRAMES = new Set([0xc4, 0xc8, 0xcc]);
const EXIF = 0xe1;
const START_OF_SCAN = 0xda;

/** Walks the segments up to the frame header (ITU-T T.81, annex B). Exif can turn the image by a quarter. */
function readJpegSize(bytes: Uint8Array): ImageSize | null {
  let isTurned = false;
  for (let at = 2; at + 4 <= bytes.length;) {
    if (bytes[at] !== 0xff) return null;
    const marker = bytes[at + 1] ?? 0;
    // Fill bytes, and markers without a segment.
    if (marker === 0xff) at += 1;
    else if (marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)) at += 2;
    else {
      const length = readUint(bytes, at + 2, 2);
      if (length < 2 || marker === START_OF_SCAN) return null;
      if (marker >= 0xc0 && marker <= 0xcf && !NO_FRAMES.has(marker)) {
        if (at + 9 > bytes.length) return null;
        const [height, width] = [readUint(bytes, at + 5, 2), readUint(bytes, at + 7, 2)];
        return isTurned ? { width: height, height: width } : { width, height };
      }
      if (marker === EXIF) isTurned ||= isTurnedByExif(bytes.subarray(at + 4, at + 2 + length));
      at += 2 + length;
    }
  }
  return null;
}

const ORIENTATION = 0x0112;

/** Whether the orientation of Exif data swaps width and height: values 5 to 8 (Exif 2.32, 4.6.4). */
function isTurnedByExif(data: Uint8Array): boolean {
  if (!hasText(data, 0, 'Exif\0\0')) return false;
  const tiff = data.subarray(6);
  const read = hasText(tiff, 0, 'II') ? readLittleEndian : readUint;
  const directory = read(tiff, 4, 4);
  if (directory + 2 > tiff.length) return false;
  const entries = read(tiff, directory, 2);
  for (let entry = 0; entry < entries; entry++) {
    const at = directory + 2 + 12 * entry;
    if (at + 12 > tiff.length) return false;
    if (read(tiff, at, 2) === ORIENTATION) return read(tiff, at + 8, 2) >= 5;
  }
  return false;
}
