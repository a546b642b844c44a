import { followRedirects } from '../follow-redirects.ts';
import type { Requester } from '../requester.ts';
import { decodeSitemap } from './decode-sitemap.ts';
import type { OnUrl, ParsedSitemap, SitemapParser } from './sitemap-parser.ts';
import { createTextParser } from './text-parser.ts';
import { createXmlParser } from './xml-parser.ts';

const MAX_REDIRECTS = 5;
/** For each file, redirects and body included. */
const TIMEOUT_MS = 10_000;

export interface SitemapFileOptions extends Requester {
  /** Bytes that may still be decoded, and is told how many were. */
  budget: { bytes: number };
}

/** `status` is that of the answer, `null` without one. */
export type SitemapFileResult = ParsedSitemap & { status: number | null };

/**
 * Fetch a sitemap file, XML or text, and read its addresses as it arrives. Never throws; an error is the end of a
 * sentence that begins with its address.
 */
export async function readSitemapFile(
  url: string,
  { budget, ...request }: SitemapFileOptions,
  onAddress: OnUrl,
): Promise<SitemapFileResult> {
  const signal = AbortSignal.any([request.signal, AbortSignal.timeout(TIMEOUT_MS)]);
  const times = { headersTimeoutMs: TIMEOUT_MS, totalTimeoutMs: TIMEOUT_MS, signal };
  const followed = await followRedirects(url, { ...request, maxRedirects: MAX_REDIRECTS, ...times });
  if (followed.kind !== 'answered') return toFailedFile(`could not be fetched: ${followed.message}`, null);
  const { response } = followed;
  const { status, body } = response;
  if (!response.ok) {
    await body?.cancel();
    return toFailedFile(`answers with HTTP status ${status}`, status);
  }
  if (!body) return toFailedFile('is empty', status);
  let reader: SitemapParser | null = null;
  try {
    const text = decodeSitemap(body, (count) => (budget.bytes -= count) >= 0);
    for await (const piece of text) {
      reader ??= createParser(piece, onAddress);
      if (reader && !reader.write(piece)) break;
    }
  } catch {
    const kind = reader?.end().kind ?? 'urlset';
    return { kind, error: signal.aborted ? TIMED_OUT : 'is damaged, or was not sent to its end', status };
  }
  if (budget.bytes < 0) return { kind: reader?.end().kind ?? 'urlset', error: TOO_LARGE, status };
  return reader ? { ...reader.end(), status } : toFailedFile('is empty', status);
}

const TIMED_OUT = 'was not sent in time';
const TOO_LARGE = 'is larger than the 50 MB that are read of a site’s sitemaps';

function toFailedFile(error: string, status: number | null): SitemapFileResult {
  return { kind: 'urlset', error, status };
}

/** XML begins with `<`, anything else is text. `null` while there is only white space. */
function createParser(start: string, onAddress: OnUrl): SitemapParser | null {
  const first = start.trimStart()[0];
  if (first === undefined) return null;
  return first === '<' ? createXmlParser(onAddress) : createTextParser(onAddress);
}
