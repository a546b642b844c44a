import { follow } from '../follow.ts';
import type { Requester } from '../requester.ts';
import { decodedText } from './decode.ts';
import type { OnAddress, SitemapFacts, SitemapReader } from './reader.ts';
import { textSitemap } from './text.ts';
import { xmlSitemap } from './xml.ts';

const MAX_REDIRECTS = 5;
/** For each file, redirects and body included. */
const TIMEOUT_MS = 10_000;

export interface SitemapRequest extends Requester {
  /** Bytes that may still be decoded, and is told how many were. */
  budget: { bytes: number };
}

/** `status` is that of the answer, `null` without one. */
export type ReadSitemap = SitemapFacts & { status: number | null };

/**
 * Fetch a sitemap file, XML or text, and read its addresses as it arrives. Never throws; an error is the end of a
 * sentence that begins with its address.
 */
export async function readSitemapFile(
  url: string,
  { budget, ...request }: SitemapRequest,
  onAddress: OnAddress,
): Promise<ReadSitemap> {
  const signal = AbortSignal.any([request.signal, AbortSignal.timeout(TIMEOUT_MS)]);
  const times = { headersMs: TIMEOUT_MS, totalMs: TIMEOUT_MS, signal };
  const followed = await follow(url, { ...request, maxRedirects: MAX_REDIRECTS, ...times });
  if (followed.kind !== 'answered') return failed(`could not be fetched: ${followed.message}`, null);
  const { response } = followed;
  const { status, body } = response;
  if (!response.ok) {
    await body?.cancel();
    return failed(`answers with HTTP status ${status}`, status);
  }
  if (!body) return failed('is empty', status);
  let reader: SitemapReader | null = null;
  try {
    const text = decodedText(body, (count) => (budget.bytes -= count) >= 0);
    for await (const piece of text) {
      reader ??= readerFor(piece, onAddress);
      if (reader && !reader.write(piece)) break;
    }
  } catch {
    const kind = reader?.end().kind ?? 'urlset';
    return { kind, error: signal.aborted ? LATE : 'is damaged, or was not sent to its end', status };
  }
  if (budget.bytes < 0) return { kind: reader?.end().kind ?? 'urlset', error: TOO_LARGE, status };
  return reader ? { ...reader.end(), status } : failed('is empty', status);
}

const LATE = 'was not sent in time';
const TOO_LARGE = 'is larger than the 50 MB that are read of a site’s sitemaps';

function failed(error: string, status: number | null): ReadSitemap {
  return { kind: 'urlset', error, status };
}

/** XML begins with `<`, anything else is text. `null` while there is only white space. */
function readerFor(start: string, onAddress: OnAddress): SitemapReader | null {
  const first = start.trimStart()[0];
  if (first === undefined) return null;
  return first === '<' ? xmlSitemap(onAddress) : textSitemap(onAddress);
}
