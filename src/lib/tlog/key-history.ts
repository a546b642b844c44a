import { decodeBase64, encodeBase64 } from './base64.ts';
import type { Checkpoint } from './checkpoint.ts';
import { parseDecimal } from './decimal.ts';
import { EMPTY_ROOT, equalBytes, HASH_BYTES } from './hashes.ts';
import type { TreeHead } from './merkle.ts';
import {
  formatNote,
  parseNote,
  parseVerifierKey,
  signNote,
  verifySignature,
  type Note,
  type SigningKey,
  type VerifierKey,
} from './note.ts';

/** A key of a log, and the tree sizes whose checkpoints it signs. */
export interface KeyPeriod {
  key: VerifierKey;
  /** The size of the tree when the log began to sign with this key. */
  fromSize: number;
  /** The size of the tree when the key was retired, the last that it may sign; `null` for the current key. */
  toSize: number | null;
}

interface KeyNote {
  note: Note;
  key: VerifierKey;
  /** `null` in the first note. */
  rotation: { previous: VerifierKey; head: TreeHead } | null;
}

const FORMAT = 'site-audit-log-key/1';
const NOTE_TEXT = new RegExp(`^${FORMAT}\nkey (.+)\n(?:previous (.+)\nsize (.+)\nroot (.+)\n)?$`);

/**
 * Returns the signed note that introduces a key of a log. The first key signs its note alone; the note of a rotation names the key before
 * it and the tree at that moment, and both keys sign it.
 *
 * @param rotation the retired key, and the last tree that it signs
 */
export async function formatKeyNote(
  key: SigningKey,
  rotation?: { previous: SigningKey; head: TreeHead },
): Promise<string> {
  const lines = [FORMAT, `key ${key.verifier.vkey}`];
  if (rotation) {
    const { previous, head } = rotation;
    lines.push(`previous ${previous.verifier.vkey}`, `size ${head.size}`, `root ${encodeBase64(head.root)}`);
  }
  const text = `${lines.join('\n')}\n`;
  const keys = rotation ? [rotation.previous, key] : [key];
  return formatNote(text, await Promise.all(keys.map((signer) => signNote(text, signer))));
}

/** Returns a key history with one more note, or a new one: its notes in order, separated by empty lines. */
export function appendKeyNote(history: string | null, note: string): string {
  return history === null ? note : `${history}\n${note}`;
}

/** Returns the keys of a history, oldest first, without verifying signatures; `null` if it is malformed or not one chain of keys. */
export function parseKeyHistory(text: string): KeyPeriod[] | null {
  const notes = parseKeyNotes(text);
  return notes && toPeriods(notes);
}

/**
 * Returns the keys of a history, oldest first, for a verifier that trusts any one of them. Each rotation is signed by both
 * keys, so every key vouches for those before and after it. Returns `null` if the trusted key is not among them, or if any
 * signature is missing or invalid. The history may be outdated: its last key may have been retired since.
 */
export async function verifyKeyHistory(text: string, trustedVkey: string): Promise<KeyPeriod[] | null> {
  const notes = parseKeyNotes(text);
  if (!notes?.some(({ key }) => key.vkey === trustedVkey)) return null;
  const states = await Promise.all(
    notes.flatMap(({ note, key, rotation }) =>
      [key, ...(rotation ? [rotation.previous] : [])].map((signer) => verifySignature(note, signer)),
    ),
  );
  return states.every((state) => state === 'valid') ? toPeriods(notes) : null;
}

/** Whether a checkpoint is signed by a key of its log within the period of that key. Refuses it if any of the keys' signatures is invalid. */
export async function isSignedInPeriod(
  checkpoint: Checkpoint,
  periods: readonly KeyPeriod[],
): Promise<boolean> {
  const states = await Promise.all(periods.map(({ key }) => verifySignature(checkpoint.note, key)));
  if (states.includes('invalid')) return false;
  return periods.some(
    (period, i) =>
      states[i] === 'valid' && period.key.name === checkpoint.origin && isInPeriod(checkpoint.size, period),
  );
}

/** Whether a key signs trees of a size. */
export function isInPeriod(size: number, { fromSize, toSize }: KeyPeriod): boolean {
  return size >= fromSize && (toSize === null || size <= toSize);
}

function toPeriods(notes: readonly KeyNote[]): KeyPeriod[] {
  return notes.map(({ key, rotation }, i) => ({
    key,
    fromSize: rotation?.head.size ?? 0,
    toSize: notes[i + 1]?.rotation?.head.size ?? null,
  }));
}

/** Returns the notes if each names the key of the one before it, no key comes twice, and the tree only grows. */
function parseKeyNotes(text: string): KeyNote[] | null {
  if (!text.endsWith('\n')) return null;
  // Neither the texts nor the signatures of these notes contain an empty line.
  const parts = text.slice(0, -1).split('\n\n');
  const notes: KeyNote[] = [];
  const vkeys = new Set<string>();
  let head: TreeHead = { size: 0, root: EMPTY_ROOT };
  for (let i = 0; i < parts.length; i += 2) {
    const note = parseKeyNote(`${parts[i]}\n\n${parts[i + 1] ?? ''}\n`);
    const before = notes.at(-1)?.key;
    if (!note || note.rotation?.previous.vkey !== before?.vkey || vkeys.has(note.key.vkey)) return null;
    if (before && before.name !== note.key.name) return null;
    if (note.rotation && !canFollow(note.rotation.head, head)) return null;
    head = note.rotation?.head ?? head;
    vkeys.add(note.key.vkey);
    notes.push(note);
  }
  return notes;
}

function canFollow(newer: TreeHead, older: TreeHead): boolean {
  return newer.size > older.size || (newer.size === older.size && equalBytes(newer.root, older.root));
}

function parseKeyNote(text: string): KeyNote | null {
  const note = parseNote(text);
  const match = note && NOTE_TEXT.exec(note.text);
  if (!match) return null;
  const [, vkey = '', previousVkey, decimal = '', base64 = ''] = match;
  const key = parseVerifierKey(vkey);
  if (!key) return null;
  if (previousVkey === undefined) return { note, key, rotation: null };
  const previous = parseVerifierKey(previousVkey);
  const size = parseDecimal(decimal);
  const root = decodeBase64(base64);
  if (!previous || size === null || root?.length !== HASH_BYTES) return null;
  return { note, key, rotation: { previous, head: { size, root } } };
}
