import { formatPolicy } from '../../lib/tlog/policy.ts';
import { parseWitnesses } from '../../lib/tlog/witness.ts';
import { readPublicKey } from './read-public-key.ts';

/** Returns the policy file of the log with its current key and its witnesses; `null` before the log has a key. */
export async function getPolicy(env: Env): Promise<string | null> {
  const vkey = await readPublicKey(env);
  return vkey === null
    ? null
    : formatPolicy(vkey, `${env.SITE_URL}/log`, parseWitnesses(env.LOG_WITNESSES ?? ''));
}
