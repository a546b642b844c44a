const PRESCAN_BYTES = 1_024;

/** Where in the text the scan is; beyond its end once a tag or comment turned out to be cut off. */
interface ScanPosition {
  text: string;
  at: number;
}

/**
 * The encoding that the first 1,024 bytes of a document declare: the WHATWG algorithm "prescan a byte stream to
 * determine its encoding" (HTML, section 13.2.3.2), XML declarations included. `null` when they declare none that is
 * known.
 */
export function prescanEncoding(bytes: Uint8Array): string | null {
  const text = new TextDecoder('latin1').decode(bytes.subarray(0, PRESCAN_BYTES));
  const cursor: ScanPosition = { text, at: 0 };
  while (cursor.at < text.length) {
    const name = scanNext(cursor);
    if (name !== null) return name;
  }
  return getXmlEncoding(text);
}

/** The Encoding standard's name for a label, lower-case; `null` for a label it does not know. */
export function getEncodingName(label: string): string | null {
  try {
    return new TextDecoder(label).encoding.toLowerCase();
  } catch {
    return null;
  }
}

/** Pass over one comment, tag or character; the encoding if it was a `<meta>` that declares one. */
function scanNext(cursor: ScanPosition): string | null {
  const { text, at } = cursor;
  if (text[at] !== '<') {
    cursor.at++;
  } else if (text.startsWith('<!--', at)) {
    skipPast(cursor, '-->', at + 2);
  } else if (/^<meta[\t\n\f\r /]/i.test(text.slice(at, at + 6))) {
    cursor.at += 5;
    return readMeta(cursor);
  } else if (/^<\/?[a-z]/i.test(text.slice(at, at + 3))) {
    while (cursor.at < text.length && !/[\t\n\f\r >]/.test(text[cursor.at] ?? '')) cursor.at++;
    while (readAttribute(cursor)) continue;
  } else if (/^<[!/?]/.test(text.slice(at, at + 2))) {
    skipPast(cursor, '>', at + 1);
  } else {
    cursor.at++;
  }
  return null;
}

function skipPast(cursor: ScanPosition, end: string, from: number): void {
  const found = cursor.text.indexOf(end, from);
  cursor.at = found === -1 ? cursor.text.length + 1 : found + end.length;
}

function readMeta(cursor: ScanPosition): string | null {
  const attributes = new Map<string, string>();
  for (let read = readAttribute(cursor); read; read = readAttribute(cursor)) {
    if (!attributes.has(read.name)) attributes.set(read.name, read.value);
  }
  if (cursor.at > cursor.text.length) return null;
  const charset = attributes.get('charset');
  if (charset !== undefined) return resolveDeclaredEncoding(charset);
  const isPragma = attributes.get('http-equiv') === 'content-type';
  return isPragma ? resolveDeclaredEncoding(extractCharset(attributes.get('content') ?? '')) : null;
}

const ATTRIBUTE =
  /^[\t\n\f\r /]*([^\t\n\f\r />][^\t\n\f\r />=]*)(?:[\t\n\f\r ]*=[\t\n\f\r ]*(?:"([^"]*)"|'([^']*)'|([^\t\n\f\r >"'][^\t\n\f\r >]*)?))?/;

/** The WHATWG algorithm "get an attribute", which lower-cases; `null` at the end of the tag, which is passed over. */
function readAttribute(cursor: ScanPosition): { name: string; value: string } | null {
  const found = ATTRIBUTE.exec(cursor.text.slice(cursor.at));
  if (!found) {
    skipPast(cursor, '>', cursor.at);
    return null;
  }
  cursor.at += found[0].length;
  const [, name = '', double, single, bare = ''] = found;
  return { name: name.toLowerCase(), value: (double ?? single ?? bare).toLowerCase() };
}

/** The WHATWG algorithm "extracting a character encoding from a meta element". */
function extractCharset(content: string): string | null {
  const found = /charset\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s;"'][^\s;]*))/.exec(content);
  return found?.[1] ?? found?.[2] ?? found?.[3] ?? null;
}

/** The WHATWG algorithm "get an XML encoding". */
function getXmlEncoding(text: string): string | null {
  if (!text.startsWith('<?xml')) return null;
  const declaration = text.slice(0, text.indexOf('>') + 1);
  const found = /encoding\s*=\s*(?:"([^"\s]+)"|'([^'\s]+)')/.exec(declaration);
  return resolveDeclaredEncoding(found?.[1] ?? found?.[2] ?? null);
}

/** A declaration that can be read byte by byte is not in UTF-16, whatever it says. */
function resolveDeclaredEncoding(label: string | null): string | null {
  const name = label === null ? null : getEncodingName(label);
  if (name?.startsWith('utf-16')) return 'utf-8';
  return name === 'x-user-defined' ? 'windows-1252' : name;
}
