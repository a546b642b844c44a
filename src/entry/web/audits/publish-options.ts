import { PROVIDERS, type Provider } from '../../../lib/directory-providers.ts';
import type { Caller } from '../../../services/context.ts';
import { getCredits } from '../../../services/accounts/get-credits.ts';
import { paginateSnapshots } from '../../../services/directory/list-snapshots.ts';
import { type OwnSnapshot, toOwnSnapshot } from '../../../services/directory/submission.ts';
import { getSettings } from '../../../services/settings/get-settings.ts';

/** The prices of publishing an audit, in credits, and its snapshots, published or withdrawn. */
export interface PublishOptions {
  balance: number;
  /** The balance less the open holds. */
  available: number;
  directories: { provider: Provider; cost: number; snapshot: OwnSnapshot | null }[];
}

export async function getPublishOptions(env: Env, caller: Caller, reportId: string): Promise<PublishOptions> {
  const [settings, { balance, available }, { rows }] = await Promise.all([
    getSettings(env),
    getCredits({ env, caller }, { email: caller.email, limit: 0 }),
    paginateSnapshots(env, {
      filter: { accountId: caller.accountId, reportId, withWithdrawn: true },
      limit: PROVIDERS.length,
    }),
  ]);
  const snapshots = rows.map((row) => toOwnSnapshot(row));
  const directories = PROVIDERS.map((provider) => ({
    provider,
    cost: settings.submissionCost[provider],
    snapshot: snapshots.find((snapshot) => snapshot.provider === provider) ?? null,
  }));
  return { balance, available, directories };
}
