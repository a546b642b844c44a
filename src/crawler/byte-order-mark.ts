/** The Unicode encoding that a byte order mark declares (Encoding standard, "BOM sniff"); `null` without one. */
export function sniffByteOrderMark([first, second, third]: Uint8Array):
  | 'utf-8'
  | 'utf-16be'
  | 'utf-16le'
  | null {
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  return first === 0xff && second === 0xfe ? 'utf-16le' : null;
}
