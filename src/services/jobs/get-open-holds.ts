import type { OpenHold } from '../../objects/account/holds.ts';
import { formatError, logError } from '../../lib/log.ts';
import { DAY } from '../../lib/time.ts';
import { openDatabase, SERVICE } from '../../storage/database.ts';
import { listActiveAccounts } from '../../storage/metrics.ts';

/** Most accounts queried. */
const MAX_ACCOUNTS = 200;

/** A hold with its account. */
export interface AccountHold {
  account: { id: string; email: string };
  hold: OpenHold;
}

export interface HoldMetrics {
  /** Accounts that returned their holds, of the newest 200 with a scan or a snapshot in the last 24 hours. */
  answered: number;
  /** Whether there are more such accounts. */
  hasMore: boolean;
  /** Accounts whose query failed. */
  unavailable: number;
  /** Oldest first. */
  holds: AccountHold[];
}

/**
 * Returns the open holds. Each account stores its own, so the newest 200 accounts that may have one are queried.
 *
 * @param now milliseconds since 1970
 */
export async function getOpenHolds(env: Env, now: number): Promise<HoldMetrics> {
  const accounts = await listActiveAccounts(openDatabase(env, SERVICE), now - DAY, MAX_ACCOUNTS + 1);
  const results = await Promise.all(
    accounts.slice(0, MAX_ACCOUNTS).map(async (account) => {
      try {
        const holds = await env.ACCOUNT.getByName(account.id).listOpenHolds();
        return holds.map((hold) => ({ account, hold }));
      } catch (error) {
        logError({ event: 'open-holds-unknown', accountId: account.id, error: formatError(error) });
        return null;
      }
    }),
  );
  const answered = results.filter((holds) => holds !== null);
  return {
    answered: answered.length,
    hasMore: accounts.length > MAX_ACCOUNTS,
    unavailable: results.length - answered.length,
    holds: answered.flat().sort((a, b) => a.hold.heldAt - b.hold.heldAt),
  };
}
