import { newId } from '../../lib/id.ts';
import { type AccountRow, findOrCreateAccount } from '../../storage/accounts.ts';
import { openDatabase } from '../../storage/database.ts';
import { getSettings } from '../settings/get-settings.ts';

/**
 * Returns the account of a verified email address; creates it if there is none. Every call records the signup bonus, and the
 * ledger keeps the first record, so the bonus is not lost if the first sign-in fails between the two steps.
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
