import { database } from '../../storage/database.ts';
import { countAuditsOf } from '../../storage/websites.ts';
import type { Caller } from '../accounts/authenticate.ts';

/** How many audits of pages of a host and its `www.` an account has. */
export function countAudits(env: Env, { accountId }: Caller, host: string): Promise<number> {
  return countAuditsOf(database(env), { host, accountId });
}
