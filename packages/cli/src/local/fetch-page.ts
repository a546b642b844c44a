import type { IncomingMessage } from 'node:http';
import { performance } from 'node:perf_hooks';
import { decodePage } from '../../../../src/crawler/decode-text.ts';
import type { FetchedPage, FetchedRobotsTxt, Redirect } from '../../../../src/engine/fetched-page.ts';
import { ROBOTS_TXT_READ_BYTES } from '../../../../src/lib/robots/lines.ts';
import { CliError } from '../cli-error.ts';
import { describeFailure } from '../describe-failure.ts';
import { decodeBody, listHeaders, request } from './request.ts';

/** The service's limits of a fetch (docs/contract.md 3.8, 3.11). */
const MAX_REDIRECTS = 10;
const PAGE = { maxBytes: 5 * 1024 * 1024, timeoutMs: 25_000 };
const ROBOTS_TXT = { maxBytes: ROBOTS_TXT_READ_BYTES, timeoutMs: 5_000 };
const REDIRECTS = new Set([301, 302, 303, 307, 308]);

interface Options {
  allowPrivate: boolean;
}

/**
 * Fetches a page from this computer, following redirects.
 *
 * @throws CliError if it cannot be reached, or an address is not public and not allowed
 */
export async function fetchPage(start: URL, { allowPrivate }: Options): Promise<FetchedPage> {
  const signal = AbortSignal.timeout(PAGE.timeoutMs);
  const startedAt = performance.now();
  const redirects: Redirect[] = [];
  let url = start;
  try {
    for (;;) {
      const sentAt = performance.now();
      const message = await request(url, { allowPrivate, signal });
      const ttfbMs = performance.now() - sentAt;
      const location = getRedirectTarget(message, url);
      if (location === null) return await readPage(message, { start, url, redirects, startedAt, ttfbMs });
      message.destroy();
      redirects.push({ url: url.href, status: message.statusCode ?? 0, location: location.href });
      if (redirects.length > MAX_REDIRECTS)
        throw new CliError(`${start.href} redirects more than ${MAX_REDIRECTS} times.`);
      url = location;
    }
  } catch (error) {
    if (error instanceof CliError) throw error;
    const reason = signal.aborted
      ? `no whole answer within ${PAGE.timeoutMs / 1_000} seconds`
      : describeFailure(error);
    throw new CliError(`${url.href} cannot be reached: ${reason}.`);
  }
}

/** Fetches robots.txt of an origin by the cases of RFC 9309, section 2.3.1. Never throws. */
export async function fetchRobotsTxt(origin: string, { allowPrivate }: Options): Promise<FetchedRobotsTxt> {
  const url = `${origin}/robots.txt`;
  const signal = AbortSignal.timeout(ROBOTS_TXT.timeoutMs);
  try {
    let target = new URL(url);
    for (let count = 0; ; count++) {
      const message = await request(target, { allowPrivate, signal });
      const status = message.statusCode ?? 0;
      const location = getRedirectTarget(message, target);
      if (location !== null && count < 5) {
        message.destroy();
        target = location;
        continue;
      }
      if (status >= 200 && status < 300) {
        const { bytes } = await readBytes(message, ROBOTS_TXT.maxBytes);
        return { kind: 'found', url, text: new TextDecoder().decode(bytes), bytes: bytes.length };
      }
      message.destroy();
      return { kind: status >= 500 || status === 429 ? 'failing' : 'absent', url, status };
    }
  } catch (error) {
    return { kind: 'unreachable', url, reason: describeFailure(error) };
  }
}

function getRedirectTarget({ statusCode, headers: { location } }: IncomingMessage, url: URL): URL | null {
  if (location === undefined || !REDIRECTS.has(statusCode ?? 0)) return null;
  const target = URL.parse(location, url);
  return target && /^https?:$/.test(target.protocol) ? target : null;
}

interface Followed {
  start: URL;
  url: URL;
  redirects: Redirect[];
  startedAt: number;
  ttfbMs: number;
}

async function readPage(
  message: IncomingMessage,
  { start, url, redirects, startedAt, ttfbMs }: Followed,
): Promise<FetchedPage> {
  const { bytes, truncated } = await readBytes(message, PAGE.maxBytes);
  return decodePage({
    requestedUrl: start.href,
    url: url.href,
    status: message.statusCode ?? 0,
    headers: listHeaders(message),
    redirects,
    body: bytes,
    truncated,
    ttfbMs: Math.round(ttfbMs),
    totalMs: Math.round(performance.now() - startedAt),
  });
}

/** Reads at most `limit` bytes of a decoded body. */
async function readBytes(
  message: IncomingMessage,
  limit: number,
): Promise<{ bytes: Uint8Array; truncated: boolean }> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of decodeBody(message) as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    length += chunk.length;
    if (length > limit) break;
  }
  message.destroy();
  return { bytes: Buffer.concat(chunks).subarray(0, limit), truncated: length > limit };
}
