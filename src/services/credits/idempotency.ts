import type { Context } from '../context.ts';
import canonicalize from 'canonicalize';
import { compress } from '../../lib/compression.ts';
import { type ErrorCode, type ErrorStatus, ServiceError } from '../../lib/errors.ts';
import { logEvent } from '../../lib/log.ts';
import { sha256 } from '../../lib/secret.ts';
import { shorten } from '../../lib/text.ts';
import { formatWait } from '../../lib/time.ts';
import {
  type ClaimKeyResult,
  type ClaimOutcome,
  type KeptAnswer,
  KEY_IN_USE_RETRY_AFTER,
  KEY_LIFETIME,
  type KeyClaim,
  MAX_KEYS,
} from '../../objects/account/idempotency.ts';
import { callAccount } from '../call-objects.ts';

export { KEY_LIFETIME, MAX_KEYS };
export type { KeptAnswer, KeyClaim };

/** The content by which two requests with one key are compared. */
export interface RequestContent {
  method: string;
  /** With the query. */
  target: string;
  /** JSON, '' without a body. */
  body: string;
}

/**
 * Claims an idempotency key of the account for a request. Returns the stored answer instead if the key has one.
 *
 * @throws ServiceError 409 if a request with the key is under way, 422 if the key was used for another request, 429 if the
 *   account has used too many keys
 */
export async function claimKey(
  { env, caller: { accountId } }: Context,
  { key, content }: { key: string; content: RequestContent },
): Promise<KeyClaim | KeptAnswer> {
  const { method, target, body } = content;
  const fingerprint = await sha256([method, target, normalizeJson(body)].join('\n'));
  const request = `${method} ${shorten(target.split('?')[0] ?? '', 200)}`;
  const keyed = { key, token: crypto.randomUUID(), fingerprint, request };
  const claimed = await callAccount<ClaimKeyResult>(env, accountId, async (account) =>
    account.claimKey(keyed),
  );
  if (claimed.ok) return claimed.claim;
  if (claimed.reason === 'answered') return claimed.answer;
  if (claimed.reason === 'under-way') throw keyInUseError();
  if (claimed.reason === 'too-many-keys') throw tooManyKeysError(claimed.retryAfter);
  throw new ServiceError(
    'idempotency_key_reused',
    `This key was used for another request (${claimed.request}) in the last 24 hours. Use a new key.`,
    { field: 'Idempotency-Key' },
  );
}

/** @param what is under way, as a sentence */
export function keyInUseError(what = 'A request with this key is under way.'): ServiceError {
  const retryAfter = KEY_IN_USE_RETRY_AFTER;
  return new ServiceError(
    'idempotency_key_in_use',
    `${what} Send this request again in ${formatWait(retryAfter)} to get its answer.`,
    { field: 'Idempotency-Key', retryAfter },
  );
}

function tooManyKeysError(retryAfter: number): ServiceError {
  return new ServiceError(
    'too_many_idempotency_keys',
    `You have used as many idempotency keys as an account can in 24 hours. Try again in ${formatWait(retryAfter)}, or send the request without a key.`,
    { retryAfter },
  );
}

/** Returns the canonical form of JSON (RFC 8785), or the text unchanged if it has none. */
function normalizeJson(json: string): string {
  if (json === '') return '';
  try {
    return canonicalize(JSON.parse(json)) ?? json;
  } catch {
    return json;
  }
}

/** Headers stored with an answer. The others belong to one response, such as its id and limits. */
const KEPT_HEADERS = ['Content-Type', 'Location'];

/** Refusals of requests that were not executed, or that can succeed later unchanged (docs/contract.md 15.4). */
const UNKEPT_STATUSES = new Set<ErrorStatus>([400, 401, 405, 409, 413, 415, 429]);
const UNKEPT_CODES = new Set<ErrorCode>([
  'route_not_found',
  'invalid_input',
  'invalid_url',
  'invalid_host',
  'invalid_webhook_url',
  'host_blocked',
  'host_not_publishable',
]);
/** Failures that say something about the website. All others with a 5xx status are failures of this service. */
const KEPT_FAILURES = new Set<ErrorCode>(['page_unreachable', 'site_unreachable']);

/**
 * Ends the claim of a request with its response, which is stored for later requests with the key unless the request was not
 * executed or failed on our side. If this fails, the key stays in use until its lease ends.
 *
 * @param error thrown by the request, if any
 */
export async function endClaim(
  { env, caller: { accountId } }: Context,
  { claim, response, error }: { claim: KeyClaim; response: Response; error: Error | undefined },
): Promise<void> {
  try {
    const outcome = await toOutcome(response, error);
    await callAccount(env, accountId, (account) => account.endClaim(claim, outcome));
  } catch (thrown) {
    logEvent('warning', 'answer-not-kept', { accountId, error: thrown });
  }
}

async function toOutcome(response: Response, error: Error | undefined): Promise<ClaimOutcome> {
  const { status, headers } = response;
  // Not stored: a repeated request streams the events of the scan again.
  if (headers.get('Content-Type')?.startsWith('text/event-stream') === true) return 'unfinished';
  if (error !== undefined && !isKept(error)) return status >= 500 ? 'failed' : 'unfinished';
  const kept = KEPT_HEADERS.flatMap((name) => {
    const value = headers.get(name);
    return value === null ? [] : [[name, value] as const];
  });
  return { status, headers: Object.fromEntries(kept), body: compress(removeSecret(await response.text())) };
}

/**
 * Sets `data.secret` of a JSON answer, which is shown once, to `null` (docs/contract.md 15.3). Other fields of this name are content of
 * websites. Returns an answer without it unchanged.
 */
export function removeSecret(answer: string): string {
  if (!answer.includes('"secret":')) return answer;
  const parsed = JSON.parse(answer) as { data?: { secret?: unknown } };
  if (parsed.data?.secret === undefined) return answer;
  return JSON.stringify({ ...parsed, data: { ...parsed.data, secret: null } });
}

function isKept(error: Error): boolean {
  if (!(error instanceof ServiceError)) return false;
  const { status, code } = error;
  return status >= 500 ? KEPT_FAILURES.has(code) : !UNKEPT_STATUSES.has(status) && !UNKEPT_CODES.has(code);
}
