import { ByteBuffer } from '../../lib/byte-buffer.ts';
import { parseMediaType } from '../../lib/http/headers.ts';
import { encodeBase64 } from '../../lib/tlog/base64.ts';
import { parseCheckpoint } from '../../lib/tlog/checkpoint.ts';
import { verifyCosignature } from '../../lib/tlog/cosignature.ts';
import { parseDecimal } from '../../lib/tlog/decimal.ts';
import type { Hash } from '../../lib/tlog/hashes.ts';
import { findSignatures, parseNote, type VerifierKey } from '../../lib/tlog/note.ts';
import type { Witness } from '../../lib/tlog/witness.ts';

export interface Offer {
  /** The signed note of a checkpoint. */
  checkpoint: string;
  /** The size of the last checkpoint that this witness cosigned; 0 if none or unknown. */
  oldSize: number;
  /** Returns the consistency proof from a smaller, non-empty tree to that of the checkpoint. */
  prove: (oldSize: number) => Promise<Hash[]>;
  /** Aborts the requests. */
  signal: AbortSignal;
}

export type OfferResult =
  /** The verified signature line, without a newline, and the size of the checkpoint. */
  | { kind: 'cosigned'; line: string; size: number }
  /**
   * The witness cosigned a tree of this size that ours does not extend: it is larger than the checkpoint, has another root, or the
   * witness refused the consistency proof from it. Either we forked or rolled back the log, or the witness is faulty.
   */
  | { kind: 'conflict'; size: number }
  /** The witness does not know the log (404) or its key (403), or refuses the request for another reason. */
  | { kind: 'refused'; status: number }
  /** No usable answer, which says nothing about the next checkpoint. */
  | { kind: 'unavailable'; reason: string };

const MAX_ANSWER_BYTES = 16 * 1024;

/**
 * Offers a checkpoint to a witness (c2sp.org/tlog-witness, "add-checkpoint"). If the witness last cosigned another size than expected,
 * offers it once more from there. Throws what `prove` throws, and `RangeError` if the checkpoint is malformed.
 */
export async function offerCheckpoint(witness: Witness, offer: Offer): Promise<OfferResult> {
  const first = await submit(witness, offer);
  if (first.kind !== 'other-size') return first;
  const second = await submit(witness, { ...offer, oldSize: first.size });
  return second.kind === 'other-size'
    ? { kind: 'unavailable', reason: 'its size changed between two requests' }
    : second;
}

/** Makes one request. `other-size` carries the size that the witness last cosigned. */
async function submit(
  witness: Witness,
  { checkpoint, oldSize, prove, signal }: Offer,
): Promise<OfferResult | { kind: 'other-size'; size: number }> {
  const { size, note } = parseCheckpoint(checkpoint) ?? {};
  if (size === undefined || !note) throw new RangeError('Not a checkpoint');
  if (oldSize > size) return { kind: 'conflict', size: oldSize };
  const proof = oldSize === 0 || oldSize === size ? [] : await prove(oldSize);
  const body = [`old ${oldSize}`, ...proof.map(encodeBase64), '', checkpoint].join('\n');
  const answer = await post(`${witness.url}/add-checkpoint`, body, signal);
  if (typeof answer === 'string') return { kind: 'unavailable', reason: answer };
  const { status } = answer;
  if (status === 200) {
    const line = await findCosignature(answer.text, note.text, witness.key);
    if (line === null) return { kind: 'unavailable', reason: 'no valid cosignature' };
    return { kind: 'cosigned', line, size };
  }
  if (status === 409) {
    // The witness has another tree of this size.
    if (oldSize === size) return { kind: 'conflict', size };
    const other = answer.mediaType === 'text/x.tlog.size' ? parseSizeLine(answer.text) : null;
    if (other === null || other === oldSize) return { kind: 'unavailable', reason: 'invalid size' };
    return { kind: 'other-size', size: other };
  }
  // A witness compares sizes before trees: `oldSize` is its own.
  if (status === 422) return { kind: 'conflict', size: oldSize };
  if (status === 429 || status >= 500) return { kind: 'unavailable', reason: `status ${status}` };
  return { kind: 'refused', status };
}

interface Answer {
  status: number;
  mediaType: string;
  /** Empty unless the status is 200 or 409: other bodies are not read. */
  text: string;
}

/** Returns the answer, or the reason that there is none. */
async function post(url: string, body: string, signal: AbortSignal): Promise<Answer | string> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      body,
      redirect: 'manual',
      signal,
    });
    const { status } = response;
    const mediaType = parseMediaType(response.headers.get('content-type'));
    if (status !== 200 && status !== 409) {
      await response.body?.cancel();
      return { status, mediaType, text: '' };
    }
    const buffer = new ByteBuffer(MAX_ANSWER_BYTES);
    for await (const chunk of response.body ?? []) {
      // Leaving the loop cancels the stream.
      if (!buffer.append(chunk)) return 'answer too large';
    }
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(buffer.bytes);
    return { status, mediaType, text };
  } catch (error) {
    return String(error);
  }
}

function parseSizeLine(text: string): number | null {
  return text.endsWith('\n') ? parseDecimal(text.slice(0, -1)) : null;
}

/**
 * Returns the line of the answer with the witness's cosignature, or `null` if there is none, if any of them is invalid, or if
 * the answer has anything but signature lines. Ignores lines of other keys.
 */
async function findCosignature(answer: string, text: string, key: VerifierKey): Promise<string | null> {
  const note = parseNote(`${text}\n${answer}`);
  // An empty line in the answer would make part of it the text.
  if (note?.text !== text) return null;
  const { state, time } = await verifyCosignature(note, key);
  if (state !== 'valid' || time === 0) return null;
  return findSignatures(note, key)[0]?.line ?? null;
}
