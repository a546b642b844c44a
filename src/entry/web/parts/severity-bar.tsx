import { SEVERITIES, type Severity } from '../../../contracts/scoring.ts';
import { formatNumber } from '../../../lib/text.ts';
import { SEVERITY_LABELS } from './badge.tsx';
import { toPercent } from './bar-list.tsx';

interface SeverityBarProps {
  /** What is counted, for screen readers: `Issues by severity`. */
  label: string;
  counts: Record<Severity, number>;
  /** Where the count of a severity leads. */
  href?: (severity: Severity) => string;
}

/** Counts by severity as one stacked bar with a legend, which holds the numbers. */
export function SeverityBar({ label, counts, href }: SeverityBarProps) {
  const total = SEVERITIES.reduce((sum, severity) => sum + counts[severity], 0);
  let start = 0;
  return (
    <div role="group" aria-label={label}>
      <svg class="bar thick" aria-hidden="true">
        <rect class="track" width="100%" height="100%" />
        {SEVERITIES.filter((severity) => counts[severity] > 0).map((severity) => {
          const [x, share] = [start, counts[severity] / total];
          start += share;
          return <rect class={severity} x={toPercent(x)} width={toPercent(share)} height="100%" />;
        })}
      </svg>
      <ul class="legend">
        {SEVERITIES.map((severity) => (
          <li class={severity}>
            <span>
              <strong>{formatNumber(counts[severity])}</strong>{' '}
              {href && counts[severity] > 0 ? (
                <a href={href(severity)}>{SEVERITY_LABELS[severity].toLowerCase()}</a>
              ) : (
                SEVERITY_LABELS[severity].toLowerCase()
              )}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
