import { openDatabase, SERVICE } from '../../storage/database.ts';
import { findWebsite, setOwner, type WebsiteRow } from '../../storage/websites.ts';
import type { Caller } from '../caller.ts';
import { assertFetchable } from '../hosts/assert-fetchable.ts';
import { shareWork } from '../credits/share-work.ts';
import { countAudits } from './count-audits.ts';
import { runAttempts as runLiveAttempts, type AttemptRunner } from './run-attempts.ts';
import { notAddedError, onHoldError, ownedByAnotherError, tokenReplacedError } from './errors.ts';
import { websiteNotFoundError } from './errors.ts';
import { countVerification } from './verification-limit.ts';
import { type ClaimedRow, hasClaim, parseHostParam, isOwner, toWebsite } from './website.ts';
import type { VerificationResult, VerificationAttempt } from '../../contracts/verification.ts';
import { toDisplayHost } from '../../lib/host/display-host.ts';

/**
 * Looks for the caller's token on a website and makes the caller its owner if the token is found. A token that is not found is
 * an outcome, not an error. For the owner, returns success without contacting the website. Verifications of the website by the
 * caller at the same time contact it once.
 *
 * @param runAttempts replaced in tests
 * @throws ServiceError 404 if nobody ever added the website; 409 if another account owns it or verifies it meanwhile, if the
 * caller has not added it, during the release hold, or if the caller released and added it again meanwhile; 422 if its host is blocked;
 * 429 over the limit on verifications, because anyone's website can be added, on concurrent work, or over that of the host
 * (docs/contract.md 6.8, 6.9, 1.9, 13.3)
 */
export async function verifyWebsite(
  env: Env,
  caller: Caller,
  input: string,
  runAttempts: AttemptRunner = runLiveAttempts,
): Promise<VerificationResult> {
  const host = parseHostParam(input);
  const db = openDatabase(env, SERVICE);
  const claimant = { host, accountId: caller.accountId };
  const row = requireVerifiable(await findWebsite(db, claimant), host, caller);
  if (isOwner(row, caller)) return toVerifiedResult(env, row, caller, []);
  await assertFetchable(env, host);
  const { accountId } = caller;
  await countVerification(env, accountId);
  const attempts = await shareWork(
    env,
    { accountId, kind: 'verification', subject: `${host} ${row.token}` },
    () => runAttempts(env, host, row.token),
  );
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

/** Returns the row if the caller may become or is the owner. @throws ServiceError 404, 409 */
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
    message: `${toDisplayHost(row.host)} is verified (${row.verifiedMethod}).`,
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
  const name = toDisplayHost(row.host);
  const askedHost = attempts.find(({ host }) => host !== row.host)?.host;
  const askedName = askedHost === undefined ? name : toDisplayHost(askedHost);
  const asked = askedName === name ? name : `${askedName}, which answers for ${name}`;
  const temporary = attempts.length > 0 && attempts.every(({ outcome }) => outcome === 'temporary');
  return {
    ok: false,
    outcome: 'not_found',
    message: temporary
      ? `${askedName} could not be checked. This may be temporary: try again in a few minutes.`
      : `Your token was not found on ${asked}. Each attempt says what was found; DNS changes can take a while to become visible.`,
    attempts,
    website: toWebsite(row, caller),
  };
}
