import type { BatchItem } from 'drizzle-orm/batch';
import { ServiceError } from '../../lib/errors.ts';
import { logEvent } from '../../lib/log.ts';
import { priceRenderedAudit } from '../../storage/billable-work.ts';
import { openDatabase } from '../../storage/database.ts';
import { findRenderedAudit, insertRenderedAudit } from '../../storage/rendered-audits.ts';
import { insufficientCreditsError } from '../accounts/credits.ts';
import { callAccount } from '../call-objects.ts';
import type { Context } from '../context.ts';
import { keyInUseError, type KeyClaim } from '../credits/idempotency.ts';
import { getCredits } from '../accounts/get-credits.ts';
import { getSettings } from '../settings/get-settings.ts';

/** Credits that are held for one audit with JavaScript. */
export interface RenderingHold {
  id: string;
  url: string;
  /** Credits. */
  cost: number;
  /** The audit that an earlier attempt has stored; `null` without one. */
  storedReportId: string | null;
}

/** What an audit with JavaScript costs, and what the account can spend, in credits. */
export interface RenderingOffer {
  cost: number;
  available: number;
  /** Whether this service has a browser. */
  hasBrowser: boolean;
}

export async function getRenderingOffer(context: Context): Promise<RenderingOffer> {
  const { env, caller } = context;
  const [{ renderedAuditCost: cost }, { available }] = await Promise.all([
    getSettings(env),
    getCredits(context, { email: caller.email, limit: 0 }),
  ]);
  return { cost, available, hasBrowser: env.BROWSER !== undefined || env.BROWSER_SOCKET !== undefined };
}

/**
 * Holds the price of an audit with JavaScript. A repeat continues the same work.
 *
 * @param id names the work, the same for each attempt
 * @param claim of the request's idempotency key
 * @param maxCost the most credits that the caller agrees to; any price if absent
 * @throws ServiceError 402 if the credits do not cover it, 422 if it costs more than `maxCost`, 409 if another request of the key is under way
 */
export async function holdRendering(
  context: Context,
  {
    id,
    url,
    claim,
    maxCost = Infinity,
  }: { id: string; url: string; claim: KeyClaim | null; maxCost?: number | undefined },
): Promise<RenderingHold> {
  const { env, caller } = context;
  const { accountId } = caller;
  const stored = await findRenderedAudit(openDatabase(env, accountId), accountId, id);
  if (stored) return { id, url: stored.url, cost: stored.cost, storedReportId: stored.reportId };
  const { renderedAuditCost: amount } = await getSettings(env);
  if (amount > maxCost) {
    const message = `must be at least ${amount}, the price of an audit with JavaScript`;
    throw new ServiceError('invalid_input', message, { field: 'max_credits' });
  }
  const cost = await renewRendering(context, { id, cost: amount }, claim);
  return { id, url, cost, storedReportId: null };
}

/**
 * Holds the price, or renews the leases of its hold and of the idempotency key before they run out under the work. Returns what is
 * held, in credits.
 *
 * @throws ServiceError as `holdRendering` does
 */
export async function renewRendering(
  { env, caller: { accountId } }: Context,
  { id, cost: amount }: Pick<RenderingHold, 'id' | 'cost'>,
  claim: KeyClaim | null,
): Promise<number> {
  const account = env.ACCOUNT.getByName(accountId);
  const held = await account.hold({ refType: 'rendered_audit', refId: id, amount }, claim);
  if (held.ok) return held.held;
  if (held.reason === 'claim-lost') throw keyInUseError();
  if (held.reason !== 'insufficient')
    throw new Error(`the audit with JavaScript ${id} cannot be held: ${held.reason}`);
  const price = `An audit with JavaScript costs ${amount} credits and ${held.available} are available. Nothing was audited or charged.`;
  throw await insufficientCreditsError(env, accountId, price);
}

/** Returns the statement that makes a stored audit chargeable, for the transaction that stores it. */
export function recordRendering(
  { env, caller: { accountId } }: Context,
  { id, url, cost }: RenderingHold,
  reportId: string,
): BatchItem<'sqlite'> {
  const row = { id, accountId, reportId, url, cost, storedAt: Date.now() };
  return insertRenderedAudit(openDatabase(env, accountId), row);
}

/**
 * Charges or releases a hold. If that fails, the account closes it for the stored work.
 *
 * @param isStored `null` if that is not known, which leaves the hold to the account
 */
export async function closeRendering(
  { env, caller: { accountId, email } }: Context,
  hold: RenderingHold,
  isStored: boolean | null,
): Promise<void> {
  if (isStored === null) return;
  const ref = { refType: 'rendered_audit', refId: hold.id } as const;
  const { charge, reason } = priceRenderedAudit(hold);
  try {
    await callAccount(env, accountId, async (account) => {
      if (isStored) await account.settle(ref, charge, { reason, actor: email });
      else await account.release(ref);
    });
  } catch (error) {
    logEvent('warning', 'rendering-not-settled', { accountId, id: hold.id, error });
  }
}
