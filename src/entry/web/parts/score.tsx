import { getScoreTone } from './tone.ts';

/** A score of 0 to 100 as a number on the colour of its band, for lists and tables. Screen readers say “Score” before it. */
export function Score({ score }: { score: number | null }) {
  return (
    <span class={`score ${getScoreTone(score)}`}>
      <span class="unseen">Score </span>
      {score ?? '–'}
    </span>
  );
}
