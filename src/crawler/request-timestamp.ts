import { SECOND } from '../lib/time.ts';
import { encodeTimestampRequest } from '../lib/timestamp/timestamp-request.ts';
import { MAX_TIMESTAMP_BYTES, readTimestampResponse } from '../lib/timestamp/timestamp-response.ts';
import { readBody } from './read-body.ts';

export type TimestampAnswer =
  | {
      ok: true;
      /** The TimeStampResp in DER. */
      response: Uint8Array;
      /** Milliseconds since 1970. */
      time: number;
    }
  | { ok: false; reason: string };

const TIMEOUT_MS = 10 * SECOND;
const NONCE_BYTES = 8;

/**
 * Requests a timestamp of a hash from a time-stamping authority over HTTP (RFC 3161 section 3.4). Does not follow redirects or
 * verify the signature of the answer. Never throws.
 *
 * @param authority the URL of the operator's authority
 * @param hash SHA-256
 */
export async function requestTimestamp(authority: string, hash: Uint8Array): Promise<TimestampAnswer> {
  const nonce = crypto.getRandomValues(new Uint8Array(NONCE_BYTES));
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  try {
    const response = await fetch(authority, {
      method: 'POST',
      headers: { 'content-type': 'application/timestamp-query', accept: 'application/timestamp-reply' },
      body: encodeTimestampRequest(hash, nonce),
      redirect: 'manual',
      signal,
    });
    const { bytes, truncated } = await readBody(response, MAX_TIMESTAMP_BYTES);
    if (response.status !== 200)
      return { ok: false, reason: `The authority answered HTTP ${response.status}.` };
    if (truncated) return { ok: false, reason: 'The authority sent more than 64 KB.' };
    const read = readTimestampResponse(bytes, hash, nonce);
    return read.ok ? { ok: true, response: bytes, time: read.time } : read;
  } catch {
    const problem = signal.aborted
      ? `did not answer in ${TIMEOUT_MS / SECOND} seconds`
      : 'could not be reached';
    return { ok: false, reason: `The authority ${problem}.` };
  }
}
