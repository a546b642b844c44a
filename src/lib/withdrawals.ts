/** Reasons for a withdrawal, with the words shown to readers. The codes are stored, so none that was used may go. */
export const WITHDRAWAL_REASONS = {
  abuse: 'abuse of the service',
  phishing: 'phishing',
  malware: 'malware',
  model_instructions: 'instructions to language models',
  spam: 'spam',
  personal_data: 'personal data',
  legal_request: 'a legal request',
  test: 'published as a test',
} as const;

export type WithdrawalReason = keyof typeof WITHDRAWAL_REASONS;

export const WITHDRAWAL_REASON_CODES = Object.keys(WITHDRAWAL_REASONS) as [
  WithdrawalReason,
  ...WithdrawalReason[],
];

/**
 * Which snapshots a withdrawal covers: one snapshot, those of an account, those of the pages of a host and its `www.`, or of
 * these and all subdomains.
 */
export const WITHDRAWAL_SCOPES = ['snapshot', 'account', 'host', 'host_and_subdomains'] as const;

export type WithdrawalScope = (typeof WITHDRAWAL_SCOPES)[number];
