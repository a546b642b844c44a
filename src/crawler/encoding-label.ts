/**
 * Labels of encodings that are unsafe to decode: the whole text becomes one U+FFFD (Encoding standard, section 14.1).
 * TextDecoder does not know them.
 */
const REPLACEMENT_LABELS = new Set(
  'csiso2022kr hz-gb-2312 iso-2022-cn iso-2022-cn-ext iso-2022-kr replacement'.split(' '),
);

/** Returns the Encoding standard's name for a label, in lower case; `null` for an unknown label. */
export function getEncodingName(label: string): string | null {
  if (REPLACEMENT_LABELS.has(label.trim().toLowerCase())) return 'replacement';
  try {
    return new TextDecoder(label).encoding.toLowerCase();
  } catch {
    return null;
  }
}

/**
 * Returns the encoding for a label in the document itself; `null` for an unknown label. A document whose declaration is
 * readable as single bytes is not in UTF-16, whatever the declaration says (HTML standard, section 13.2.3.4).
 */
export function getDeclaredEncoding(label: string): string | null {
  const name = getEncodingName(label);
  if (name?.startsWith('utf-16')) return 'utf-8';
  return name === 'x-user-defined' ? 'windows-1252' : name;
}
