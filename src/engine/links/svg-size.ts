import { type ImageSize, readLatin1 } from './image-bytes.ts';

/** What can precede the root of an SVG document, and how it ends. A document type can have declarations in brackets. */
const BEFORE_SVG = [
  { opening: '<!--', closing: '-->', brackets: false },
  { opening: '<?', closing: '?>', brackets: false },
  { opening: '<!DOCTYPE', closing: '>', brackets: true },
];

/** Whether bytes begin as an SVG document. */
export function isSvg(bytes: Uint8Array): boolean {
  return findSvgTag(bytes) !== null;
}

/** The root tag of an SVG document, without its angle brackets; `null` if the text does not begin with one. */
function findSvgTag(bytes: Uint8Array): string | null {
  const text = readLatin1(bytes, 0, bytes.length);
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
export function readSvgSize(bytes: Uint8Array): ImageSize | null {
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
