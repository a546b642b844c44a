import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes } from '@noble/hashes/utils.js';
import { decodeBase64, encodeBase64 } from './base64.ts';
import { PUBLIC_KEY_BYTES, SEED_BYTES, importSeed, verifyEd25519 } from './ed25519.ts';
import { equalBytes } from './hashes.ts';

// Signature types (C2SP signed-note): Ed25519 over the text, and timestamped cosignatures with Ed25519.
const ED25519 = 0x01;
export const COSIGNATURE = 0x04;

const KEY_ID_BYTES = 4;

const VERIFIER_KEY = /^([^+]+)\+([0-9a-f]{8})\+([^ ]+)$/;
const SIGNING_KEY = /^PRIVATE\+KEY\+([^+]+)\+([0-9a-f]{8})\+([^ ]+)$/;

/** The specification asks for at least 16 and for a limit. */
const MAX_SIGNATURES = 64;

const SIGNATURE_LINE = /^— ([^ ]+) ([^ ]+)$/;
const CONTROL_CHARACTER = /[\0-\x09\x0b-\x1f]/;

export interface NoteSignature {
  name: string;
  /** 4 bytes */
  keyId: Uint8Array;
  signature: Uint8Array;
  /** The whole line, without its newline. */
  line: string;
}

/** A text with signatures (C2SP signed-note). */
export interface Note {
  /** The signed text, including its last newline. */
  text: string;
  signatures: NoteSignature[];
}

/** Returns the parts of a note, or `null` if it breaks a rule of the format or has more than 64 signatures. Verifies nothing. */
export function parseNote(note: string): Note | null {
  const end = note.lastIndexOf('\n\n');
  if (end === -1 || !note.endsWith('\n') || CONTROL_CHARACTER.test(note) || !note.isWellFormed()) return null;
  const lines = note.slice(end + 2, -1).split('\n', MAX_SIGNATURES + 1);
  const signatures = lines.map(parseSignatureLine).filter((signature) => signature !== null);
  if (signatures.length !== lines.length || lines.length > MAX_SIGNATURES) return null;
  return { text: note.slice(0, end + 1), signatures };
}

function parseSignatureLine(line: string): NoteSignature | null {
  const [, name, base64] = SIGNATURE_LINE.exec(line) ?? [];
  if (name === undefined || base64 === undefined || !isKeyName(name)) return null;
  const bytes = decodeBase64(base64);
  if (bytes === null || bytes.length <= KEY_ID_BYTES) return null;
  return { name, keyId: bytes.slice(0, KEY_ID_BYTES), signature: bytes.slice(KEY_ID_BYTES), line };
}

/** Returns a note. Throws `RangeError` if `parseNote` would refuse it. */
export function formatNote(text: string, signatureLines: readonly string[]): string {
  const note = `${text}\n${signatureLines.map((line) => `${line}\n`).join('')}`;
  const parsed = parseNote(note);
  if (parsed?.text !== text || parsed.signatures.length !== signatureLines.length)
    throw new RangeError('not a note');
  return note;
}

export function formatSignatureLine({ name, keyId }: VerifierKey, signature: Uint8Array): string {
  return `— ${name} ${encodeBase64(concatBytes(keyId, signature))}`;
}

/** Returns the line of a key's Ed25519 signature of a text, without its newline. */
export async function signNote(text: string, key: SigningKey): Promise<string> {
  return formatSignatureLine(key.verifier, await key.sign(new TextEncoder().encode(text)));
}

/**
 * `missing` if no line has the key's name and id, `invalid` if one of those that have does not verify. Signatures of a type that cannot be
 * verified here count as missing (C2SP signed-note: unknown signatures are ignored).
 */
export type SignatureState = 'valid' | 'invalid' | 'missing';

/** Verifies a key's Ed25519 signatures (type 0x01) of a note. */
export async function verifySignature(note: Note, key: VerifierKey): Promise<SignatureState> {
  const signatures = key.type === ED25519 ? findSignatures(note, key) : [];
  if (signatures.length === 0) return 'missing';
  const message = new TextEncoder().encode(note.text);
  for (const { signature } of signatures) {
    if (!(await verifyEd25519(key.publicKey, signature, message))) return 'invalid';
  }
  return 'valid';
}

