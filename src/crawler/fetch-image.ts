import { SECOND } from '../lib/time.ts';
import { checkUrl } from './check-url.ts';
import { fetchInTurn } from './fetch-in-turn.ts';
import { readBody } from './read-body.ts';
import { type CrawlerOptions, createRequester } from './requester.ts';

const LIMITS = { maxRedirects: 3, headersTimeoutMs: 5 * SECOND, totalTimeoutMs: 10 * SECOND };
const MAX_BYTES = 2 * 1024 * 1024;

/** The formats that are shown, by how their files begin. All are pixels only: nothing in them can run. */
const FORMATS = {
  'image/png': /^\x89PNG\r\n\x1a\n/,
  'image/jpeg': /^\xff\xd8\xff/,
  'image/gif': /^GIF8[79]a/,
  'image/webp': /^RIFF.{4}WEBP/s,
};

export interface FetchedImage {
  /** The media type, by the content and not by the header. */
  type: keyof typeof FORMATS;
  bytes: Uint8Array;
}

/**
 * Fetches an image under the rules of pages: each address and all IP addresses of its host are checked, and each request is counted
 * at its host. Returns `null` if there is none, it is larger than 2 MB, or it is no PNG, JPEG, GIF or WebP. Never throws.
 */
export async function fetchImage(url: string, options: CrawlerOptions): Promise<FetchedImage | null> {
  const abortController = new AbortController();
  const requester = createRequester(options, abortController.signal);
  const headers = { ...requester.headers, accept: Object.keys(FORMATS).join(', ') };
  try {
    const fetched = await fetchInTurn(
      checkUrl(url),
      { ...requester, ...LIMITS, headers },
      async ({ response }) => (response.status === 200 ? readBody(response, MAX_BYTES) : null),
    );
    if (fetched.kind !== 'answered' || !fetched.content || fetched.content.truncated) return null;
    const { bytes } = fetched.content;
    const start = String.fromCharCode(...bytes.subarray(0, 16));
    for (const [type, pattern] of Object.entries(FORMATS) as [FetchedImage['type'], RegExp][])
      if (pattern.test(start)) return { type, bytes };
    return null;
  } catch {
    return null;
  } finally {
    abortController.abort();
  }
}
