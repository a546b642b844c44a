import type { Provider } from '../../lib/directory-providers.ts';
import { ServiceError } from '../../lib/errors.ts';
import { openDatabase, SERVICE } from '../../storage/database.ts';
import { findSubmission } from '../../storage/submissions.ts';
import { loadAudit } from '../audits/get-audit.ts';
import type { Context } from '../context.ts';
import type { Estimate } from '../credits/estimate.ts';
import { getSettings } from '../settings/get-settings.ts';
import { assertPublishableAudit, deriveSnapshotId, unpaidSnapshotError } from './publish-audit.ts';
import { readFrozenBytes } from './snapshots.ts';
import { assertPublished } from './submission.ts';

/**
 * Returns what publishing an audit would cost (0 if it is already published) and the refusal that `publishAudit` would give
 * now. Checks in the same order. Holds and stores nothing.
 */
export async function estimatePublication(
  context: Context,
  { reportId, provider }: { reportId: string; provider: Provider },
): Promise<Estimate> {
  const { env, caller } = context;
  const id = await deriveSnapshotId(caller.accountId, reportId, provider);
  const [{ balance, available, held }, { submissionCost }, published] = await Promise.all([
    env.ACCOUNT.getByName(caller.accountId).quoteSnapshot(id),
    getSettings(env),
    findSubmission(openDatabase(env, SERVICE), provider, id),
  ]);
  // An interrupted publication continues at the price that it holds.
  const price = held ?? submissionCost[provider];
  const cost = published ? 0 : price;
  try {
    if (published) {
      assertPublished(published);
      await readFrozenBytes(env, published);
      return { cost, balance, refusal: null };
    }
    await assertPublishableAudit(env, await loadAudit(context, { id: reportId }));
    const isPaid = held !== null || price <= available;
    const refusal = isPaid
      ? null
      : await unpaidSnapshotError(env, caller, provider, { amount: price, available });
    return { cost, balance, refusal };
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    return { cost, balance, refusal: error };
  }
}
