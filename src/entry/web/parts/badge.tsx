import type { PropsWithChildren } from 'hono/jsx';
import type { Severity } from '../../../contracts/scoring.ts';
import type { Tone } from './tone.ts';

/** A short status. @param dot puts a dot of the tone's colour before the text */
export function Badge({
  tone = 'neutral',
  dot = false,
  children,
}: PropsWithChildren<{ tone?: Tone; dot?: boolean }>) {
  return <span class={`badge ${tone}${dot ? ' dot' : ''}`}>{children}</span>;
}

export const SEVERITY_LABELS: Record<Severity, string> = {
  critical: 'Critical',
  high: 'High',
  medium: 'Medium',
  low: 'Low',
};

/** A severity: its name, colour and shape. */
export function SeverityBadge({ severity }: { severity: Severity }) {
  return <span class={`severity ${severity}`}>{SEVERITY_LABELS[severity]}</span>;
}

const GRADE_TONES: Record<string, Tone> = { A: 'good', B: 'medium', C: 'medium', D: 'medium' };

/** The grade of a website, A to F, as a tile. `null` before the website is graded. */
export function GradeTile({ grade, size }: { grade: string | null; size?: 'large' }) {
  const tone = grade === null ? 'neutral' : (GRADE_TONES[grade] ?? 'bad');
  return (
    <span class={`grade-tile ${tone}${size ? ` ${size}` : ''}`}>
      <span class="unseen">{grade === null ? 'Not graded' : 'Grade '}</span>
      {grade ?? <span aria-hidden="true">–</span>}
    </span>
  );
}
