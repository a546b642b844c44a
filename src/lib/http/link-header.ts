/** One link of a `Link` header (RFC 8288). */
export interface HeaderLink {
  /** As written between `<` and `>`; relative to the address of the response. */
  target: string;
  /** Parameter values by lower-case name; the first counts where one occurs twice. */
  params: ReadonlyMap<string, string>;
}

/** The most links read. */
const MAX_LINKS = 500;

const SPACE = /[\t ]*/y;
const TARGET = /<([^<>]*)>/y;
const PARAM = /;[\t ]*(?:([^\s"=;,<>]+)[\t ]*(?:=[\t ]*(?:"((?:[^"\\]|\\.)*)"|([^\s;,"]*)))?)?/y;

/** The links of a header's value; parts that are no link are skipped. RFC 8288 section 3, appendix B. */
export function parseLinkHeader(value: string): HeaderLink[] {
  const links: HeaderLink[] = [];
  let at = 0;
  const read = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at;
    const match = pattern.exec(value);
    if (match) at = pattern.lastIndex;
    return match;
  };
  while (at < value.length && links.length < MAX_LINKS) {
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
    const comma = value.indexOf(',', at);
    at = comma === -1 ? value.length : comma + 1;
  }
  return links;

  function readParam(): RegExpExecArray | null {
    read(SPACE);
    return read(PARAM);
  }
}

/** Whether the space-separated relation types of a link hold `type`, in any case. */
export function hasRelation(link: HeaderLink, type: string): boolean {
  return (link.params.get('rel') ?? '').toLowerCase().split(/\s+/).includes(type);
}
