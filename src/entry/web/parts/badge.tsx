import type { PropsWithChildren } from 'hono/jsx';
import { SEVERITIES, type Severity } from '../../../contracts/scoring.ts';
import { formatCount } from '../../../lib/text.ts';
import { type Tone, getScoreTone } from './tone.ts';

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

interface IssueCountsProps {
  counts: Record<Severity, number>;
  /** Shows the name of each severity. */
  named?: boolean;
}

/** The issues of a page by severity, without those it has none of. */
export function IssueCounts({ counts, named = false }: IssueCountsProps) {
  const present = SEVERITIES.filter((severity) => counts[severity] > 0);
  if (present.length === 0) return <span class="muted">None</span>;
  if (named) {
    return (
      <span class="issue-counts">
        {present.map((severity) => (
          <span class={`severity ${severity}`}>
            {counts[severity]} {SEVERITY_LABELS[severity].toLowerCase()}
          </span>
        ))}
      </span>
    );
  }
  return (
    <span class="severity-counts">
      {present.map((severity) => (
        <span
          class={`severity ${severity}`}
          title={`${SEVERITY_LABELS[severity]}: ${formatCount(counts[severity], 'issue')}`}
        >
          {counts[severity]}
          <span class="unseen"> {SEVERITY_LABELS[severity].toLowerCase()}</span>
        </span>
      ))}
    </span>
  );
}

const GRADE_TONES: Record<string, Tone> = { A: 'good', B: 'good', C: 'medium', D: 'medium' };

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

/** A score of 0 to 100 as a number on the colour of its band, for lists and tables. Screen readers say “Score” before it. */
export function Score({ score }: { score: number | null }) {
  return (
    <span class={`score ${getScoreTone(score)}`}>
      <span class="unseen">Score </span>
      {score ?? '–'}
    </span>
  );
}
