import { openDatabase } from '../../storage/database.ts';
import { findWebsite, setOwner, type WebsiteRow } from '../../storage/websites.ts';
import type { Caller } from '../accounts/authenticate.ts';
import { countAudits } from '../websites/count-audits.ts';
import { runAttempts as proveOnline, type AttemptRunner } from './run-attempts.ts';
import {
  notAddedError,
  onHoldError,
  ownedByAnotherError,
  tokenReplacedError,
  tooManyVerificationsError,
} from '../websites/errors.ts';
import {
  type ClaimedRow,
  hasClaim,
  parseHostParam,
  isOwner,
  toWebsite,
  websiteNotFoundError,
} from '../websites/website.ts';
import type { VerificationResult, VerificationAttempt } from '../../contracts/verification.ts';

/**
 * Look for the caller's token on the website and make the caller its owner when it is found. A token that is not found
 * is an outcome, not an error. An owner who asks again is told so, and the website is not looked at.
 *
 * @throws ServiceError 404 when nobody ever added the website; 409 when the caller has not, when another account owns
 * it, also when that verified it meanwhile, on release hold, and when the caller released and added it again meanwhile;
 * 429 when the caller asks too often: until it is proven, the website may be anyone's
 */
export async function verifyWebsite(
  env: Env,
  caller: Caller,
  input: string,
  runAttempts: AttemptRunner = proveOnline,
): Promise<VerificationResult> {
  const host = parseHostParam(input);
  const db = openDatabase(env);
  const claimant = { host, accountId: caller.accountId };
  const row = requireVerifiable(await findWebsite(db, claimant), host, caller);
  if (isOwner(row, caller)) return toVerifiedResult(env, row, caller, []);
  const { success } = await env.VERIFY_LIMIT.limit({ key: caller.accountId });
  if (!success) throw tooManyVerificationsError();
  const attempts = await runAttempts(env, host, row.token);
  const found = attempts.find(({ outcome }) => outcome === 'found');
  if (!found) return toNotFoundResult(row, caller, attempts);
  const now = Date.now();
  const { won, website } = await setOwner(
    db,
    { ...claimant, token: row.token },
    { method: found.method, now },
  );
  const claim = requireVerifiable(website, host, caller);
  if (won || isOwner(claim, caller)) return toVerifiedResult(env, claim, caller, attempts);
  throw tokenReplacedError(host);
}

/** The row, when nothing speaks against the caller's owning it. */
function requireVerifiable(row: WebsiteRow | null, host: string, caller: Caller): ClaimedRow {
  if (row === null) throw websiteNotFoundError(host);
  if (row.ownerAccountId !== null && !isOwner(row, caller)) throw ownedByAnotherError(host);
  if (!hasClaim(row)) throw notAddedError(host);
  const remaining = (row.holdUntil ?? 0) - Date.now();
  if (remaining > 0) throw onHoldError(host, remaining);
  return row;
}

async function toVerifiedResult(
  env: Env,
  row: ClaimedRow,
  caller: Caller,
  attempts: VerificationAttempt[],
): Promise<VerificationResult> {
  return {
    ok: true,
    outcome: 'verified',
    message: `${row.host} is verified (${row.verifiedMethod}).`,
    attempts,
    adopted_reports: await countAudits(env, caller, row.host),
    website: toWebsite(row, caller),
  };
}

function toNotFoundResult(
  row: ClaimedRow,
  caller: Caller,
  attempts: VerificationAttempt[],
): VerificationResult {
  const temporary = attempts.length > 0 && attempts.every(({ outcome }) => outcome === 'temporary');
  return {
    ok: false,
    outcome: 'not_found',
    message: temporary
      ? `${row.host} could not be looked at, which may be temporary: try again in a few minutes.`
      : `Your token was not found on ${row.host}. Each attempt says what was looked at; changes of DNS may take a while to show.`,
    attempts,
    website: toWebsite(row, caller),
  };
}
