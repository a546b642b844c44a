const PRESCAN_BYTES = 1_024;

/** Position of the scan in the text; beyond its end after a tag or comment that is cut off. */
interface ScanPosition {
  text: string;
  position: number;
}

/**
 * Returns the encoding that the first 1,024 bytes of a document declare in a `<meta>` or an XML declaration, or `null`
 * without a known one. The algorithm "prescan a byte stream to determine its encoding" (HTML standard, section 13.2.3.2).
 */
export function prescanEncoding(bytes: Uint8Array): string | null {
  const text = new TextDecoder('latin1').decode(bytes.subarray(0, PRESCAN_BYTES));
  const cursor: ScanPosition = { text, position: 0 };
  while (cursor.position < text.length) {
    const name = scanNext(cursor);
    if (name !== null) return name;
  }
  return getXmlEncoding(text);
}

/** Returns the Encoding standard's name for a label, in lower case; `null` for an unknown label. */
export function getEncodingName(label: string): string | null {
  try {
    return new TextDecoder(label).encoding.toLowerCase();
  } catch {
    return null;
  }
}

/** Moves past one comment, tag or character. Returns the encoding if it is a `<meta>` that declares one. */
function scanNext(cursor: ScanPosition): string | null {
  const { text, position } = cursor;
  if (text[position] !== '<') {
    cursor.position++;
  } else if (text.startsWith('<!--', position)) {
    skipPast(cursor, '-->', position + 2);
  } else if (/^<meta[\t\n\f\r /]/i.test(text.slice(position, position + 6))) {
    cursor.position += 5;
    return readMeta(cursor);
  } else if (/^<\/?[a-z]/i.test(text.slice(position, position + 3))) {
    while (cursor.position < text.length && !/[\t\n\f\r >]/.test(text[cursor.position] ?? ''))
      cursor.position++;
    while (readAttribute(cursor)) continue;
  } else if (/^<[!/?]/.test(text.slice(position, position + 2))) {
    skipPast(cursor, '>', position + 1);
  } else {
    cursor.position++;
  }
  return null;
}

function skipPast(cursor: ScanPosition, end: string, from: number): void {
  const found = cursor.text.indexOf(end, from);
  cursor.position = found === -1 ? cursor.text.length + 1 : found + end.length;
}

function readMeta(cursor: ScanPosition): string | null {
  const attributes = new Map<string, string>();
  for (let next = readAttribute(cursor); next; next = readAttribute(cursor)) {
    if (!attributes.has(next.name)) attributes.set(next.name, next.value);
  }
  if (cursor.position > cursor.text.length) return null;
  const charset = attributes.get('charset');
  if (charset !== undefined) return resolveDeclaredEncoding(charset);
  const isPragma = attributes.get('http-equiv') === 'content-type';
  return isPragma ? resolveDeclaredEncoding(extractCharset(attributes.get('content') ?? '')) : null;
}

const ATTRIBUTE =
  /^[\t\n\f\r /]*([^\t\n\f\r />][^\t\n\f\r />=]*)(?:[\t\n\f\r ]*=[\t\n\f\r ]*(?:"([^"]*)"|'([^']*)'|([^\t\n\f\r >"'][^\t\n\f\r >]*)?))?/;

/** The algorithm "get an attribute". Returns `null` at the end of the tag, and moves past it. */
function readAttribute(cursor: ScanPosition): { name: string; value: string } | null {
  const found = ATTRIBUTE.exec(cursor.text.slice(cursor.position));
  if (!found) {
    skipPast(cursor, '>', cursor.position);
    return null;
  }
  cursor.position += found[0].length;
  const [, name = '', double, single, bare = ''] = found;
  return { name: name.toLowerCase(), value: (double ?? single ?? bare).toLowerCase() };
}

/** The algorithm "extracting a character encoding from a meta element". */
function extractCharset(content: string): string | null {
  const found = /charset\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s;"'][^\s;]*))/.exec(content);
  return found?.[1] ?? found?.[2] ?? found?.[3] ?? null;
}

/** The algorithm "get an XML encoding". */
function getXmlEncoding(text: string): string | null {
  if (!text.startsWith('<?xml')) return null;
  const declaration = text.slice(0, text.indexOf('>') + 1);
  const found = /encoding\s*=\s*(?:"([^"\s]+)"|'([^'\s]+)')/.exec(declaration);
  return resolveDeclaredEncoding(found?.[1] ?? found?.[2] ?? null);
}

/** A declaration that is readable as single bytes is not in UTF-16, whatever it says. */
function resolveDeclaredEncoding(label: string | null): string | null {
  const name = label === null ? null : getEncodingName(label);
  if (name?.startsWith('utf-16')) return 'utf-8';
  return name === 'x-user-defined' ? 'windows-1252' : name;
}
