import type { Account } from '../../account/account.ts';

/** Calls that fail because the account's object restarts, until the next one works. */
const MAX_ATTEMPTS = 3;

/** Calls the account's object, again if the call fails. @param call can be repeated without doing anything twice */
export async function callAccount<T>(
  env: Env,
  accountId: string,
  call: (account: DurableObjectStub<Account>) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await call(env.ACCOUNT.getByName(accountId));
    } catch (error) {
      if (attempt === MAX_ATTEMPTS) throw error;
    }
  }
}
