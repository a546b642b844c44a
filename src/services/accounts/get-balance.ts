/** Returns the balance of an account, in credits. */
export async function getBalance(env: Env, accountId: string): Promise<number> {
  return env.ACCOUNT.getByName(accountId).getBalance();
}
