import { equalBytes } from './hashes.ts';
import { COSIGNATURE, parseVerifierKey, type VerifierKey } from './note.ts';

export interface Witness {
  key: VerifierKey;
  /** The submission prefix, without a trailing slash. */
  url: string;
}

/** Witnesses that verifiers should support in a policy (c2sp.org/tlog-policy). `parseNote` refuses more than 64 signatures. */
const MAX_WITNESSES = 32;

/**
 * Reads `LOG_WITNESSES`: `<vkey> <submission prefix URL>`, comma-separated, at most 32.
 *
 * @throws Error that names the entry which is malformed, has the public key of another one or is one too many
 */
export function parseWitnesses(text: string): Witness[] {
  const entries = text.split(',').map((entry) => entry.trim());
  const witnesses: Witness[] = [];
  for (const entry of entries.filter((entry) => entry !== '')) {
    const [vkey = '', url = '', ...rest] = entry.split(/\s+/);
    const key = parseVerifierKey(vkey);
    if (key?.type !== COSIGNATURE || !/^https?:/.test(url) || !URL.canParse(url) || rest.length > 0) {
      throw new Error(`LOG_WITNESSES: "${entry}" is not the verifier key of an Ed25519 cosigner and its URL`);
    }
    if (witnesses.some((other) => equalBytes(other.key.publicKey, key.publicKey))) {
      throw new Error(`LOG_WITNESSES: "${entry}" has the public key of another witness`);
    }
    if (witnesses.length === MAX_WITNESSES) {
      throw new Error(`LOG_WITNESSES: "${entry}" is more than ${MAX_WITNESSES} witnesses`);
    }
    witnesses.push({ key, url: new URL(url).href.replace(/(?<!\/)\/+$/, '') });
  }
  return witnesses;
}
