import type { Child } from 'hono/jsx';
import { getScoreTone, type Tone } from './tone.ts';

export interface BarItem {
  name: Child;
  /** `null` if it was not measured. */
  value: number | null;
  /** Shown instead of the value: `1,200 pages`. */
  text?: string;
  /** The accent colour if absent. */
  tone?: Tone;
}

/** The bar of a score of 0 still shows its colour. */
const MIN_BAD_SHARE = 0.04;

/** Names, bars and numbers. @param max the value of a full bar; the largest value if absent */
export function BarList({ items, max }: { items: BarItem[]; max?: number }) {
  const full = max ?? Math.max(...items.map(({ value }) => value ?? 0), 1);
  return (
    <dl class="bars">
      {items.map(({ name, value, text, tone }) => (
        <div>
          <dt>{name}</dt>
          <dd>
            <Bar share={Math.max((value ?? 0) / full, tone === 'bad' ? MIN_BAD_SHARE : 0)} tone={tone} />
            <span>{text ?? value ?? '–'}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Scores of 0 to 100 as bars in the colours of their bands. */
export function ScoreList({ scores }: { scores: { name: Child; score: number | null }[] }) {
  return (
    <BarList
      max={100}
      items={scores.map(({ name, score }) => ({ name, value: score, tone: getScoreTone(score) }))}
    />
  );
}

/** A bar. Hidden from screen readers: put the number beside it. @param share of the full width, 0 to 1 */
export function Bar({ share, gain = 0, tone }: { share: number; gain?: number; tone?: Tone | undefined }) {
  return (
    <svg class={tone ? `bar ${tone}` : 'bar'} aria-hidden="true">
      <rect class="track" width="100%" height="100%" />
      {gain > 0 && <rect class="gain" width={toPercent(share + gain)} height="100%" />}
      <rect width={toPercent(share)} height="100%" />
    </svg>
  );
}

/** Formats a share of 0 to 1 as an SVG length: `33.33%`. */
export function toPercent(share: number): string {
  return `${Number((Math.min(1, Math.max(0, share)) * 100).toFixed(2))}%`;
}
