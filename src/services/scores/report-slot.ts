import { openDatabase } from '../../storage/database.ts';
import { countWebsiteAudits } from '../../storage/websites.ts';
import { withWorkSlot } from '../work/with-work-slot.ts';

/** A report of more audits takes a work slot: of 20,000, it takes 4 seconds of CPU time and 16 MB. */
const MAX_AUDITS_WITHOUT_SLOT = 1_000;

/**
 * Computes what is read from all audits of a website, in a work slot if they are many.
 *
 * @throws ServiceError 429 if the account has no work slot left
 */
export async function withReportSlot<T>(
  env: Env,
  accountId: string,
  host: string,
  compute: () => Promise<T>,
): Promise<T> {
  const audits = await countWebsiteAudits(openDatabase(env, accountId), { host, accountId });
  return audits <= MAX_AUDITS_WITHOUT_SLOT ? compute() : withWorkSlot(env, accountId, compute);
}
