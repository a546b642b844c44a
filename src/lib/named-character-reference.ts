import { decodeHTMLStrict } from 'entities';

/**
 * Decodes a named character reference without `&` and `;`, or returns `false` if there is none of that name. In the bundle this is
 * `decode-named-character-reference`, which micromark uses and which would bring the same table again (35 KB): alias in
 * scripts/worker/bundle-worker.ts.
 */
export function decodeNamedCharacterReference(name: string): string | false {
  const reference = `&${name};`;
  const decoded = decodeHTMLStrict(reference);
  return decoded === reference ? false : decoded;
}