/** Returns the signatures with a key's name and id. */
export function findSignatures(note: Note, key: VerifierKey): NoteSignature[] {
  return note.signatures.filter(({ name, keyId }) => name === key.name && equalBytes(keyId, key.keyId));
}

export interface VerifierKey {
  name: string;
  /** 4 bytes */
  keyId: Uint8Array;
  /** Signature type: 1 is Ed25519, 4 a timestamped cosignature. */
  type: number;
  publicKey: Uint8Array;
  /** `<name>+<key id in hex>+<base64 of type and public key>` */
  vkey: string;
}

export interface SigningKey {
  verifier: VerifierKey;
  /** Returns the Ed25519 signature of a message, 64 bytes. */
  sign(message: Uint8Array): Promise<Uint8Array>;
}

/** Whether a text can be a key's name: not empty, without white space, control characters and `+`. */
function isKeyName(name: string): boolean {
  return /^[^+\p{White_Space}\0-\x1f]+$/u.test(name) && name.isWellFormed();
}

/** Returns a public key with the id that C2SP signed-note recommends. Throws `RangeError` if the name cannot be one. */
export function createVerifierKey(name: string, type: number, publicKey: Uint8Array): VerifierKey {
  if (!isKeyName(name)) throw new RangeError(`key name ${JSON.stringify(name)}`);
  const typed = concatBytes(Uint8Array.of(type), publicKey);
  const keyId = sha256(concatBytes(new TextEncoder().encode(`${name}\n`), typed)).slice(0, KEY_ID_BYTES);
  return { name, keyId, type, publicKey, vkey: `${name}+${bytesToHex(keyId)}+${encodeBase64(typed)}` };
}

/**
 * Returns the key of a vkey, or `null` if it is malformed, an Ed25519 key does not have 32 bytes, or the id is not the
 * recommended one (ECDSA keys have another). Keys of other types can be parsed, but verify nothing here.
 */
export function parseVerifierKey(vkey: string): VerifierKey | null {
  const [, name, , base64] = VERIFIER_KEY.exec(vkey) ?? [];
  const [type, ...publicKey] = decodeBase64(base64 ?? '') ?? [];
  if (name === undefined || type === undefined || publicKey.length === 0 || !isKeyName(name)) return null;
  if ((type === ED25519 || type === COSIGNATURE) && publicKey.length !== PUBLIC_KEY_BYTES) return null;
  const key = createVerifierKey(name, type, Uint8Array.from(publicKey));
  return key.vkey === vkey ? key : null;
}

/**
 * Returns the key of `PRIVATE+KEY+<name>+<key id in hex>+<base64 of 0x01 and the seed>`, the form of Go's
 * `note.GenerateKey`, or `null` if it is malformed.
 */
export async function parseSigningKey(skey: string): Promise<SigningKey | null> {
  const [, name, id, base64] = SIGNING_KEY.exec(skey) ?? [];
  const bytes = decodeBase64(base64 ?? '');
  if (name === undefined || !isKeyName(name) || bytes?.[0] !== ED25519 || bytes.length !== 1 + SEED_BYTES)
    return null;
  const { publicKey, sign } = await importSeed(bytes.subarray(1));
  const verifier = createVerifierKey(name, ED25519, publicKey);
  return bytesToHex(verifier.keyId) === id ? { verifier, sign } : null;
}

/** Returns an Ed25519 key, a new one without a seed, in the forms that `parseSigningKey` and `parseVerifierKey` read. */
export async function generateSigningKey(
  name: string,
  seed: Uint8Array = crypto.getRandomValues(new Uint8Array(SEED_BYTES)),
): Promise<{ signingKey: string; vkey: string }> {
  const { keyId, vkey } = createVerifierKey(name, ED25519, (await importSeed(seed)).publicKey);
  const typed = concatBytes(Uint8Array.of(ED25519), seed);
  return { signingKey: `PRIVATE+KEY+${name}+${bytesToHex(keyId)}+${encodeBase64(typed)}`, vkey };
}
