import { openDatabase } from '../../storage/database.ts';
import { countWebsiteAudits } from '../../storage/websites.ts';
import type { Caller } from '../accounts/authenticate.ts';

/** How many audits of pages of a host and its `www.` an account has. */
export function countAudits(env: Env, { accountId }: Caller, host: string): Promise<number> {
  return countWebsiteAudits(openDatabase(env), { host, accountId });
}
