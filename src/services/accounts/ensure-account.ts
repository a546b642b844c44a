import { newId } from '../../lib/id.ts';
import { type AccountRow, findOrCreateAccount } from '../../storage/accounts.ts';
import { openDatabase } from '../../storage/database.ts';
import { getSettings } from '../settings/get.ts';

/**
 * The account of a proven email, opened when there is none. The signup bonus is granted on every sign-in and
 * counted once: a crash between opening and granting is made good by the next sign-in.
 */
export async function ensureAccount(env: Env, email: string): Promise<AccountRow> {
  const account = await findOrCreateAccount(openDatabase(env), {
    id: newId('acc_'),
    email: email.toLowerCase(),
    createdAt: Date.now(),
  });
  const { signupBonusCredits } = await getSettings(env);
  await env.ACCOUNT.getByName(account.id).recordGrant({
    amount: signupBonusCredits,
    reason: 'Signup bonus',
    refType: 'signup',
    refId: account.id,
    actor: 'system',
  });
  return account;
}
