import { decodeBase64, encodeBase64 } from './base64.ts';
import { isCount, parseDecimal } from './decimal.ts';
import { HASH_BYTES } from './hashes.ts';
import type { TreeHead } from './merkle.ts';
import { parseNote, type Note } from './note.ts';

/** A log's signed statement of its tree (C2SP tlog-checkpoint). */
export interface Checkpoint extends TreeHead {
  /** The log's name. */
  origin: string;
  note: Note;
}

/** Returns the text of a checkpoint, without signatures. Throws `RangeError` if `parseCheckpoint` would refuse it. */
export function formatCheckpointText(origin: string, { size, root }: TreeHead): string {
  if (!/^[^\n]+$/.test(origin)) throw new RangeError(`origin ${JSON.stringify(origin)}`);
  if (!isCount(size) || root.length !== HASH_BYTES)
    throw new RangeError(`tree of ${size}, root of ${root.length} bytes`);
  return `${origin}\n${size}\n${encodeBase64(root)}\n`;
}

/** Returns a checkpoint, which may have extension lines, or `null` if it is malformed. Verifies no signature. */
export function parseCheckpoint(note: string): Checkpoint | null {
  const parsed = parseNote(note);
  if (parsed === null) return null;
  const lines = parsed.text.slice(0, -1).split('\n');
  const [origin, size, root] = lines;
  if (origin === undefined || size === undefined || root === undefined || lines.includes('')) return null;
  const head = { size: parseDecimal(size), root: decodeBase64(root) };
  if (head.size === null || head.root?.length !== HASH_BYTES) return null;
  return { origin, size: head.size, root: head.root, note: parsed };
}
