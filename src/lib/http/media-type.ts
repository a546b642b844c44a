/** The media type of a message and the label of its character encoding. */
export interface ContentType {
  /** In lower case; '' if there is no valid one. */
  mediaType: string;
  /** As sent; `null` without the parameter. */
  charset: string | null;
}

/** A type and subtype of tokens (RFC 9110, sections 5.6.2 and 8.3.1). */
const MEDIA_TYPE = /^[\w!#$%&'*+.^`|~-]+\/[\w!#$%&'*+.^`|~-]+$/;

/**
 * Reads a `Content-Type` value, in which several headers are joined by commas (Fetch standard, "extract a MIME type"): the
 * last valid media type counts, with the last charset that was given for it.
 */
export function parseContentType(value: string | null | undefined): ContentType {
  const contentType: ContentType = { mediaType: '', charset: null };
  for (const item of splitOutsideQuotes(value ?? '', ',')) {
    const [type = '', ...parameters] = splitOutsideQuotes(item, ';');
    const mediaType = type.trim().toLowerCase();
    if (!MEDIA_TYPE.test(mediaType) || mediaType === '*/*') continue;
    if (mediaType !== contentType.mediaType) contentType.charset = null;
    contentType.mediaType = mediaType;
    contentType.charset = readCharset(parameters) ?? contentType.charset;
  }
  return contentType;
}

/**
 * The media type of a `Content-Type` value without its parameters, in lower case; '' if there is no valid one.
 * RFC 9110 section 8.3.1.
 */
export function parseMediaType(contentType: string | null | undefined): string {
  return parseContentType(contentType).mediaType;
}

/** The first `charset`. White space around its `=` is not allowed (WHATWG MIME Sniffing, section 4.4). */
function readCharset(parameters: readonly string[]): string | null {
  for (const parameter of parameters) {
    const [, quoted, plain] = /^\s*charset=(?:"([^"]*)|(.*))/i.exec(parameter) ?? [];
    if (quoted !== undefined || plain !== undefined) return (quoted ?? plain ?? '').trim();
  }
  return null;
}

function splitOutsideQuotes(text: string, separator: string): string[] {
  if (!text.includes('"')) return text.split(separator);
  const parts: string[] = [];
  let start = 0;
  let isQuoted = false;
  for (let i = 0; i < text.length; i++) {
    if (text[i] === '"') isQuoted = !isQuoted;
    else if (text[i] === '\\' && isQuoted) i++;
    else if (text[i] === separator && !isQuoted) {
      parts.push(text.slice(start, i));
      start = i + 1;
    }
  }
  parts.push(text.slice(start));
  return parts;
}
