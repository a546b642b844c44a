import { getDeclaredEncoding } from './encoding-label.ts';

/** Bytes read of an XML declaration. */
const DECLARATION_LIMIT = 1_024;

/**
 * Returns the encoding named by an XML declaration at the start of a document, or UTF-16 if the declaration itself is in it
 * (HTML standard, section 13.2.3.2, "prescan a byte stream" and "get an XML encoding"). Returns `null` if there is no known
 * one.
 */
export function readXmlEncoding(bytes: Uint8Array): string | null {
  const start = String.fromCharCode(...bytes.subarray(0, DECLARATION_LIMIT));
  if (start.startsWith('<\0?\0x\0')) return 'utf-16le';
  if (start.startsWith('\0<\0?\0x')) return 'utf-16be';
  if (!start.startsWith('<?xml')) return null;
  const declaration = start.slice(0, start.indexOf('>') + 1);
  const found = /encoding[\0- ]*=[\0- ]*(?:"([^"\0- ]+)"|'([^'\0- ]+)')/.exec(declaration);
  const label = found?.[1] ?? found?.[2];
  return label === undefined ? null : getDeclaredEncoding(label);
}
