/** The class that colours a part. A colour only repeats what a text or shape beside it says. */
export type Tone = 'good' | 'medium' | 'bad' | 'info' | 'neutral';

/** Returns the tone of a score of 0 to 100: good from 90, medium from 60. `null` is neutral. */
export function getScoreTone(score: number | null): Tone {
  if (score === null) return 'neutral';
  if (score >= 90) return 'good';
  return score >= 60 ? 'medium' : 'bad';
}
