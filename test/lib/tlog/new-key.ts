import {
  COSIGNATURE,
  createVerifierKey,
  generateSigningKey,
  parseSigningKey,
  type SigningKey,
  type VerifierKey,
} from '../../../src/lib/tlog/note.ts';

export async function newSigningKey(name: string): Promise<SigningKey> {
  return (await parseSigningKey((await generateSigningKey(name)).signingKey))!;
}

/** Returns the key that verifies the cosignatures of a witness with this signing key. */
export function toCosigner({ verifier }: SigningKey): VerifierKey {
  return createVerifierKey(verifier.name, COSIGNATURE, verifier.publicKey);
}
