import { hasText, type ImageSize, readLatin1, readUint } from './image-bytes.ts';

/** Brands in the first 64 bytes: `avif`, or `avis` for animations (AV1 Image File Format 1.1, section 6). */
export function isAvif(bytes: Uint8Array): boolean {
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
    yield { type: readLatin1(bytes, at + 4, 4), start: at + 8, end: boxEnd };
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
export function readAvifSize(bytes: Uint8Array): ImageSize | null {
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
