import { parseCheckpoint } from '../../lib/tlog/checkpoint.ts';
import { EMPTY_ROOT } from '../../lib/tlog/hashes.ts';
import { appendKeyNote, formatKeyNote, parseKeyHistory } from '../../lib/tlog/key-history.ts';
import { parseSigningKey, type SigningKey } from '../../lib/tlog/note.ts';
import { KEY_HISTORY, readLogFile } from '../../storage/log-timestamps.ts';

/**
 * Returns the key that signs checkpoints; its name is the origin of the log. A key other than the last of the history is
 * appended to it: the previous key also signs the note of the rotation, and no checkpoint after `checkpoint`.
 *
 * @param checkpoint the newest signed checkpoint, `null` if there is none
 * @throws Error if `LOG_SIGNING_KEY` is missing, malformed, retired or of another name, or if the previous key is needed and not set
 */
export async function loadSigningKey(
  env: Env,
  kv: SyncKvStorage,
  checkpoint: string | null,
): Promise<SigningKey> {
  const key = await parseSigningKey(env.LOG_SIGNING_KEY?.trim() ?? '');
  if (!key) throw new Error('the secret LOG_SIGNING_KEY is missing or malformed');
  const history = kv.get<string>('keys') ?? null;
  const last = history === null ? undefined : parseKeyHistory(history)?.at(-1)?.key;
  if (last?.vkey !== key.verifier.vkey) {
    const rotation = last && {
      previous: await loadPreviousKey(env, last.vkey),
      head: (checkpoint !== null && parseCheckpoint(checkpoint)) || { size: 0, root: EMPTY_ROOT },
    };
    const longer = appendKeyNote(history, await formatKeyNote(key, rotation));
    if (!parseKeyHistory(longer))
      throw new Error('LOG_SIGNING_KEY is a retired key, or that of another log: generate a new one');
    kv.put('keys', longer);
  }
  await publishHistory(env.LOG_FILES, kv.get<string>('keys') ?? '');
  return key;
}

async function loadPreviousKey(env: Env, vkey: string): Promise<SigningKey> {
  const previous = await parseSigningKey(env.LOG_PREVIOUS_SIGNING_KEY?.trim() ?? '');
  if (previous?.verifier.vkey !== vkey)
    throw new Error(
      `LOG_SIGNING_KEY is a new key: set LOG_PREVIOUS_SIGNING_KEY to the signing key of ${vkey} for the rotation`,
    );
  return previous;
}

async function publishHistory(bucket: R2Bucket, history: string): Promise<void> {
  if ((await readLogFile(bucket, KEY_HISTORY)) !== history) await bucket.put(KEY_HISTORY, history);
}
