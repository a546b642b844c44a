import { openDatabase, SERVICE } from '../../storage/database.ts';
import { readSettings } from '../../storage/settings.ts';
import { SETTING_KEYS, type SettingKey, SETTINGS } from '../../contracts/setting-definitions.ts';

/** Prices and limits in force (docs/contract.md 11.1). */
export interface Settings {
  signupBonusCredits: number;
  submissionCost: { gemini: number; chatgpt: number; claude: number };
  siteScanCostPerPage: number;
  /** Credits. */
  renderedAuditCost: number;
  siteScanMaxPages: number;
  /** Requests to one host in any 60 seconds (docs/contract.md 13.1). */
  hostRequestsPerMinute: number;
  /** 0: no limit. */
  newAccountsPerNetworkPerDay: number;
  mailsPerHour: number;
  /** Requests of a scan to check links, for each of its pages (docs/contract.md 7.40). 0: none. */
  linkRequestsPerPage: number;
  /** Score computations of one account in a day of UTC (docs/contract.md 9.16). */
  scoresPerDay: number;
  /** Audits without an account of one network, the IPv4 address or IPv6 /64, in 24 hours (docs/contract.md 3.33). */
  guestAuditsPerNetworkPerDay: number;
  /** Audits without an account of all networks in 60 minutes. */
  guestAuditsPerHour: number;
  /** Milliseconds since 1970; `null` before the first change. */
  updatedAt: number | null;
}

/** The value of each setting, or its default. */
export type SettingValues = Record<SettingKey, number>;

/** Returns the settings in force. */
export async function getSettings(env: Env): Promise<Settings> {
  const { values, updatedAt } = await loadSettingValues(env);
  return {
    signupBonusCredits: values.signup_bonus_credits,
    submissionCost: {
      gemini: values['submission_cost.gemini'],
      chatgpt: values['submission_cost.chatgpt'],
      claude: values['submission_cost.claude'],
    },
    siteScanCostPerPage: values.site_scan_cost_per_page,
    renderedAuditCost: values.rendered_audit_cost,
    siteScanMaxPages: values.site_scan_max_pages,
    hostRequestsPerMinute: values.host_requests_per_minute,
    newAccountsPerNetworkPerDay: values.new_accounts_per_network_per_day,
    mailsPerHour: values.mails_per_hour,
    linkRequestsPerPage: values.link_requests_per_page,
    scoresPerDay: values.scores_per_day,
    guestAuditsPerNetworkPerDay: values.guest_audits_per_network_per_day,
    guestAuditsPerHour: values.guest_audits_per_hour,
    updatedAt,
  };
}

/** Returns the settings in force by key. */
export async function getSettingValues(env: Env): Promise<SettingValues> {
  return (await loadSettingValues(env)).values;
}

async function loadSettingValues(env: Env): Promise<{ values: SettingValues; updatedAt: number | null }> {
  const stored = await readSettings(openDatabase(env, SERVICE));
  const values = SETTING_KEYS.map((key) => [key, stored.values.get(key) ?? SETTINGS[key].defaultValue]);
  return { values: Object.fromEntries(values) as SettingValues, updatedAt: stored.updatedAt };
}
