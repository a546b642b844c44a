import { queryDns } from '../dns.ts';

export type TxtLookup =
  | { kind: 'texts'; texts: string[] }
  /** The name does not exist, or has no TXT record. */
  | { kind: 'none' }
  /** No resolver gave an answer; `reason` says why, in the form `the DNS resolver … did …`. */
  | { kind: 'failed'; reason: string };

/**
 * The TXT records of a name, the strings of each joined (RFC 7208, section 3.3, as every reader of TXT records does).
 * Only records of that name or of the one it is an alias of. Never throws.
 */
export async function queryTxtRecords(
  name: string,
  resolvers: readonly string[],
  signal: AbortSignal,
): Promise<TxtLookup> {
  const answer = await queryDns(name, 'TXT', resolvers, signal);
  if (answer.kind !== 'records') return answer;
  return { kind: 'texts', texts: answer.records.map(({ data }) => joinTxtStrings(data)) };
}

/** A quoted string of the presentation form (RFC 1035, section 5.1), with white space around it. */
const QUOTED_STRING = /\s*"((?:[^"\\]|\\.)*)"\s*/gsy;

/**
 * The text of TXT data as resolvers give it: Cloudflare quotes every string (`"a" "b"`), Google joins them unquoted.
 * Data that is not wholly made of quoted strings is taken as it stands.
 */
export function joinTxtStrings(data: string): string {
  QUOTED_STRING.lastIndex = 0;
  const strings: string[] = [];
  while (QUOTED_STRING.lastIndex < data.length) {
    const found = QUOTED_STRING.exec(data);
    if (!found) return data;
    strings.push(unescapeTxt(found[1] ?? ''));
  }
  return strings.join('');
}

/** RFC 1035, section 5.1: `\DDD` is the octet with that decimal number, `\X` the character X. */
function unescapeTxt(text: string): string {
  return text.replace(/\\(\d{3}|.)/gs, (_, escaped: string) =>
    escaped.length === 3 ? String.fromCharCode(Number(escaped)) : escaped,
  );
}
