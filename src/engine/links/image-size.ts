import sax from 'sax';

type ImageFormat = 'jpeg' | 'png' | 'webp' | 'avif' | 'gif' | 'svg';

/** In pixels. */
interface ImageSize {
  width: number;
  height: number;
}

/** What the header of an image says. */
export interface ImageHeader {
  format: ImageFormat;
  /** As displayed; `null` if the bytes do not say it. */
  size: ImageSize | null;
}

/** Bytes in which headers are searched. The metadata before the size of a JPEG rarely takes more. */
export const IMAGE_HEADER_BYTES = 64 * 1024;

/** The first bytes of a file, also as text of one character for each byte. */
interface Head {
  text: string;
  view: DataView;
}

interface Reader {
  format: ImageFormat;
  matches: (text: string) => boolean;
  /** @throws RangeError if the file is cut off before its size */
  readSize: (head: Head) => ImageSize | null;
}

const READERS: readonly Reader[] = [
  {
    format: 'png',
    matches: (text) => text.startsWith('PNG\r\n\u001A\n', 1),
    readSize: ({ text, view }) =>
      text.startsWith('IHDR', 12) ? { width: view.getUint32(16), height: view.getUint32(20) } : null,
  },
  {
    format: 'gif',
    matches: (text) => /^GIF8[79]a/.test(text),
    readSize: ({ view }) => ({ width: view.getUint16(6, true), height: view.getUint16(8, true) }),
  },
  {
    format: 'webp',
    matches: (text) => text.startsWith('RIFF') && text.startsWith('WEBP', 8),
    readSize: readWebpSize,
  },
  { format: 'jpeg', matches: (text) => text.startsWith('ÿØÿ'), readSize: readJpegSize },
  {
    format: 'avif',
    // A brand in the first box (AV1 Image File Format 1.1, section 6).
    matches: (text) => text.startsWith('ftyp', 4) && /avi[fs]/.test(text.slice(8, 64)),
    readSize: readAvifSize,
  },
  { format: 'svg', matches: (text) => readSvgRoot(text) !== null, readSize: readSvgSize },
];

/**
 * Reads the format and size of an image from its first bytes; `null` if they are of none of the formats. Reads at most
 * `IMAGE_HEADER_BYTES`, each a bounded number of times, and never throws, whatever the bytes.
 */
export function readImageHeader(bytes: Uint8Array): ImageHeader | null {
  const head = bytes.subarray(0, IMAGE_HEADER_BYTES);
  const text = new TextDecoder('latin1').decode(head);
  const reader = READERS.find(({ matches }) => matches(text));
  if (!reader) return null;
  let size: ImageSize | null = null;
  try {
    size = reader.readSize({ text, view: new DataView(head.buffer, head.byteOffset, head.length) });
  } catch {
    // The file is cut off.
  }
  return { format: reader.format, size: size && size.width > 0 && size.height > 0 ? size : null };
}

function turn({ width, height }: ImageSize): ImageSize {
  return { width: height, height: width };
}

/** WebP container: a canvas, or the frame of the only chunk (RFC 9649 sections 2.5 to 2.7). */
function readWebpSize({ text, view }: Head): ImageSize | null {
  const bits = view.getUint32(21, true);
  switch (text.slice(12, 16)) {
    case 'VP8X':
      // Numbers of three bytes.
      return { width: 1 + (view.getUint32(23, true) >>> 8), height: 1 + (view.getUint32(26, true) >>> 8) };
    case 'VP8L':
      return { width: 1 + (bits & 0x3fff), height: 1 + ((bits >>> 14) & 0x3fff) };
    case 'VP8 ':
      return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
    default:
      return null;
  }
}

/** Markers between C0 and CF that do not begin a frame: DHT, JPG and DAC. */
const NO_FRAMES = new Set([0xc4, 0xc8, 0xcc]);
const EXIF = 0xe1;
const START_OF_SCAN = 0xda;

/** Walks the segments up to the frame header (ITU-T T.81, annex B). Exif can turn the image by a quarter. */
function readJpegSize({ text, view }: Head): ImageSize | null {
  let isTurned = false;
  for (let at = 2; view.getUint8(at) === 0xff;) {
    const marker = view.getUint8(at + 1);
    // Fill bytes, and markers without a segment.
    if (marker === 0xff) at += 1;
    else if (marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)) at += 2;
    else {
      const length = view.getUint16(at + 2);
      if (length < 2 || marker === START_OF_SCAN) return null;
      if (marker >= 0xc0 && marker <= 0xcf && !NO_FRAMES.has(marker)) {
        const size = { width: view.getUint16(at + 7), height: view.getUint16(at + 5) };
        return isTurned ? turn(size) : size;
      }
      if (marker === EXIF && text.startsWith('Exif\0\0', at + 4))
        isTurned ||= isTurnedByExif(new DataView(view.buffer, view.byteOffset + at + 10, length - 8));
      at += 2 + length;
    }
  }
  return null;
}

