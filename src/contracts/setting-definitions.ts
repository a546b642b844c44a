/** In credits, pages, requests, accounts, mails, scores or audits. */
interface SettingDefinition {
  /** Applies until an administrator sets a value. */
  defaultValue: number;
  min: number;
  max: number;
}

/** Settings with their defaults and ranges (docs/contract.md 11.2). */
export const SETTINGS = {
  signup_bonus_credits: { defaultValue: 100, min: 0, max: 1_000_000 },
  'submission_cost.gemini': { defaultValue: 30, min: 0, max: 100_000 },
  'submission_cost.chatgpt': { defaultValue: 30, min: 0, max: 100_000 },
  'submission_cost.claude': { defaultValue: 30, min: 0, max: 100_000 },
  site_scan_cost_per_page: { defaultValue: 1, min: 0, max: 100_000 },
  rendered_audit_cost: { defaultValue: 1, min: 0, max: 100_000 },
  site_scan_max_pages: { defaultValue: 100, min: 1, max: 50_000 },
  host_requests_per_minute: { defaultValue: 300, min: 10, max: 6_000 },
  new_accounts_per_network_per_day: { defaultValue: 20, min: 0, max: 100_000 },
  mails_per_hour: { defaultValue: 2_000, min: 10, max: 100_000 },
  link_requests_per_page: { defaultValue: 20, min: 0, max: 1_000 },
  scores_per_day: { defaultValue: 200, min: 1, max: 100_000 },
  guest_audits_per_network_per_day: { defaultValue: 3, min: 0, max: 1_000 },
  guest_audits_per_hour: { defaultValue: 300, min: 0, max: 10_000 },
} satisfies Record<string, SettingDefinition>;

export type SettingKey = keyof typeof SETTINGS;

export const SETTING_KEYS = Object.keys(SETTINGS) as SettingKey[];
