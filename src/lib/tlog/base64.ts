const BASE64 = /^[A-Za-z0-9+/]*={0,2}$/;

/** Returns bytes in base64 with padding (RFC 4648 section 4). */
export function encodeBase64(bytes: Uint8Array): string {
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary);
}

/** Returns the bytes of a base64 text with padding, or `null` if encoding them does not give exactly this text. */
export function decodeBase64(text: string): Uint8Array | null {
  if (text.length % 4 !== 0 || !BASE64.test(text)) return null;
  let binary: string;
  try {
    binary = atob(text);
  } catch {
    return null;
  }
  // Unused bits can be set: another text for the same bytes.
  return btoa(binary) === text ? Uint8Array.from(binary, (character) => character.charCodeAt(0)) : null;
}
