import canonicalize from 'canonicalize';
import {
  type ClaimKeyResult,
  type KeptAnswer,
  KEY_IN_USE_RETRY_AFTER,
  KEY_LIFETIME,
  MAX_KEYS,
  type KeyClaim,
} from '../../objects/account/idempotency.ts';
import { ServiceError } from '../../lib/errors.ts';
import { sha256 } from '../../lib/secret.ts';
import { formatWait } from '../../lib/time.ts';
import { shorten } from '../../lib/text.ts';
import { callAccount } from './call-account.ts';

export { KEY_LIFETIME, MAX_KEYS };
export type { KeptAnswer, KeyClaim };

/** The content by which two requests with one key are compared. */
export interface RequestContent {
  method: string;
  /** With the query. */
  target: string;
  /** Values of the headers that change the effect of the request. */
  headers: string[];
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
  env: Env,
  accountId: string,
  key: string,
  content: RequestContent,
): Promise<KeyClaim | KeptAnswer> {
  const { method, target, headers, body } = content;
  const fingerprint = await sha256([method, target, ...headers, normalizeJson(body)].join('\n'));
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
