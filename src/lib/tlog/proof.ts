import { decodeBase64, encodeBase64 } from './base64.ts';
import { parseCheckpoint } from './checkpoint.ts';
import { isCount, parseDecimal } from './decimal.ts';
import { HASH_BYTES, type Hash } from './hashes.ts';

const FIRST_LINE = 'c2sp.org/tlog-proof@v1';
const EXTRA = 'extra ';
const INDEX = 'index ';

/** A proof that a leaf is in a log, to be verified offline (C2SP tlog-proof). */
export interface LogProof {
  /** Not authenticated by the proof. */
  extra: Uint8Array | null;
  /** Index of the leaf, from 0. */
  index: number;
  /** Inclusion proof, from the leaf's sibling up. */
  hashes: Hash[];
  /** Note with the tree head that the proof leads to. */
  checkpoint: string;
}

/** Returns the text of a proof. Throws `RangeError` for an invalid index. */
export function formatProof({ extra, index, hashes, checkpoint }: LogProof): string {
  if (!isCount(index)) throw new RangeError(`index ${index}`);
  const lines = [
    FIRST_LINE,
    ...(extra === null || extra.length === 0 ? [] : [EXTRA + encodeBase64(extra)]),
    INDEX + index,
    ...hashes.map(encodeBase64),
  ];
  return `${lines.join('\n')}\n\n${checkpoint}`;
}

/** Returns a proof, or `null` if it, or the checkpoint in it, is malformed. Verifies nothing. */
export function parseProof(text: string): LogProof | null {
  const end = text.indexOf('\n\n');
  if (end === -1) return null;
  const [firstLine, ...lines] = text.slice(0, end).split('\n');
  const extraLine = lines[0]?.startsWith(EXTRA) ? lines.shift() : undefined;
  const indexLine = lines.shift();
  if (firstLine !== FIRST_LINE || indexLine?.startsWith(INDEX) !== true) return null;

  const extra = extraLine === undefined ? null : decodeBase64(extraLine.slice(EXTRA.length));
  if (extraLine !== undefined && !extra?.length) return null;
  const index = parseDecimal(indexLine.slice(INDEX.length));
  const hashes = lines.map(decodeBase64).filter((hash) => hash?.length === HASH_BYTES) as Hash[];
  const checkpoint = text.slice(end + 2);
  if (index === null || hashes.length !== lines.length || parseCheckpoint(checkpoint) === null) return null;
  return { extra, index, hashes, checkpoint };
}
