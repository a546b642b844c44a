/** Normalizes percent-encoding (RFC 3986 section 6.2.2): hex digits in upper case, unreserved characters decoded. */
export function normalizePercentEncoding(text: string): string {
  return text.replace(/%([0-9a-f]{2})/gi, (encoded, hex: string) => {
    const character = String.fromCharCode(parseInt(hex, 16));
    return /[\w.~-]/.test(character) ? character : encoded.toUpperCase();
  });
}
