import { areSecretsEqual, randomToken, toHex } from './secret.ts';

/** Workers refuse more iterations of PBKDF2. */
const ITERATIONS = 100_000;

/** Returns the salt of a password and its hash by PBKDF2 (RFC 8018) with SHA-256: `salt.hash`. */
export async function hashPassword(password: string, salt = randomToken(16)): Promise<string> {
  const encoder = new TextEncoder();
  const key = await crypto.subtle.importKey('raw', encoder.encode(password), 'PBKDF2', false, ['deriveBits']);
  const algorithm = {
    name: 'PBKDF2',
    hash: 'SHA-256',
    salt: encoder.encode(salt),
    iterations: ITERATIONS,
  };
  return `${salt}.${toHex(await crypto.subtle.deriveBits(algorithm, key, 256))}`;
}

/** Whether a password is the one that `hashPassword` hashed. */
export async function isPassword(password: string, hashed: string): Promise<boolean> {
  return areSecretsEqual(await hashPassword(password, hashed.slice(0, hashed.indexOf('.'))), hashed);
}
