/** Longest key, in characters. */
export const MAX_KEY_LENGTH = 255;

/** A string of RFC 8941 section 3.3.3: visible ASCII and spaces, `"` and `\` escaped. */
const QUOTED = /^"((?:[\x20\x21\x23-\x5b\x5d-\x7e]|\\["\\])*)"$/;
/** Visible ASCII without the separators of header values. */
const BARE = /^[\x21\x23-\x2b\x2d-\x7e]+$/;

/**
 * Returns the key of an `Idempotency-Key` header, quoted (draft-ietf-httpapi-idempotency-key-header-07) or bare, or `null` if it is
 * malformed. `"a"` and `a` are one key.
 */
export function parseIdempotencyKey(header: string): string | null {
  const value = header.trim();
  const quoted = QUOTED.exec(value)?.[1]?.replaceAll(/\\(.)/g, '$1');
  const key = quoted ?? (BARE.test(value) ? value : '');
  return key.length > 0 && key.length <= MAX_KEY_LENGTH ? key : null;
}
