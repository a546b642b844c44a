import { decodeHTMLStrict } from 'entities';

/**
 * Decodes a named character reference, given without `&` and `;`. Returns `false` for an unknown name. In the bundle this
 * replaces `decode-named-character-reference`, which micromark imports and which has the same table of 35 KB: see the alias in
 * scripts/worker/bundle-worker.ts.
 */
export function decodeNamedCharacterReference(name: string): string | false {
  const reference = `&${name};`;
  const decoded = decodeHTMLStrict(reference);
  return decoded === reference ? false : decoded;
}
