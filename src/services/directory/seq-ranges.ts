import type { SeqRange } from '../../storage/withdrawals.ts';

/** Snapshots that one statement reads. */
const RANGE_SIZE = 10_000;

/** Yields the ranges of all snapshots up to `lastSeq`, newest first. */
export function* listSeqRanges(lastSeq: number): Generator<SeqRange> {
  for (let toSeq = lastSeq; toSeq > 0; toSeq -= RANGE_SIZE)
    yield { afterSeq: Math.max(0, toSeq - RANGE_SIZE), toSeq };
}
