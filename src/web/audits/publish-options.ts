import type { SubmissionSummary } from '../../contracts/submission.ts';
import { PROVIDERS, type Provider } from '../../lib/directory-providers.ts';
import type { Caller } from '../../services/accounts/caller.ts';
import { getCredits } from '../../services/accounts/get-credits.ts';
import { listSnapshots } from '../../services/directory/list-snapshots.ts';
import { getSettings } from '../../services/settings/get-settings.ts';

/** The prices of publishing an audit, in credits, and its snapshots. */
export interface PublishOptions {
  balance: number;
  /** The balance less the open holds. */
  available: number;
  directories: { provider: Provider; cost: number; snapshot: SubmissionSummary | null }[];
}

export async function getPublishOptions(env: Env, caller: Caller, reportId: string): Promise<PublishOptions> {
  const [settings, { balance, available }, { submissions }] = await Promise.all([
    getSettings(env),
    getCredits(env, caller, caller.email, 0),
    listSnapshots(env, caller, { owner: caller.email, reportId, limit: PROVIDERS.length }),
  ]);
  const published = Object.values(submissions).filter((snapshot) => snapshot !== null);
  const directories = PROVIDERS.map((provider) => ({
    provider,
    cost: settings.submissionCost[provider],
    snapshot: published.find((snapshot) => snapshot.provider === provider) ?? null,
  }));
  return { balance, available, directories };
}