const LITTLE_ENDIAN = 0x4949;
const ORIENTATION = 0x0112;

/** Whether the orientation of Exif data swaps width and height: values 5 to 8 (Exif 2.32, 4.6.4). */
function isTurnedByExif(tiff: DataView): boolean {
  const isLittle = tiff.getUint16(0) === LITTLE_ENDIAN;
  const directory = tiff.getUint32(4, isLittle) + 2;
  const end = directory + 12 * tiff.getUint16(directory - 2, isLittle);
  for (let at = directory; at < end; at += 12)
    if (tiff.getUint16(at, isLittle) === ORIENTATION) return tiff.getUint16(at + 8, isLittle) >= 5;
  return false;
}

/** Boxes that hold others, and bytes before these (ISO/IEC 14496-12, 4.2; ISO/IEC 23008-12, 9.3). */
const CONTAINERS: Readonly<Record<string, number>> = { meta: 12, iprp: 8, ipco: 8 };

/** The largest size of an item is that of the image: thumbnails, tiles and alpha planes are no larger (ISO/IEC 23008-12, 6.5.3). */
function readAvifSize({ text, view }: Head): ImageSize | null {
  let size: ImageSize = { width: 0, height: 0 };
  let isTurned = false;
  for (let at = 0; at + 8 <= view.byteLength;) {
    const length = view.getUint32(at);
    const type = text.slice(at + 4, at + 8);
    if (type === 'ispe') {
      const [width, height] = [view.getUint32(at + 12), view.getUint32(at + 16)];
      if (width > size.width) size = { width, height };
    } else if (type === 'irot') isTurned = view.getUint8(at + 8) % 2 === 1;
    // 0: to the end. 1: a 64-bit length, which no box of a header needs.
    if (length < 8) break;
    at += CONTAINERS[type] ?? length;
  }
  return isTurned ? turn(size) : size;
}

const MAX_XML_ERRORS = 100;

/** Returns the attributes of the root of an SVG document; `null` if the text does not begin with one. */
function readSvgRoot(text: string): Map<string, string> | null {
  const [, document] = /^(?:ï»¿)?\s*(<.*)$/s.exec(text) ?? [];
  const attributes = new Map<string, string>();
  const parser = sax.parser(true);
  const stop = new Error('The root has been read.');
  let root: string | null = null;
  let errors = 0;
  parser.onopentagstart = ({ name }) => {
    if (root !== null) throw stop;
    root = name;
  };
  parser.onattribute = ({ name, value }) => attributes.set(name, value);
  // Browsers know the entities that a document declares, and sax does not.
  parser.onerror = () => {
    if (++errors > MAX_XML_ERRORS) throw stop;
  };
  try {
    parser.write(document ?? '');
  } catch (error) {
    if (error !== stop) throw error;
  }
  return root === 'svg' ? attributes : null;
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
function readSvgSize({ text }: Head): ImageSize | null {
  const attributes = readSvgRoot(text);
  const width = readLength(attributes?.get('width'));
  const height = readLength(attributes?.get('height'));
  if (width !== null && height !== null) return { width, height };
  const box = attributes?.get('viewBox') ?? '';
  const [, , boxWidth = 0, boxHeight = 0] = box
    .slice(0, 200)
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  if (!(boxWidth > 0 && boxHeight > 0 && boxWidth < Infinity && boxHeight < Infinity)) return null;
  return {
    width: width ?? Math.round(((height ?? boxHeight) * boxWidth) / boxHeight),
    height: height ?? Math.round(((width ?? boxWidth) * boxHeight) / boxWidth),
  };
}

function readLength(value = ''): number | null {
  const [, number, unit = ''] = /^([\d.]{1,20})([a-z]{0,2})$/.exec(value.trim().slice(0, 30)) ?? [];
  const pixels = Math.round(Number(number) * (PIXELS[unit] ?? Number.NaN));
  return pixels > 0 ? pixels : null;
}
