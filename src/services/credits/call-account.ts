import type { Account } from '../../objects/account/account.ts';
import { repeatCall } from './repeat-call.ts';

/** Calls the account's object, again if the call fails. @param call can be repeated without doing anything twice */
export function callAccount<T>(
  env: Env,
  accountId: string,
  call: (account: DurableObjectStub<Account>) => Promise<T>,
): Promise<T> {
  return repeatCall(() => call(env.ACCOUNT.getByName(accountId)));
}
