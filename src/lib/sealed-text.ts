import { hmac, splitKeys } from './secret.ts';

/** Bytes of a nonce of AES-GCM (NIST SP 800-38D section 5.2.1.1). */
const NONCE_BYTES = 12;
/** A shorter secret can be guessed. */
const MIN_SECRET_LENGTH = 32;
/** While one key replaces another. */
const MAX_KEYS = 2;

/** A key for texts that the service must read again. */
export interface SealingKey {
  /** Tells keys apart, and nothing about the key. */
  id: string;
  key: CryptoKey;
}

/** A text that only the service can read. */
export interface SealedText {
  keyId: string;
  /** The nonce, then the ciphertext with its tag. */
  bytes: Uint8Array;
}

/**
 * Derives the keys of one purpose from secrets (HKDF with SHA-256, RFC 5869). The first seals, each opens.
 *
 * @param secrets one or two, comma-separated, of at least 32 characters each
 * @returns an empty list if there is none, or they are malformed
 */
export async function deriveSealingKeys(secrets: string | undefined, purpose: string): Promise<SealingKey[]> {
  const parts = splitKeys(secrets);
  if (parts.length > MAX_KEYS || parts.some(({ length }) => length < MIN_SECRET_LENGTH)) return [];
  return Promise.all(parts.map((secret) => deriveKey(secret, purpose)));
}

async function deriveKey(secret: string, purpose: string): Promise<SealingKey> {
  const encoder = new TextEncoder();
  const material = await crypto.subtle.importKey('raw', encoder.encode(secret), 'HKDF', false, ['deriveKey']);
  const key = await crypto.subtle.deriveKey(
    { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info: encoder.encode(purpose) },
    material,
    { name: 'AES-GCM', length: 256 },
    false,
    ['encrypt', 'decrypt'],
  );
  return { id: (await hmac(secret, `id of ${purpose}`)).slice(0, 16), key };
}

/**
 * Encrypts a text with AES-GCM and a random nonce.
 *
 * @param owner what the text belongs to: it opens only with the same
 */
export async function sealText({ id, key }: SealingKey, text: string, owner: string): Promise<SealedText> {
  const encoder = new TextEncoder();
  const iv = crypto.getRandomValues(new Uint8Array(NONCE_BYTES));
  const algorithm = { name: 'AES-GCM', iv, additionalData: encoder.encode(owner) };
  const sealed = new Uint8Array(await crypto.subtle.encrypt(algorithm, key, encoder.encode(text)));
  const bytes = new Uint8Array(NONCE_BYTES + sealed.length);
  bytes.set(iv);
  bytes.set(sealed, NONCE_BYTES);
  return { keyId: id, bytes };
}

/** Decrypts a text; `null` if its key is not among `keys`, it was changed, or it belongs to something else. */
export async function openText(
  keys: readonly SealingKey[],
  { keyId, bytes }: SealedText,
  owner: string,
): Promise<string | null> {
  const key = keys.find(({ id }) => id === keyId)?.key;
  if (!key) return null;
  const iv = bytes.slice(0, NONCE_BYTES);
  const algorithm = { name: 'AES-GCM', iv, additionalData: new TextEncoder().encode(owner) };
  try {
    return new TextDecoder().decode(await crypto.subtle.decrypt(algorithm, key, bytes.slice(NONCE_BYTES)));
  } catch {
    return null;
  }
}
