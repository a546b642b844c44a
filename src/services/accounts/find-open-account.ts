import { type AccountRow, findAccount } from '../../storage/accounts.ts';
import type { Database } from '../../storage/database.ts';
import { accountNotFoundError } from './account-not-found-error.ts';

/** Returns an account that is not deleted. @throws ServiceError 404 if there is none */
export async function findOpenAccount(db: Database, accountId: string): Promise<AccountRow> {
  const account = await findAccount(db, accountId);
  if (!account || account.deletedAt !== null) throw accountNotFoundError(accountId);
  return account;
}
