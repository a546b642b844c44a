import { openDatabase } from '../../storage/database.ts';
import { countWebsiteAudits } from '../../storage/websites.ts';
import { streamWithWorkSlot, withWorkSlot } from '../credits/with-work-slot.ts';

/** A report on more audits takes a work slot: one on 20,000 audits takes 4 seconds of CPU time and 16 MB. */
const MAX_AUDITS_WITHOUT_SLOT = 1_000;

/**
 * Runs a computation over all audits of a website, in a work slot if there are more than 1,000.
 *
 * @throws ServiceError 429 if the account has no work slot left
 */
export async function withReportSlot<T>(
  env: Env,
  accountId: string,
  host: string,
  compute: () => Promise<T>,
): Promise<T> {
  return (await isLarge(env, accountId, host)) ? withWorkSlot(env, accountId, compute) : compute();
}

/**
 * Streams an export of all audits of a website, in a work slot if there are more than 1,000. The slot is freed when the texts
 * end.
 *
 * @throws ServiceError 429 if the account has no work slot left, and what `open` throws
 */
export async function streamWithReportSlot(
  env: Env,
  accountId: string,
  host: string,
  open: () => Promise<AsyncGenerator<string>>,
): Promise<AsyncGenerator<string>> {
  return (await isLarge(env, accountId, host)) ? streamWithWorkSlot(env, accountId, open) : open();
}

async function isLarge(env: Env, accountId: string, host: string): Promise<boolean> {
  const audits = await countWebsiteAudits(openDatabase(env, accountId), { host, accountId });
  return audits > MAX_AUDITS_WITHOUT_SLOT;
}
