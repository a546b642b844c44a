import { getLog } from '../../storage/log-entries.ts';

/** Has all recorded entries appended to the transparency log: withdrawals, and publications that were interrupted. */
export async function sequenceLog(env: Env): Promise<void> {
  await getLog(env).sequence();
}
