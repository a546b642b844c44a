import { openDatabase } from '../../storage/database.ts';
import { countWebsiteAudits } from '../../storage/websites.ts';
import type { Caller } from '../caller.ts';

/** Counts the caller's audits of pages on a host and its `www.`. */
export function countAudits(env: Env, { accountId }: Caller, host: string): Promise<number> {
  return countWebsiteAudits(openDatabase(env, accountId), { host, accountId });
}
