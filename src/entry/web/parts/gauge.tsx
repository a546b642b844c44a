import { getScoreTone } from './tone.ts';

interface GaugeProps {
  /** 0 to 100, or `null` if there is none. */
  score: number | null;
  /** What is scored, for screen readers: `Score of the page`. */
  label: string;
  size?: 'small' | 'large';
}

/** A score as a ring around its number, coloured by band. A score of 0 shows a dot where the ring begins. */
export function Gauge({ score, label, size }: GaugeProps) {
  return (
    <svg
      class={`gauge ${getScoreTone(score)}${size ? ` ${size}` : ''}`}
      viewBox="0 0 120 120"
      role="img"
      aria-label={`${label}: ${score === null ? 'not scored' : `${score} of 100`}`}
    >
      <circle class="disc" cx="60" cy="60" r="54" />
      <circle cx="60" cy="60" r="54" />
      {score !== null && (
        <circle
          class="arc"
          cx="60"
          cy="60"
          r="54"
          pathLength={100}
          stroke-dasharray={`${Math.max(score, 1)} 100`}
          transform="rotate(-90 60 60)"
        />
      )}
      <text x="60" y="73.5">
        {score ?? '–'}
      </text>
    </svg>
  );
}
