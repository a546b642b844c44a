export const IMAGE_FORMATS = ['jpeg', 'png', 'webp', 'avif', 'gif', 'svg'] as const;
export type ImageFormat = (typeof IMAGE_FORMATS)[number];

/** What the header of an image says. */
export interface ImageHeader {
  format: ImageFormat;
  /** As displayed, in pixels; `null` if the bytes do not say it. */
  size: ImageSize | null;
}

export interface ImageSize {
  width: number;
  height: number;
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
  { format: 'svg', matches: (bytes) => findSvgTag(bytes) !== null, readSize: readSvgSize },
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

/** Brands in the first 64 bytes: `avif`, or `avis` for animations (AV1 Image File Format 1.1, section 6). */
function isAvif(bytes: Uint8Array): boolean {
  if (!hasText(bytes, 4, 'ftyp')) return false;
  const end = Math.min(readUint(bytes, 0, 4), 64);
  for (let at = 8; at + 4 <= end; at += 4)
    if (hasText(bytes, at, 'avif') || hasText(bytes, at, 'avis')) return true;
  return false;
}

interface Box {
  type: string;
  /** Of its content. */
  start: number;
  end: number;
}

/** The boxes in a part of an ISO base media file (ISO/IEC 14496-12, 4.2). Each header takes at least eight bytes. */
function* listBoxes(bytes: Uint8Array, start: number, end: number): Generator<Box> {
  for (let at = start; at + 8 <= end;) {
    const length = readUint(bytes, at, 4);
    // 0: to the end. 1: a 64-bit length, which no box of a header needs.
    if (length !== 0 && length < 8) return;
    const boxEnd = length === 0 ? end : Math.min(at + length, end);
    yield { type: readText(bytes, at + 4, 4), start: at + 8, end: boxEnd };
    at = boxEnd;
  }
}

function findBox(bytes: Uint8Array, { start, end }: Omit<Box, 'type'>, type: string): Box | null {
  for (const box of listBoxes(bytes, start, end)) if (box.type === type) return box;
  return null;
}

/** Version and flags, before the content of a full box. */
const FULL_BOX = 4;

/**
 * The size of the primary item, from the `ispe` that is associated with it, turned by its `irot`. Thumbnails and alpha planes have sizes too (ISO/IEC
 * 23008-12, 6.5.3, 6.5.10). Without associations, the largest size.
 */
function readAvifSize(bytes: Uint8Array): ImageSize | null {
  const meta = findBox(bytes, { start: 0, end: bytes.length }, 'meta');
  if (!meta) return null;
  const inMeta = { start: meta.start + FULL_BOX, end: meta.end };
  const properties = findBox(bytes, inMeta, 'iprp');
  const container = properties && findBox(bytes, properties, 'ipco');
  if (!container) return null;
  const boxes = [...listBoxes(bytes, container.start, container.end)];
  const sizes = boxes.flatMap((box, index) =>
    box.type === 'ispe' && box.start + FULL_BOX + 8 <= box.end
      ? {
          index: index + 1,
          width: readUint(bytes, box.start + FULL_BOX, 4),
          height: readUint(bytes, box.start + FULL_BOX + 4, 4),
        }
      : [],
  );
  const primary = findBox(bytes, inMeta, 'pitm');
  const associations = findBox(bytes, properties, 'ipma');
  const own = new Set(
    primary && associations ? listProperties(bytes, associations, readPrimaryItem(bytes, primary)) : [],
  );
  const candidates = sizes.filter(({ index }) => own.has(index));
  const [size] = (candidates.length > 0 ? candidates : sizes).toSorted((a, b) => b.width - a.width);
  if (!size) return null;
  const { width, height } = size;
  const isTurned = boxes.some(
    ({ type, start, end }, index) =>
      type === 'irot' && own.has(index + 1) && start < end && (bytes[start] ?? 0) % 2 === 1,
  );
  return isTurned ? { width: height, height: width } : { width, height };
}

function readPrimaryItem(bytes: Uint8Array, { start }: Box): number {
  return readUint(bytes, start + FULL_BOX, bytes[start] === 0 ? 2 : 4);
}

/** The places of an item's properties in their container, from 1. */
function listProperties(bytes: Uint8Array, { start, end }: Box, item: number): number[] {
  const idBytes = bytes[start] === 0 ? 2 : 4;
  const indexBytes = (bytes[start + 3] ?? 0) % 2 === 1 ? 2 : 1;
  const entries = readUint(bytes, start + FULL_BOX, 4);
  let at = start + FULL_BOX + 4;
  for (let entry = 0; entry < entries && at + idBytes + 1 <= end; entry++) {
    const id = readUint(bytes, at, idBytes);
    const count = bytes[at + idBytes] ?? 0;
    at += idBytes + 1;
    if (id === item)
      // The highest bit says whether the property is essential.
      return Array.from(
        { length: count },
        (_, position) => readUint(bytes, at + position * indexBytes, indexBytes) % 2 ** (8 * indexBytes - 1),
      );
    at += count * indexBytes;
  }
  return [];
}

/** What can precede the root of an SVG document, and how it ends. A document type can have declarations in brackets. */
const BEFORE_SVG = [
  { opening: '<!--', closing: '-->', brackets: false },
  { opening: '<?', closing: '?>', brackets: false },
  { opening: '<!DOCTYPE', closing: '>', brackets: true },
];

/** The root tag of an SVG document, without its angle brackets; `null` if the text does not begin with one. */
function findSvgTag(bytes: Uint8Array): string | null {
  const text = readText(bytes, 0, bytes.length);
  let at = text.startsWith('ï»¿') ? 3 : 0;
  for (;;) {
    at = skipSpaces(text, at);
    const skipped = BEFORE_SVG.find(({ opening }) => text.startsWith(opening, at));
    if (!skipped) break;
    const { opening, closing, brackets } = skipped;
    let end = text.indexOf(closing, at + opening.length);
    if (brackets && text.slice(at, end).includes('[')) end = text.indexOf(closing, text.indexOf(']', at));
    if (end === -1) return null;
    at = end + closing.length;
  }
  if (!text.startsWith('<svg', at) || !/[\s>/]/.test(text[at + 4] ?? '')) return null;
  return text.slice(at + 4);
}

/** CSS pixels of a unit (CSS Values 4, 5.2 and 6.2); relative units are not a size. */
const PIXELS: Readonly<Record<string, number>> = {
  '': 1,
  px: 1,
  pt: 4 / 3,
  pc: 16,
  in: 96,
  cm: 96 / 2.54,
  mm: 96 / 25.4,
};

/** The `width` and `height` of the root, one of them completed by the `viewBox`, or the size of that. */
function readSvgSize(bytes: Uint8Array): ImageSize | null {
  const attributes = readAttributes(findSvgTag(bytes) ?? '');
  const width = readLength(attributes.get('width'));
  const height = readLength(attributes.get('height'));
  if (width !== null && height !== null) return { width, height };
  const [, , boxWidth = 0, boxHeight = 0] = (attributes.get('viewBox') ?? '')
    .slice(0, 200)
    .split(/[\s,]+/)
    .filter((part) => part !== '')
    .map(Number);
  if (!(boxWidth > 0 && boxHeight > 0 && boxWidth < Infinity && boxHeight < Infinity)) return null;
  if (width !== null) return { width, height: Math.round((width * boxHeight) / boxWidth) };
  if (height !== null) return { width: Math.round((height * boxWidth) / boxHeight), height };
  return { width: Math.round(boxWidth), height: Math.round(boxHeight) };
}

function readLength(value = ''): number | null {
  const [, number, unit = ''] = /^([\d.]{1,20})([a-z]{0,2})$/.exec(value.trim().slice(0, 30)) ?? [];
  const pixels = Math.round(Number(number) * (PIXELS[unit] ?? Number.NaN));
  return pixels > 0 ? pixels : null;
}

/** The quoted attributes of a tag, up to its end. */
function readAttributes(tag: string): Map<string, string> {
  const attributes = new Map<string, string>();
  for (let at = 0; at < tag.length;) {
    at = skipSpaces(tag, at);
    if (tag[at] === '>') break;
    const equals = tag.indexOf('=', at);
    if (equals === -1) break;
    const opening = skipSpaces(tag, equals + 1);
    const quote = tag[opening] ?? '';
    const closing = quote === '"' || quote === "'" ? tag.indexOf(quote, opening + 1) : -1;
    if (closing === -1) break;
    attributes.set(tag.slice(at, equals).trim(), tag.slice(opening + 1, closing));
    at = closing + 1;
  }
  return attributes;
}

function skipSpaces(text: string, at: number): number {
  let next = at;
  while (next < text.length && text.charCodeAt(next) <= 0x20) next++;
  return next;
}

function hasText(bytes: Uint8Array, at: number, text: string): boolean {
  return at + text.length <= bytes.length && readText(bytes, at, text.length) === text;
}

const LATIN = new TextDecoder('latin1');

/** One character for each byte. */
function readText(bytes: Uint8Array, at: number, length: number): string {
  return LATIN.decode(bytes.subarray(at, at + length));
}

/** A big-endian number of up to four bytes; those beyond the end are 0. */
function readUint(bytes: Uint8Array, at: number, length: number): number {
  let value = 0;
  for (let position = 0; position < length; position++) value = value * 256 + (bytes[at + position] ?? 0);
  return value;
}

function readLittleEndian(bytes: Uint8Array, at: number, length: number): number {
  let value = 0;
  for (let position = length - 1; position >= 0; position--)
    value = value * 256 + (bytes[at + position] ?? 0);
  return value;
}
