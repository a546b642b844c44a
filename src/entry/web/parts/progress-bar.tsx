import type { Child } from 'hono/jsx';

interface ProgressBarProps {
  /** What is under way, for screen readers: `Pages scanned`. */
  label: string;
  value: number;
  /** `null` while it is not known: the bar then only shows that something is happening. */
  max: number | null;
  /** Above the bar: what is done. */
  text?: Child;
  /** Above the bar at the right: `42 of 100`. */
  figure?: Child;
}

/** The progress of something. */
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
