import { parseDate, SECOND } from '../time.ts';

/** Returns `max-age` of `Cache-Control` (RFC 9111 section 5.2.2.1) in milliseconds; `null` without one. */
export function readMaxAge({ headers }: Response): number | null {
  const seconds = /(?:^|[\s,])max-age=(\d{1,9})/i.exec(headers.get('cache-control') ?? '')?.[1];
  return seconds === undefined ? null : Number(seconds) * SECOND;
}

/**
 * Codings that compress a body (IANA HTTP Content Coding Registry). Other values, such as `none` or `utf-8`, leave it as it is.
 */
const COMPRESSIONS = new Set('gzip x-gzip br deflate compress x-compress zstd dcb dcz'.split(' '));

/**
 * Whether `fetch` leaves a body compressed: workerd decodes only `gzip` and `br`, each alone and in lower case, although
 * codings are case-insensitive and can be combined (RFC 9110 section 8.4.1).
 *
 * @param contentEncoding as sent, several headers joined by commas
 */
export function isLeftCompressed(contentEncoding: string | null): boolean {
  if (contentEncoding === null || contentEncoding === 'gzip' || contentEncoding === 'br') return false;
  return contentEncoding.split(',').some((coding) => COMPRESSIONS.has(coding.trim().toLowerCase()));
}

/** What an answer says about how busy a site is. */
export interface AnswerStatus {
  status: number;
  /** The value of the `Retry-After` header. */
  retryAfter: string | null;
}

/** Whether a site asks for fewer requests: 429, or 503 with `Retry-After`. */
export function isBusyAnswer({ status, retryAfter }: AnswerStatus): boolean {
  return status === 429 || (status === 503 && retryAfter !== null);
}

/**
 * Parses `Retry-After`, seconds or a date (RFC 9110 section 10.2.3), into milliseconds. Returns `null` for anything else.
 *
 * @param now milliseconds since 1970
 */
export function parseRetryAfter(value: string | null, now: number): number | null {
  const text = value?.trim() ?? '';
  if (/^\d{1,9}$/.test(text)) return Number(text) * SECOND;
  const date = parseDate(text);
  return date && Math.max(0, date.time - now);
}

/** One link of a `Link` header (RFC 8288). */
export interface HeaderLink {
  /** As written between `<` and `>`; relative to the URL of the response. */
  target: string;
  /** Parameter values by lower-case name. A repeated parameter has its first value. */
  params: ReadonlyMap<string, string>;
}

const MAX_LINKS = 500;

const SPACE = /[\t ]*/y;
const TARGET = /<([^<>]*)>/y;
const PARAM = /;[\t ]*(?:([^\s"=;,<>]+)[\t ]*(?:=[\t ]*(?:"((?:[^"\\]|\\.)*)"|([^\s;,"]*)))?)?/y;

/** Parses the value of a `Link` header (RFC 8288 section 3, appendix B). Skips malformed links; reads at most 500. */
export function parseLinkHeader(value: string): HeaderLink[] {
  const links: HeaderLink[] = [];
  let position = 0;
  const read = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = position;
    const match = pattern.exec(value);
    if (match) position = pattern.lastIndex;
    return match;
  };
  while (position < value.length && links.length < MAX_LINKS) {
    read(SPACE);
    const target = read(TARGET)?.[1];
    if (target !== undefined) {
      const params = new Map<string, string>();
      for (let param = readParam(); param; param = readParam()) {
        const [, name = '', quoted, token = ''] = param;
        const text = quoted === undefined ? token : quoted.replace(/\\(.)/g, '$1');
        if (name !== '' && !params.has(name.toLowerCase())) params.set(name.toLowerCase(), text);
      }
      links.push({ target: target.trim(), params });
    }
    const comma = value.indexOf(',', position);
    position = comma === -1 ? value.length : comma + 1;
  }
  return links;

  function readParam(): RegExpExecArray | null {
    read(SPACE);
    return read(PARAM);
  }
}

/** Whether `type` (lower case) is among the relation types of a link, in any case. */
export function hasRelation(link: HeaderLink, type: string): boolean {
  return (link.params.get('rel') ?? '').toLowerCase().split(/\s+/).includes(type);
}

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
