import { isBusyAnswer } from '../../lib/http/headers.ts';
import type { TakeTurns } from '../admission.ts';
import { checkUrl } from '../check-url.ts';
import { fetchInTurn } from '../fetch-in-turn.ts';
import type { FinalResponse } from '../follow-redirects.ts';
import type { Requester } from '../requester.ts';
import { decodeSitemap } from './decode-sitemap.ts';
import {
  createTextParser,
  createXmlParser,
  type OnLastmod,
  type OnUrl,
  type ParsedSitemap,
  type SitemapParser,
} from './sitemap-parser.ts';

const MAX_REDIRECTS = 5;
/** For each file, redirects and body included. */
const TIMEOUT_MS = 10_000;

export interface SitemapFileOptions extends Requester {
  /**
   * The rest of the limits, reduced by each file. Bytes before or after decompression, whichever are more; below 0 the limit is
   * exceeded. Milliseconds without waits for turns.
   */
  budget: { bytes: number; milliseconds: number };
}

export interface SitemapFileResult extends ParsedSitemap {
  /** The HTTP status, `null` without a response. */
  status: number | null;
  /** Whether a limit on all files together cut the file short. */
  isCut: boolean;
  /** Whether the site asked to try again later. */
  isBusy?: true;
}

/**
 * Fetches a sitemap file, XML or text, and passes its URLs to `onUrl` as they arrive, and their dates to `onLastmod`. Returns
 * `no_turn` if its host must not be requested now, and `null` if its host must never be requested or the time for all files is
 * up, which says nothing about the file. Never throws: `error` is the predicate of a sentence about the file.
 */
export async function readSitemapFile(
  url: string,
  { budget, ...request }: SitemapFileOptions,
  onUrl: OnUrl,
  onLastmod: OnLastmod,
): Promise<SitemapFileResult | 'no_turn' | null> {
  let startedAt = performance.now();
  const timeout = Math.min(TIMEOUT_MS, budget.milliseconds);
  const options = {
    ...request,
    takeTurns: async (...turns: Parameters<TakeTurns>) => {
      const askedAt = performance.now();
      const taken = await request.takeTurns(...turns);
      startedAt += performance.now() - askedAt;
      return taken;
    },
    maxRedirects: MAX_REDIRECTS,
    headersTimeoutMs: timeout,
    totalTimeoutMs: timeout,
  };
  /** Whether the time for all files is up, rather than the time for this one. */
  const isTimeUp = (isTimedOut: boolean) => request.signal.aborted || (isTimedOut && timeout < TIMEOUT_MS);
  let isCut = false;
  const followed = await fetchInTurn(checkUrl(url), options, (final) =>
    readResponse(final, budget, { onUrl, onLastmod }, () => (isCut = isTimeUp(final.signal.aborted))),
  );
  if (followed.kind === 'unreachable') isCut = isTimeUp(followed.reason === 'timeout');
  budget.milliseconds = isCut ? 0 : budget.milliseconds - (performance.now() - startedAt);
  if (followed.kind === 'answered') return followed.content;
  if (isCut || followed.kind === 'blocked') return null;
  if (followed.kind === 'rate-limited') return 'no_turn';
  return toFailedFile(`could not be fetched: ${followed.message}`, null);
}

async function readResponse(
  { response, signal }: FinalResponse,
  budget: SitemapFileOptions['budget'],
  { onUrl, onLastmod }: { onUrl: OnUrl; onLastmod: OnLastmod },
  isTimeUp: () => boolean,
): Promise<SitemapFileResult> {
  const { status, body } = response;
  if (!response.ok) {
    await body?.cancel();
    const failed = toFailedFile(`answers with HTTP status ${status}`, status);
    const isBusy = isBusyAnswer({ status, retryAfter: response.headers.get('retry-after') });
    return isBusy ? { ...failed, isBusy } : failed;
  }
  if (!body) return toFailedFile('is empty', status);
  let reader: SitemapParser | null = null;
  try {
    const text = decodeSitemap(body, (count) => (budget.bytes -= count) >= 0);
    for await (const piece of text) {
      reader ??= createParser(piece, onUrl, onLastmod);
      if (reader && !reader.write(piece)) break;
    }
  } catch {
    const kind = reader?.end().kind ?? 'urlset';
    if (isTimeUp() || budget.bytes < 0) return { kind, error: null, status, isCut: true };
    const error = signal.aborted ? 'was not sent in time' : 'is damaged or was cut off during transfer';
    return { kind, error, status, isCut: false };
  }
  if (budget.bytes < 0) return { kind: reader?.end().kind ?? 'urlset', error: null, status, isCut: true };
  return reader ? { ...reader.end(), status, isCut: false } : toFailedFile('is empty', status);
}

function toFailedFile(error: string, status: number | null): SitemapFileResult {
  return { kind: 'urlset', error, status, isCut: false };
}

/** XML starts with `<`, anything else is text. Returns `null` if `start` is only white space. */
function createParser(start: string, onUrl: OnUrl, onLastmod: OnLastmod): SitemapParser | null {
  const first = start.trimStart()[0];
  if (first === undefined) return null;
  return first === '<' ? createXmlParser(onUrl, onLastmod) : createTextParser(onUrl);
}
