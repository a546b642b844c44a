import type { Severity } from '../../contracts/scoring.ts';
import { SEVERITY_LABELS } from './labels.ts';

export function SeverityBadge({ severity }: { severity: Severity }) {
  return <span class={`severity ${severity}`}>{SEVERITY_LABELS[severity]}</span>;
}
