/** Formats the points that a score gains without an issue or finding: `+1.4`, `<0.1`; a dash if there is nothing to gain or it is not known. */
export function formatGain(gain: number | null): string {
  if (gain === null || gain === 0) return '–';
  return gain < 0.1 ? '<0.1' : `+${gain.toFixed(1)}`;
}
