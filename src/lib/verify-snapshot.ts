import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import canonicalize from 'canonicalize';
import { getBareHost } from './host/bare-host.ts';
import { type LogEntry, parseLogEntry } from './log-entry.ts';
import { type Checkpoint, parseCheckpoint } from './tlog/checkpoint.ts';
import { verifyCosignature } from './tlog/cosignature.ts';
import { equalBytes, hashLeaf } from './tlog/hashes.ts';
import { verifyInclusion } from './tlog/merkle.ts';
import { isInPeriod, type KeyPeriod } from './tlog/key-history.ts';
import { verifySignature } from './tlog/note.ts';
import { meetsQuorum, type Policy } from './tlog/policy.ts';
import { type LogProof, parseProof } from './tlog/proof.ts';

/** Largest file of each kind, in bytes. A service publishes documents of up to 2,000,000 bytes. */
export const FILE_LIMITS = { snapshot: 2_100_000, proof: 64 * 1024, timestamp: 64 * 1024 } as const;

/** The steps of a verification, in order. Those after `canonical` need a proof. */
const STEPS = [
  'bytes',
  'hash',
  'canonical',
  'entry',
  'inclusion',
  'checkpoint',
  'cosignatures',
  'timestamp',
] as const;
const REQUIRED: readonly string[] = STEPS.slice(0, 3);
const REQUIRED_WITH_PROOF: readonly string[] = STEPS.slice(0, 6);

/** Outcome of a step: `skipped` if it was not checked. `text` is for people, and can quote the files. */
export interface StepOutcome {
  state: 'ok' | 'failed' | 'skipped';
  text: string;
}

export interface Step extends StepOutcome {
  name: (typeof STEPS)[number];
}

export interface SnapshotEvidence {
  /** The document, as the `.json` URL of a snapshot serves it. */
  snapshot: Uint8Array;
  /** Expected SHA-256 in lowercase hexadecimal; `null` to expect that of the log entry. */
  sha256: string | null;
  /** Text of the `.tlog-proof` file, or `null`. */
  proof: string | null;
  /** Trusted keys of the log. */
  logKeys: readonly KeyPeriod[];
  /** The logs of this policy are trusted too. */
  policy: Policy | null;
  /** Verifies the timestamp of a checkpoint, given the note text; `null` without a timestamp. Can reject. */
  verifyTimestamp: ((noteText: string) => Promise<StepOutcome>) | null;
}

type Json = Record<string, unknown>;

interface Facts extends SnapshotEvidence {
  /** The parsed snapshot; `null` if it is not a JSON object. */
  document: Json | null;
  /** SHA-256 of the snapshot in hexadecimal. */
  hash: string;
  logged: Logged | null;
}

/** Contents of a proof. */
interface Logged {
  proof: LogProof;
  checkpoint: Checkpoint;
  /** The log entry; `null` if it cannot be read. */
  entry: LogEntry | null;
}

/** Verifies a snapshot and returns what each step found, in order. Never rejects. */
export async function verifySnapshot(evidence: SnapshotEvidence): Promise<Step[]> {
  if (evidence.snapshot.length > FILE_LIMITS.snapshot)
    return refuseAll('The document is larger than 2.1 MB.');
  const logged = evidence.proof === null ? null : readProof(evidence.proof);
  const document = parseObject(evidence.snapshot);
  const facts = { ...evidence, document, hash: bytesToHex(sha256(evidence.snapshot)), logged };
  const steps: Step[] = [];
  for (const name of STEPS) {
    // oxlint-disable-next-line no-await-in-loop -- the steps are few
    steps.push({ name, ...(await check(name, facts)) });
  }
  return steps;
}

/**
 * Whether no step failed, and no step needed to trust the snapshot was skipped.
 *
 * @param needsProof whether there is a proof, or the reader insists on one
 */
export function isVerified(steps: readonly Step[], needsProof: boolean): boolean {
  const required = needsProof ? REQUIRED_WITH_PROOF : REQUIRED;
  return steps.every(
    ({ name, state }) => state === 'ok' || (state === 'skipped' && !required.includes(name)),
  );
}

function refuseAll(text: string): Step[] {
  return STEPS.map((name) => ({ name, state: name === 'bytes' ? 'failed' : 'skipped', text }));
}

async function check(name: Step['name'], facts: Facts): Promise<StepOutcome> {
  if (name === 'bytes') return checkBytes(facts);
  if (name === 'hash') return checkHash(facts);
  if (name === 'canonical') return checkCanonical(facts);
  if (facts.proof === null) return skipped('There is no proof.');
  const { logged, verifyTimestamp } = facts;
  if (!logged) return (name === 'entry' ? failed : skipped)('The proof cannot be read.');
  if (name === 'entry') return checkEntry(facts, logged);
  if (name === 'inclusion') return checkInclusion(logged);
  if (name === 'checkpoint') return checkCheckpoint(facts, logged);
  if (name === 'cosignatures') return checkCosignatures(facts, logged);
  if (!verifyTimestamp) return skipped('There is no timestamp.');
  return verifyTimestamp(logged.checkpoint.note.text).catch(() => failed('The timestamp cannot be read.'));
}

