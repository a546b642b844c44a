import { existsSync } from 'node:fs';
import { type KeyPeriod, parseKeyHistory, verifyKeyHistory } from '../../../../src/lib/tlog/key-history.ts';
import { parseVerifierKey } from '../../../../src/lib/tlog/note.ts';
import { CliError } from '../cli-error.ts';
import { decodeText, readSmallFile } from './read-file.ts';

/** Largest key history, in bytes. */
export const MAX_KEYS_BYTES = 256 * 1024;

/** A trusted key, and the history it was found in, if that was a file. */
export interface TrustedKey {
  vkey: string;
  history: string | null;
}

/**
 * Reads --log-key: a verifier key, a file with one, or a file with the keys that a log served at /log/keys.
 *
 * @throws CliError if it is none of them
 */
export async function readTrustedKey(value: string): Promise<TrustedKey> {
  if (parseVerifierKey(value)) return { vkey: value, history: null };
  if (!existsSync(value)) throw new CliError(`--log-key ${value} is neither a verifier key nor a file.`);
  const text = decodeText(await readSmallFile(value, MAX_KEYS_BYTES));
  if (parseVerifierKey(text.trim())) return { vkey: text.trim(), history: null };
  return { vkey: getCurrentKey(text, value), history: text };
}

/** Returns the current key of a history. @param source the name of the history in errors @throws CliError if it is malformed */
export function getCurrentKey(history: string, source: string): string {
  const current = parseKeyHistory(history)?.at(-1);
  if (!current) throw new CliError(`${source} has no verifier key and is not a key history.`);
  return current.key.vkey;
}

/**
 * Returns the keys of the log that a trusted key vouches for: those of the history, or only the key without a history. `null`
 * if the history does not verify or does not contain the key.
 */
export async function listTrustedKeys({ vkey, history }: TrustedKey): Promise<KeyPeriod[] | null> {
  const key = parseVerifierKey(vkey);
  if (!key) return null;
  return history === null ? [{ key, fromSize: 0, toSize: null }] : await verifyKeyHistory(history, vkey);
}
