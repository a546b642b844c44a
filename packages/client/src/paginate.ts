import { type Answer, unwrap } from './client.ts';

/**
 * Iterates over the items of a list, fetching each page when it is needed. The next page is that of `Link: rel="next"`
 * (RFC 8288) or of `next_cursor` in the answer.
 *
 * ```ts
 * const scans = paginate(
 *   (cursor) => client.GET('/websites/{host}/scans', { params: { path: { host }, query: { cursor } } }),
 *   ({ scans }) => scans,
 * );
 * for await (const scan of scans) console.log(scan.id);
 * ```
 *
 * @param getPage requests a page; the first one without a cursor
 * @param getItems the items in the `data` of an answer
 * @throws SiteAuditError on an error answer
 */
export async function* paginate<Body extends { data: unknown }, Item>(
  getPage: (cursor: string | undefined) => Promise<Answer<Body>>,
  getItems: (data: Body['data']) => readonly Item[],
): AsyncGenerator<Item, void, undefined> {
  let cursor: string | undefined;
  do {
    const answer = await getPage(cursor);
    const data = await unwrap(answer);
    yield* getItems(data);
    const next = readNextCursor(data, answer.response.headers);
    if (next !== undefined && next === cursor)
      throw new Error('The list repeats a page: its cursor stays the same.');
    cursor = next;
  } while (cursor !== undefined);
}

function readNextCursor(data: unknown, headers: Headers): string | undefined {
  const inBody =
    typeof data === 'object' && data !== null && 'next_cursor' in data ? data.next_cursor : undefined;
  if (typeof inBody === 'string') return inBody;
  const url = readNextLink(headers.get('link') ?? '');
  return url === null
    ? undefined
    : (new URL(url, 'https://service.invalid').searchParams.get('cursor') ?? undefined);
}

/** The target of the link with the relation `next`. */
function readNextLink(header: string): string | null {
  for (const [, target, parameters = ''] of header.matchAll(/<([^<>]*)>((?:[^,"]|"[^"]*")*)/g)) {
    if (/;\s*rel\s*=\s*(?:"(?:[^"]*\s)?next(?:\s[^"]*)?"|next\s*(?:;|$))/i.test(parameters))
      return target ?? null;
  }
  return null;
}