function checkBytes({ snapshot, document }: Facts): StepOutcome {
  if (document?.format !== 'site-audit-snapshot/1') return failed('This is not the document of a snapshot.');
  return ok(`The document of a snapshot, ${snapshot.length} bytes.`);
}

function checkHash({ hash, sha256: given, logged }: Facts): StepOutcome {
  const expected = given ?? logged?.entry?.snapshot_sha256;
  if (expected === undefined) return skipped(`SHA-256 ${hash}, with nothing to compare it with.`);
  return hash === expected
    ? ok(`SHA-256 ${hash}, as expected.`)
    : failed(`SHA-256 ${hash}, expected ${expected}.`);
}

function checkCanonical({ snapshot, document }: Facts): StepOutcome {
  return isCanonical(snapshot, document)
    ? ok('Canonical JSON (RFC 8785).')
    : failed('The document is not canonical JSON (RFC 8785).');
}

function checkEntry({ document, hash }: Facts, { entry }: Logged): StepOutcome {
  if (!entry) return failed('The proof has no log entry that can be read.');
  if (entry.type !== 'publication') return failed('The log entry is not of a publication.');
  const url = document?.source_url;
  const host = typeof url === 'string' ? URL.parse(url)?.hostname : undefined;
  const expected = {
    provider: document?.provider,
    id: document?.id,
    snapshot_sha256: hash,
    host: host === undefined ? undefined : getBareHost(host),
  };
  const names = Object.keys(expected) as (keyof typeof expected)[];
  const other = names.find((name) => entry[name] !== expected[name]);
  if (other !== undefined) return failed(`The log entry is of another snapshot: its ${other} differs.`);
  return ok(`The log entry names this snapshot, published ${entry.published_at}.`);
}

function checkInclusion({ proof, checkpoint }: Logged): StepOutcome {
  const holds = proof.extra && verifyInclusion(hashLeaf(proof.extra), proof.index, proof.hashes, checkpoint);
  return holds
    ? ok(`The entry is number ${proof.index} of the ${checkpoint.size} entries in the checkpoint.`)
    : failed('The proof does not lead from the entry to the checkpoint.');
}

async function checkCheckpoint({ logKeys, policy }: Facts, { checkpoint }: Logged): Promise<StepOutcome> {
  const { origin, size, note } = checkpoint;
  const accepted = (policy?.logs ?? []).map(({ key }) => ({ key, fromSize: 0, toSize: null }));
  const keys = [...logKeys, ...accepted].filter(({ key }) => key.name === origin);
  if (logKeys.length + accepted.length === 0) return skipped('No key of the log is given.');
  if (keys.length === 0)
    return failed(`The checkpoint is of the log ${origin}, and no key given is of that log.`);
  const states = await Promise.all(keys.map(({ key }) => verifySignature(note, key)));
  // c2sp.org/signed-note: a note with an invalid signature of a known key is rejected.
  if (states.includes('invalid')) return failed('A signature of the checkpoint is invalid.');
  const signers = keys.filter((_, index) => states[index] === 'valid');
  if (signers.length === 0)
    return failed(
      'The checkpoint is not signed by the key that is given. If the log has another key today, give its key history too.',
    );
  if (!signers.some((period) => isInPeriod(size, period)))
    return failed('The checkpoint is signed by a key that was not in use at its size.');
  return ok(`Signed by ${origin}.`);
}

async function checkCosignatures({ policy }: Facts, { checkpoint }: Logged): Promise<StepOutcome> {
  if (!policy) return skipped('No policy with witnesses is given.');
  const { witnesses } = policy;
  if (witnesses.length === 0) return skipped('The policy names no witness.');
  const states = await Promise.all(witnesses.map(({ key }) => verifyCosignature(checkpoint.note, key)));
  if (states.some(({ state }) => state === 'invalid')) return failed('A signature of a witness is invalid.');
  const cosigned = witnesses.filter((_, index) => states[index]?.state === 'valid');
  const count = `Cosigned by ${cosigned.length} of ${witnesses.length} known witnesses`;
  return meetsQuorum(policy, new Set(cosigned.map(({ name }) => name)))
    ? ok(`${count}, enough for the policy.`)
    : failed(`${count}, too few for the policy.`);
}

function readProof(text: string): Logged | null {
  const proof = text.length > FILE_LIMITS.proof ? null : parseProof(text);
  const checkpoint = proof && parseCheckpoint(proof.checkpoint);
  return checkpoint && { proof, checkpoint, entry: proof.extra && parseLogEntry(proof.extra) };
}

/** Parses a JSON object in UTF-8. Returns `null` if the bytes are not one. */
function parseObject(bytes: Uint8Array): Json | null {
  try {
    const value: unknown = JSON.parse(
      new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes),
    );
    return typeof value === 'object' && !Array.isArray(value) ? (value as Json | null) : null;
  } catch {
    return null;
  }
}

function isCanonical(bytes: Uint8Array, value: Json | null): boolean {
  if (!value) return false;
  try {
    return equalBytes(bytes, new TextEncoder().encode(canonicalize(value)));
  } catch {
    return false;
  }
}

function ok(text: string): StepOutcome {
  return { state: 'ok', text };
}

function failed(text: string): StepOutcome {
  return { state: 'failed', text };
}

function skipped(text: string): StepOutcome {
  return { state: 'skipped', text };
}
