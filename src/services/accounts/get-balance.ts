/** The credits of an account. */
export async function getBalance(env: Env, accountId: string): Promise<number> {
  return env.ACCOUNT.getByName(accountId).getBalance();
}
