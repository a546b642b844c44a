import { concatBytes } from '@noble/hashes/utils.js';
import { isCount } from './decimal.ts';
import { SIGNATURE_BYTES, verifyEd25519 } from './ed25519.ts';
import {
  COSIGNATURE,
  createVerifierKey,
  findSignatures,
  formatSignatureLine,
  type Note,
  type SignatureState,
  type SigningKey,
  type VerifierKey,
} from './note.ts';

const TIME_BYTES = 8;

/**
 * Returns the line of a cosignature of a checkpoint's text (C2SP tlog-cosignature, Ed25519), without its newline. Its key id
 * is that of the same Ed25519 key with type 0x04. Throws `RangeError` for an invalid time.
 *
 * @param time seconds since 1970
 */
export async function cosign(text: string, key: SigningKey, time: number): Promise<string> {
  if (!isCount(time)) throw new RangeError(`time ${time}`);
  const { name, publicKey } = key.verifier;
  const timestamp = new Uint8Array(TIME_BYTES);
  new DataView(timestamp.buffer).setBigUint64(0, BigInt(time));
  const signature = await key.sign(encodeMessage(text, time));
  return formatSignatureLine(
    createVerifierKey(name, COSIGNATURE, publicKey),
    concatBytes(timestamp, signature),
  );
}

/**
 * Verifies the cosignatures of a key of type 0x04. `time` is that of the newest in seconds since 1970, or `null` unless all are
 * valid. Times over 2^53-1 are invalid.
 */
export async function verifyCosignature(
  note: Note,
  key: VerifierKey,
): Promise<{ state: SignatureState; time: number | null }> {
  const signatures = key.type === COSIGNATURE ? findSignatures(note, key) : [];
  if (signatures.length === 0) return { state: 'missing', time: null };
  let newest = 0;
  for (const { signature } of signatures) {
    const time = await verifyTime(note.text, key, signature);
    if (time === null) return { state: 'invalid', time: null };
    newest = Math.max(newest, time);
  }
  return { state: 'valid', time: newest };
}

/** Returns the time of a cosignature, or `null` if it does not verify. */
async function verifyTime(text: string, key: VerifierKey, signature: Uint8Array): Promise<number | null> {
  if (signature.length !== TIME_BYTES + SIGNATURE_BYTES) return null;
  const time = Number(new DataView(signature.buffer, signature.byteOffset).getBigUint64(0));
  if (!isCount(time)) return null;
  const message = encodeMessage(text, time);
  return (await verifyEd25519(key.publicKey, signature.subarray(TIME_BYTES), message)) ? time : null;
}

function encodeMessage(text: string, time: number): Uint8Array {
  return new TextEncoder().encode(`cosignature/v1\ntime ${time}\n${text}`);
}
