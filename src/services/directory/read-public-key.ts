import { parseKeyHistory } from '../../lib/tlog/key-history.ts';
import { KEY_HISTORY, readLogFile } from '../../storage/log-files.ts';

/** Returns the newest public key of the log, as a verifier key (C2SP signed-note); `null` before the first publication. */
export async function readPublicKey(env: Env): Promise<string | null> {
  const history = await readLogFile(env.LOG_FILES, KEY_HISTORY);
  return history === null ? null : (parseKeyHistory(history)?.at(-1)?.key.vkey ?? null);
}
