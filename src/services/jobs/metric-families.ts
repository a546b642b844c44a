import type { MetricFamily } from '../../lib/open-metrics.ts';

const gauge = (help: string): MetricFamily => ({ type: 'gauge', help });
const counter = (help: string): MetricFamily => ({ type: 'counter', help });

/** What is computed once an hour: each takes too many calls or rows to be computed for every reader. */
export const HOURLY_FAMILIES = {
  site_audit_open_holds: gauge('Open holds of the 200 accounts that were active last'),
  site_audit_held_credits: gauge('Credits in these holds'),
  site_audit_oldest_hold_seconds: gauge('Age of the oldest of these holds'),
  site_audit_scan_failed_urls: counter('URLs that finished scans could not load, by reason'),
};

/** The metric families of the service, described in docs/operations/observability.md. */
export const FAMILIES = {
  site_audit_build: { type: 'info', help: 'Release and version of the Worker' },
  site_audit_accounts: gauge('Accounts that are not deleted'),
  site_audit_snapshots: gauge('Published snapshots'),
  site_audit_scans: gauge('Scans that have not finished, by state and age'),
  site_audit_oldest_scan_seconds: gauge('Age of the oldest scan of a state'),
  site_audit_queue_length: gauge('Work that waits, at most 1,000'),
  site_audit_queue_oldest_seconds: gauge('How long the first of a queue has waited'),
  site_audit_ledger_differences: gauge('Differences between charges and stored work, at most 1,000'),
  site_audit_mails_last_hour: gauge('Mails sent in the last hour'),
  site_audit_mails_limit: gauge('Mails that may be sent in an hour'),
  site_audit_database_size_bytes: gauge('Size of a database'),
  site_audit_database_age_seconds: gauge('Since when the size of a database is known'),
  site_audit_work: counter('Work of the day in UTC, by kind'),
  site_audit_job_age_seconds: gauge('Time since a job last succeeded'),
  site_audit_hourly_age_seconds: gauge('Age of the figures that are computed once an hour'),
  ...HOURLY_FAMILIES,
} satisfies Record<string, MetricFamily>;
