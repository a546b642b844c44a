import type { Child } from 'hono/jsx';

interface ProgressBarProps {
  /** What is under way, for screen readers: `Pages scanned`. */
  label: string;
  value: number;
  /** `null` as long as it is not known: the bar then only shows that something happens. */
  max: number | null;
  /** Above the bar: what is done. */
  text?: Child;
  /** Above the bar at the right: `42 of 100`. */
  figure?: Child;
}

/** How far something is. */
export function ProgressBar({ label, value, max, text, figure }: ProgressBarProps) {
  return (
    <div class="progress">
      {(text !== undefined || figure !== undefined) && (
        <p>
          <span>{text}</span>
          <span>{figure}</span>
        </p>
      )}
      <progress aria-label={label} {...(max !== null && { value: String(value), max: Math.max(max, 1) })} />
    </div>
  );
}
