import { getLog } from '../../storage/log-entries.ts';

/** Appends all recorded entries to the transparency log: withdrawals, and interrupted publications. */
export async function sequenceLog(env: Env): Promise<void> {
  await getLog(env).sequence();
}
