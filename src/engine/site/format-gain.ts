import type { Finding } from '../../contracts/site-report.ts';

/** Formats the points that the website score gains without a finding: `+1.4`; a dash if there is nothing to gain. */
export function formatGain({ gain }: Pick<Finding, 'gain'>): string {
  if (gain === null || gain === 0) return '–';
  return gain < 0.1 ? '<0.1' : `+${gain.toFixed(1)}`;
}
