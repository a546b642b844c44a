/** Bands of ten points: 0 to 9, 10 to 19, … 90 to 100. */
const BANDS = 10;

/** @param score 0 to 100 */
function getScoreBand(score: number): number {
  return Math.min(BANDS - 1, Math.floor(score / BANDS));
}

/** Counts scores of 0 to 100 in ten bands, the lowest first. Pages without a score (`null`) are not counted. */
export function countScoreBands(scores: readonly (number | null)[]): number[] {
  const counts = createScoreBands();
  for (const score of scores) if (score !== null) addToBand(counts, score);
  return counts;
}

export function createScoreBands(): number[] {
  return Array.from({ length: BANDS }, () => 0);
}

/** Counts one more score. */
export function addToBand(counts: number[], score: number): void {
  const band = getScoreBand(score);
  counts[band] = (counts[band] ?? 0) + 1;
}
