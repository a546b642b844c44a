/**
 * The media type of a `Content-Type` value without its parameters, in lower case; '' if there is none.
 * RFC 9110 section 8.3.1.
 */
export function parseMediaType(contentType: string | null | undefined): string {
  return contentType?.split(';', 1)[0]?.trim().toLowerCase() ?? '';
}
