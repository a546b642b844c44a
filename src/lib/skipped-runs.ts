/** Why a run was skipped, as sentences. */
export const SKIPPED_RUN_MESSAGES = {
  insufficient_credits: 'The available credits did not cover one page.',
  monthly_cap_reached: 'The rest of the monthly limit on credits did not cover one page.',
  scan_already_running: 'Another scan was running.',
  website_not_verified: 'You were not the verified owner of the website.',
  account_suspended: 'The account was suspended.',
  host_blocked: 'The website is not fetched: its operator or the operator of this service decided so.',
  settings_refused:
    'The settings of its profile could not be used: the profile is gone, or a subdomain is no longer verified.',
  schedule_deleted: 'The schedule was deleted before the run could start.',
  too_much_work: 'All six work slots of the account were taken for an hour.',
  service_error: 'The scan could not be started because of an error on our side.',
} as const;
