import { toHex } from '../lib/secret.ts';

/** The frozen document of a snapshot. */
export interface FrozenDocument {
  bytes: Uint8Array;
  /** Of `bytes`, in lower-case hex. */
  sha256: string;
}

type Bucket = Pick<R2Bucket, 'get' | 'put'>;

/** What lies under a snapshot's key is not what was frozen: it is missing or other bytes. */
export class DamagedSnapshotError extends Error {}

/**
 * Store a document where there is none yet. The first write of a key stays: a later one changes nothing and gives what the
 * first had written.
 *
 * @throws DamagedSnapshotError when that is no longer what was written
 */
export async function putSnapshot(bucket: Bucket, key: string, bytes: Uint8Array): Promise<FrozenDocument> {
  const sha256 = await hashBytes(bytes);
  const written = await bucket.put(key, bytes, {
    onlyIf: { etagDoesNotMatch: '*' },
    sha256,
    httpMetadata: { contentType: 'application/json' },
  });
  if (written !== null) return { bytes, sha256 };
  const { checksum, ...first } = await readObject(bucket, key);
  if (first.sha256 !== checksum)
    throw new DamagedSnapshotError(`${key} does not have the bytes first written to it`);
  return first;
}

/**
 * The bytes of a frozen document, all of them hashed before the first is given.
 *
 * @throws DamagedSnapshotError when their SHA-256 is not `sha256`
 */
export async function getSnapshot(bucket: Bucket, key: string, sha256: string): Promise<Uint8Array> {
  const found = await readObject(bucket, key);
  if (found.sha256 !== sha256)
    throw new DamagedSnapshotError(`${key} has SHA-256 ${found.sha256}, not ${sha256}`);
  return found.bytes;
}

/** `checksum`: what R2 was given with the bytes; `null` when they were written without. */
async function readObject(
  bucket: Bucket,
  key: string,
): Promise<FrozenDocument & { checksum: string | null }> {
  const object = await bucket.get(key);
  if (object === null) throw new DamagedSnapshotError(`${key} is missing`);
  const checksum = object.checksums.sha256 ?? null;
  const bytes = new Uint8Array(await object.arrayBuffer());
  return { bytes, sha256: await hashBytes(bytes), checksum: checksum && toHex(checksum) };
}

async function hashBytes(bytes: Uint8Array): Promise<string> {
  return toHex(await crypto.subtle.digest('SHA-256', bytes));
}
