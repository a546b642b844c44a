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
