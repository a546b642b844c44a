import { sha256 } from '@noble/hashes/sha2.js';
import { recognizeFile } from '../../../../src/lib/recognize-file.ts';
import { parseTimestampResponse } from '../../../../src/lib/timestamp/timestamp-response.ts';
import { FILE_LIMITS } from '../../../../src/lib/verify-snapshot.ts';
import { equalBytes } from '../../../../src/lib/tlog/hashes.ts';
import { parseCheckpoint } from '../../../../src/lib/tlog/checkpoint.ts';
import { parseProof } from '../../../../src/lib/tlog/proof.ts';
import { CliError } from '../cli-error.ts';
import { fetchFile } from './fetch-file.ts';
import { decodeText, readSmallFile } from './read-file.ts';

/** The files of a snapshot, `null` for those that do not exist. */
export interface SnapshotFiles {
  /** URL of the document, or its path. */
  source: string;
  /** URL of the service's log; `null` for downloaded files. */
  log: string | null;
  document: Uint8Array;
  proof: string | null;
  timestamp: Uint8Array | null;
  /** The SHA-256 in the headers of the document, in hexadecimal. */
  digest: string | null;
}

/** Fetches the files of a snapshot. @param text the URL of its page, or of one of its forms @throws CliError */
export async function fetchSnapshotFiles(text: string): Promise<SnapshotFiles> {
  const url = URL.parse(text);
  const path =
    url && /^(.*\/ai-directory\/\w+\/l_\w+)(?:\.json|\.md|\.tlog-proof|\.tsr)?$/.exec(url.pathname)?.[1];
  if (!url || !path)
    throw new CliError(
      `"${text}" is not the URL of a snapshot, such as https://audit.example.com/ai-directory/claude/l_….`,
    );
  const base = `${url.origin}${path}`;
  const log = `${url.origin}/log`;
  const document = await fetchFile(`${base}.json`, FILE_LIMITS.snapshot);
  if (!document) throw new CliError(`${base}.json answered 404.`);
  const digest = /sha-256=:([A-Za-z\d+/=]+):/.exec(document.headers.get('repr-digest') ?? '')?.[1];
  const file = await fetchFile(`${base}.tlog-proof`, FILE_LIMITS.proof);
  const proof = file && decodeText(file.bytes);
  return {
    source: `${base}.json`,
    log,
    document: document.bytes,
    proof,
    timestamp: proof === null ? null : await fetchTimestamp(`${base}.tsr`, proof),
    digest: digest === undefined ? null : Buffer.from(digest, 'base64').toString('hex'),
  };
}

/**
 * Fetches the timestamp of the checkpoint in a proof, `null` if there is none. For some minutes after the first timestamp, caches can hold
 * the earlier proof: then the timestamp is of another checkpoint, and is not used.
 */
async function fetchTimestamp(url: string, proof: string): Promise<Uint8Array | null> {
  const bytes = (await fetchFile(url, FILE_LIMITS.timestamp))?.bytes ?? null;
  const checkpoint = parseCheckpoint(parseProof(proof)?.checkpoint ?? '');
  if (!bytes || !checkpoint) return bytes;
  const response = parseTimestampResponse(bytes);
  const hash = sha256(new TextEncoder().encode(checkpoint.note.text));
  return 'reason' in response || equalBytes(response.info.hash, hash) ? bytes : null;
}

/** Reads downloaded files of a snapshot in any order. @throws CliError */
export async function readSnapshotFiles(paths: readonly string[]): Promise<SnapshotFiles> {
  const found: Partial<Record<keyof typeof FILE_LIMITS, { path: string; bytes: Uint8Array }>> = {};
  for (const path of paths) {
    // oxlint-disable-next-line no-await-in-loop -- there are three at most
    const bytes = await readSmallFile(path, FILE_LIMITS.snapshot);
    const recognized = recognizeFile(bytes);
    // The steps say what is wrong with a file that is none of the three.
    const kind = recognized === 'proof' || recognized === 'timestamp' ? recognized : 'snapshot';
    if (found[kind]) throw new CliError(`${found[kind].path} and ${path} are both a ${kind}.`);
    if (bytes.length > FILE_LIMITS[kind])
      throw new CliError(`${path} is larger than ${FILE_LIMITS[kind]} bytes, too large for a ${kind}.`);
    found[kind] = { path, bytes };
  }
  const { snapshot, proof, timestamp } = found;
  if (!snapshot) throw new CliError(`${paths.join(' and ')}: the snapshot is missing. Add its .json file.`);
  return {
    source: snapshot.path,
    log: null,
    document: snapshot.bytes,
    proof: proof ? decodeText(proof.bytes) : null,
    timestamp: timestamp?.bytes ?? null,
    digest: null,
  };
}
