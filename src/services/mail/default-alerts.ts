import type { AlertSettings } from '../../contracts/alerts.ts';

/** The settings of a website whose owner has not changed them. */
export const DEFAULT_ALERTS: AlertSettings = {
  enabled: true,
  score_drop: 5,
  new_findings: true,
  unreachable: true,
  ownership_missing: true,
  low_credits: true,
  long_scan: true,
  published_by_others: true,
};
