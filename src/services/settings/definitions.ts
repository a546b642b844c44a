/** A setting, in credits or pages. */
interface Definition {
  /** In force while nothing was set. */
  standard: number;
  least: number;
  most: number;
}

/**
 * What an administrator can set. A scan of 200 pages makes about 800 queries, four for each page it stores, and D1 allows
 * one request 1,000.
 */
export const SETTINGS = {
  signup_bonus_credits: { standard: 100, least: 0, most: 1_000_000 },
  'submission_cost.gemini': { standard: 30, least: 0, most: 100_000 },
  'submission_cost.chatgpt': { standard: 30, least: 0, most: 100_000 },
  'submission_cost.claude': { standard: 30, least: 0, most: 100_000 },
  site_scan_cost_per_page: { standard: 1, least: 0, most: 100_000 },
  site_scan_max_pages: { standard: 100, least: 1, most: 200 },
} satisfies Record<string, Definition>;

export type SettingKey = keyof typeof SETTINGS;

export const SETTING_KEYS = Object.keys(SETTINGS) as SettingKey[];
