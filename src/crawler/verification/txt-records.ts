import { queryDns } from '../dns.ts';

export type TxtLookup =
  | { kind: 'texts'; texts: string[] }
  /** The name does not exist or has no TXT record. */
  | { kind: 'none' }
  /** No resolver answered. `reason` names the last one, as in `the DNS resolver … did not answer in 4 seconds`. */
  | { kind: 'failed'; reason: string };

/**
 * Returns the TXT records of a name, or of the name it is an alias of. Joins the strings of each record, as all readers of TXT
 * records do (RFC 7208 section 3.3). Never throws.
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

/** A quoted string of the presentation form (RFC 1035 section 5.1), with white space around it. */
const QUOTED_STRING = /\s*"((?:[^"\\]|\\.)*)"\s*/gsy;

/**
 * Returns the text of TXT data in the form of any resolver: Cloudflare quotes each string (`"a" "b"`), Google joins them
 * without quotes. Data that is not entirely quoted strings is returned unchanged.
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

/** RFC 1035 section 5.1: `\DDD` is the octet with that decimal number, `\X` the character X. */
function unescapeTxt(text: string): string {
  return text.replace(/\\(\d{3}|.)/gs, (_, escaped: string) =>
    escaped.length === 3 ? String.fromCharCode(Number(escaped)) : escaped,
  );
}
