import { sha256Base64url, splitKeys } from '../secret.ts';
import { decodeBase64, encodeBase64 } from '../tlog/base64.ts';
import { importSeed, PKCS8_PREFIX, SEED_BYTES } from '../tlog/ed25519.ts';

/** One that signs, and one before or after it. */
const MAX_KEYS = 3;

/** An Ed25519 key of our crawler. */
export interface CrawlerKey {
  /** The thumbprint of the public key in base64url (RFC 7638, RFC 8037 appendix A.3). */
  keyid: string;
  /** The public key in base64url, `x` of its JWK. */
  x: string;
  publicKey: Uint8Array;
  sign: (message: Uint8Array) => Promise<Uint8Array>;
}

/** Imported once in each isolate. */
let imported: { secret: string; keys: readonly CrawlerKey[] } = { secret: '', keys: [] };

/**
 * Reads the keys of our crawler. The first signs, all are published.
 *
 * @param secret keys as PKCS #8 documents in base64 (RFC 8410), at most three, comma-separated
 * @returns an empty list if there is none, or one is malformed
 */
export async function readCrawlerKeys(secret = ''): Promise<readonly CrawlerKey[]> {
  if (imported.secret === secret) return imported.keys;
  const seeds = splitKeys(secret).map(readSeed);
  const isValid = seeds.length <= MAX_KEYS && seeds.every((seed) => seed !== null);
  const keys = isValid ? await Promise.all(seeds.map(importKey)) : [];
  imported = { secret, keys };
  return keys;
}

function readSeed(text: string): Uint8Array | null {
  const document = decodeBase64(text);
  const isKey =
    document?.length === PKCS8_PREFIX.length + SEED_BYTES &&
    PKCS8_PREFIX.every((byte, at) => document[at] === byte);
  return isKey ? document.subarray(PKCS8_PREFIX.length) : null;
}

async function importKey(seed: Uint8Array): Promise<CrawlerKey> {
  const { publicKey, sign } = await importSeed(seed);
  const x = encodeBase64(publicKey).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
  return { keyid: await sha256Base64url(`{"crv":"Ed25519","kty":"OKP","x":"${x}"}`), x, publicKey, sign };
}
