/** A link of a page: its URL, its text, and flags of 8 bits. */
export type LinkTuple = readonly [url: string, anchor: string, flags: number];
/** The same with numbers of texts, from 1; 0 is the empty text. */
export type NumberedLink = readonly [url: number, anchor: number, flags: number];

/** The links of a page in which texts are numbers. Pages of a website share the texts. */
export interface LinkList {
  /** See `encodeLinkList`. */
  bytes: Uint8Array;
  texts: ReadonlyMap<number, string>;
}

/** A byte of flags, and two differences of numbers below 2^34. */
const MAX_LINK_BYTES = 11;

/**
 * Encodes links in about 3 bytes each: the flags, and as variable-length integers the differences of the numbers of its URL and its
 * text to those of the link before. Most are 1, since texts are numbered when they are first seen.
 */
export function encodeLinkList(links: readonly NumberedLink[]): Uint8Array {
  const bytes = new Uint8Array(links.length * MAX_LINK_BYTES);
  let at = 0;
  let [lastUrl, lastAnchor] = [0, 0];
  const write = (difference: number) => {
    let rest = difference < 0 ? -2 * difference - 1 : 2 * difference;
    for (; rest > 0x7f; rest = Math.floor(rest / 0x80)) bytes[at++] = (rest % 0x80) | 0x80;
    bytes[at++] = rest;
  };
  for (const [url, anchor, flags] of links) {
    bytes[at++] = flags;
    write(url - lastUrl);
    write(anchor - lastAnchor);
    [lastUrl, lastAnchor] = [url, anchor];
  }
  return bytes.slice(0, at);
}

/** Calls `visit` with the numbers of the URL and the text of each link, and its flags. */
export function visitLinkList(
  bytes: Uint8Array,
  visit: (url: number, anchor: number, flags: number) => void,
): void {
  let at = 0;
  const read = () => {
    let [value, factor, byte] = [0, 1, 0];
    do {
      byte = bytes[at++] ?? 0;
      value += (byte & 0x7f) * factor;
      factor *= 0x80;
    } while (byte > 0x7f);
    return value % 2 === 1 ? -(value + 1) / 2 : value / 2;
  };
  let [url, anchor] = [0, 0];
  while (at < bytes.length) {
    const flags = bytes[at++] ?? 0;
    url += read();
    anchor += read();
    visit(url, anchor, flags);
  }
}
