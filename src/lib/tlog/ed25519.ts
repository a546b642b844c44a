import { concatBytes } from '@noble/hashes/utils.js';
import { decodeBase64 } from './base64.ts';

export const SEED_BYTES = 32;
export const PUBLIC_KEY_BYTES = 32;
export const SIGNATURE_BYTES = 64;

/** The bytes before the seed in a PKCS #8 document of an Ed25519 key (RFC 8410 section 7). */
export const PKCS8_PREFIX = Uint8Array.of(48, 46, 2, 1, 0, 48, 5, 6, 3, 43, 101, 112, 4, 34, 4, 32);

/** Returns the Ed25519 key pair of a seed of 32 bytes (the private key of RFC 8032). */
export async function importSeed(
  seed: Uint8Array,
): Promise<{ publicKey: Uint8Array; sign: (message: Uint8Array) => Promise<Uint8Array> }> {
  const pkcs8 = concatBytes(PKCS8_PREFIX, seed);
  const key = await crypto.subtle.importKey('pkcs8', pkcs8, 'Ed25519', true, ['sign']);
  const { x = '' } = (await crypto.subtle.exportKey('jwk', key)) as JsonWebKey;
  return {
    publicKey: decodeBase64(`${x.replaceAll('-', '+').replaceAll('_', '/')}=`)!,
    sign: async (message) => new Uint8Array(await crypto.subtle.sign('Ed25519', key, concatBytes(message))),
  };
}

/** Whether the runtime supports Ed25519. Browsers added it years after WebCrypto. */
export async function hasEd25519(): Promise<boolean> {
  try {
    await crypto.subtle.generateKey('Ed25519', false, ['sign', 'verify']);
    return true;
  } catch {
    return false;
  }
}

/** Whether a signature is an Ed25519 signature of a message (RFC 8032). Always `false` where `hasEd25519` is `false`. */
export async function verifyEd25519(
  publicKey: Uint8Array,
  signature: Uint8Array,
  message: Uint8Array,
): Promise<boolean> {
  if (publicKey.length !== PUBLIC_KEY_BYTES || signature.length !== SIGNATURE_BYTES) return false;
  try {
    const key = await crypto.subtle.importKey('raw', concatBytes(publicKey), 'Ed25519', false, ['verify']);
    return await crypto.subtle.verify('Ed25519', key, concatBytes(signature), concatBytes(message));
  } catch {
    // Some values of 32 bytes are not a point on the curve.
    return false;
  }
}
