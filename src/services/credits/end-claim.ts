import { ServiceError, type ErrorCode, type ErrorStatus } from '../../lib/errors.ts';
import type { ClaimOutcome, KeyClaim } from '../../objects/account/idempotency.ts';
import { compress } from '../../lib/compression.ts';
import { formatError, logError } from '../../lib/log.ts';
import { callAccount } from './call-account.ts';

/** Headers stored with an answer. The others belong to one response, such as its id and limits. */
const KEPT_HEADERS = ['Content-Type', 'Location', 'Preference-Applied'];

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
  env: Env,
  accountId: string,
  claim: KeyClaim,
  response: Response,
  error: Error | undefined,
): Promise<void> {
  try {
    const outcome = await toOutcome(response, error);
    await callAccount(env, accountId, (account) => account.endClaim(claim, outcome));
  } catch (thrown) {
    logError({ event: 'answer-not-kept', accountId, error: formatError(thrown) });
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
  return { status, headers: Object.fromEntries(kept), body: compress(await response.arrayBuffer()) };
}

function isKept(error: Error): boolean {
  if (!(error instanceof ServiceError)) return false;
  const { status, code } = error;
  return status >= 500 ? KEPT_FAILURES.has(code) : !UNKEPT_STATUSES.has(status) && !UNKEPT_CODES.has(code);
}
