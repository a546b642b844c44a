import { putOnce } from './put-once.ts';
import { sha256 as computeSha256, toHex } from '../lib/secret.ts';

/** The frozen document of a snapshot. */
export interface FrozenDocument {
  bytes: Uint8Array;
  /** SHA-256 of `bytes`, in lower-case hex. */
  sha256: string;
}

type Bucket = Pick<R2Bucket, 'get' | 'put'>;

/** The stored document is missing, or its bytes differ from the frozen ones. */
export class DamagedSnapshotError extends Error {}

/**
 * Stores a document unless the key has one, and returns the stored document: the first write wins.
 *
 * @throws DamagedSnapshotError if the existing document does not match the SHA-256 it was written with
 */
export async function putSnapshot(bucket: Bucket, key: string, bytes: Uint8Array): Promise<FrozenDocument> {
  const sha256 = await computeSha256(bytes);
  const options = { sha256, httpMetadata: { contentType: 'application/json' } };
  if (await putOnce(bucket, key, bytes, options)) return { bytes, sha256 };
  const { checksum, ...existing } = await readObject(bucket, key);
  if (existing.sha256 !== checksum)
    throw new DamagedSnapshotError(`${key} no longer has the bytes that were first written to it`);
  return existing;
}

/**
 * Reads a frozen document and verifies its hash before returning any of it.
 *
 * @throws DamagedSnapshotError if the document is missing or its SHA-256 is not `sha256`
 */
export async function getSnapshot(bucket: Bucket, key: string, sha256: string): Promise<Uint8Array> {
  const found = await readObject(bucket, key);
  if (found.sha256 !== sha256)
    throw new DamagedSnapshotError(`${key} has SHA-256 ${found.sha256}, not ${sha256}`);
  return found.bytes;
}

/** `checksum` is the SHA-256 that R2 was given with the bytes; `null` if they were written without one. */
async function readObject(
  bucket: Bucket,
  key: string,
): Promise<FrozenDocument & { checksum: string | null }> {
  const object = await bucket.get(key);
  if (object === null) throw new DamagedSnapshotError(`${key} is missing`);
  const checksum = object.checksums.sha256 ?? null;
  const bytes = new Uint8Array(await object.arrayBuffer());
  return { bytes, sha256: await computeSha256(bytes), checksum: checksum && toHex(checksum) };
}
