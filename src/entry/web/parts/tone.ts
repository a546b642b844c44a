/** The class that colours a part. A colour only repeats what a text or shape beside it says. */
export type Tone = 'good' | 'medium' | 'bad' | 'info' | 'neutral';

/** The bands of scores of 0 to 100, the best first. They agree with the grades: A and B are good, C and D medium. */
export const SCORE_BANDS = [
  { tone: 'good', name: 'Good', from: 80, to: 100 },
  { tone: 'medium', name: 'Medium', from: 60, to: 79 },
  { tone: 'bad', name: 'Poor', from: 0, to: 59 },
] as const;

/** Returns the tone of a score of 0 to 100, by its band. `null` is neutral. */
export function getScoreTone(score: number | null): Tone {
  if (score === null) return 'neutral';
  return SCORE_BANDS.find(({ from }) => score >= from)?.tone ?? 'bad';
}
