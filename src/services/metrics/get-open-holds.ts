import type { OpenHold } from '../../account/holds.ts';
import { formatError, logError } from '../../lib/log.ts';
import { DAY } from '../../lib/time.ts';
import { openDatabase } from '../../storage/database.ts';
import { listActiveAccounts } from '../../storage/metrics.ts';

/** The most accounts asked at once. */
const MAX_ACCOUNTS = 200;

/** A hold, and whose it is. */
export interface AccountHold {
  account: { id: string; email: string };
  hold: OpenHold;
}

export interface HoldMetrics {
  /** Accounts that may hold credits: those active in the last 24 hours, or with a scan that has not ended. */
  active: number;
  /** The newest of them that were asked and answered. */
  answered: number;
  /** Those that were asked and could not answer. */
  unavailable: number;
  /** Oldest first. */
  holds: AccountHold[];
}

/** The credits that work keeps now. Each account knows its own: the newest 200 that may have some are asked. */
export async function getOpenHolds(env: Env, now: number): Promise<HoldMetrics> {
  const { total, accounts } = await listActiveAccounts(openDatabase(env), now - DAY, MAX_ACCOUNTS);
  const answers = await Promise.all(
    accounts.map(async (account) => {
      try {
        const holds = await env.ACCOUNT.getByName(account.id).listOpenHolds();
        return holds.map((hold) => ({ account, hold }));
      } catch (error) {
        logError({ event: 'open-holds-unknown', accountId: account.id, error: formatError(error) });
        return null;
      }
    }),
  );
  const answered = answers.filter((answer) => answer !== null);
  return {
    active: total,
    answered: answered.length,
    unavailable: answers.length - answered.length,
    holds: answered.flat().sort((a, b) => a.hold.heldAt - b.hold.heldAt),
  };
}
