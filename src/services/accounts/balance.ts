/** The credits of an account. */
export async function accountBalance(env: Env, accountId: string): Promise<number> {
  return env.ACCOUNT.getByName(accountId).balance();
}
