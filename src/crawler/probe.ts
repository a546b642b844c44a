import { parseMediaType } from '../lib/http/headers.ts';
import type { ProbeResult, TextFileStatus } from '../engine/site/site-facts.ts';
import { checkUrl } from './check-url.ts';
import { discardBody, fetchInTurn, type ReadFinalResponse } from './fetch-in-turn.ts';
import type { FetchFailure, FinalResponse } from './follow-redirects.ts';
import { RedirectWatch } from './inspection-request.ts';
import { readBody } from './read-body.ts';
import type { Requester } from './requester.ts';
import { isSuccess } from '../engine/fetched-page.ts';

const MAX_REDIRECTS = 5;
/** For each URL, redirects and body included. */
const TIMEOUT_MS = 8_000;
/** Bytes to read of a text file: enough to tell whether it has content. */
export const MAX_TEXT_BYTES = 4 * 1024;

/** Requests a URL without reading the body. */
export async function probeUrl(startUrl: string, host: string, requester: Requester): Promise<ProbeResult> {
  const watch = new RedirectWatch(host);
  const { refuseRedirect } = watch;
  const followed = await fetchWithTimeout(startUrl, { ...requester, refuseRedirect }, discardBody);
  if (watch.elsewhere !== null) return { kind: 'elsewhere', url: watch.elsewhere };
  if (followed.kind !== 'answered') return { kind: 'unreachable', message: followed.message };
  return { kind: 'answered', url: followed.url, status: followed.response.status };
}

/** Whether a URL has a text file of an allowed media type and does not redirect to another path. */
export async function probeTextFile(
  url: string,
  host: string,
  requester: Requester,
  allowedType: RegExp,
): Promise<TextFileStatus> {
  const watch = new RedirectWatch(host);
  const { refuseRedirect } = watch;
  const followed = await fetchWithTimeout(url, { ...requester, refuseRedirect }, (final) =>
    readTextFileStatus(url, final, allowedType),
  );
  const status: TextFileStatus =
    followed.kind === 'answered'
      ? followed.content
      : { found: 'unknown', url, detail: 'could not be fetched' };
  return watch.elsewhere !== null && status.found !== 'yes'
    ? { found: 'unknown', url, detail: 'redirects to another host, where it could not be read' }
    : status;
}

async function readTextFileStatus(
  url: string,
  followed: FinalResponse,
  allowedType: RegExp,
): Promise<TextFileStatus> {
  const { response } = followed;
  const mediaType = parseMediaType(response.headers.get('content-type'));
  try {
    const { bytes } = await readBody(response, MAX_TEXT_BYTES);
    const { status } = response;
    if (status === 429 || status >= 500) return { found: 'unknown', url, detail: `answers ${status}` };
    if (!isSuccess({ status })) return { found: 'no', url, detail: `answers ${status}` };
    if (followed.redirects.length > 0 && new URL(followed.url).pathname !== new URL(url).pathname) {
      return { found: 'no', url, detail: `redirects to ${followed.url.slice(0, 200)}` };
    }
    if (!allowedType.test(mediaType))
      return { found: 'no', url, detail: `answers with ${mediaType || 'no media type'}` };
    return bytes.length === 0
      ? { found: 'no', url, detail: 'is empty' }
      : { found: 'yes', url, detail: `answers with ${mediaType}` };
  } catch {
    const detail = followed.signal.aborted ? 'was not sent in time' : 'was cut off during transfer';
    return { found: 'unknown', url, detail };
  }
}

function fetchWithTimeout<T>(
  url: string,
  requester: Requester,
  read: (final: FinalResponse) => Promise<T>,
): Promise<ReadFinalResponse<T> | FetchFailure> {
  const limits = { maxRedirects: MAX_REDIRECTS, headersTimeoutMs: TIMEOUT_MS, totalTimeoutMs: TIMEOUT_MS };
  return fetchInTurn(checkUrl(url), { ...requester, ...limits }, read);
}
