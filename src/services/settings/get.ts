import { openDatabase } from '../../storage/database.ts';
import { readSettings } from '../../storage/settings.ts';
import { SETTING_KEYS, type SettingKey, SETTINGS } from '../../contracts/setting-definitions.ts';

/** Prices and limits in force (SPEC 2.5), in credits and pages. */
export interface Settings {
  signupBonusCredits: number;
  submissionCost: { gemini: number; chatgpt: number; claude: number };
  siteScanCostPerPage: number;
  siteScanMaxPages: number;
  /** Milliseconds since 1970; `null` while nothing was changed. */
  updatedAt: number | null;
}

/** Every setting by its key: what was set, or else its default. */
export type SettingValues = Record<SettingKey, number>;

/** The settings, with the defaults where none is stored. */
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
    siteScanMaxPages: values.site_scan_max_pages,
    updatedAt,
  };
}

/** The same by key, as administrators change them. */
export async function getSettingValues(env: Env): Promise<SettingValues> {
  return (await loadSettingValues(env)).values;
}

async function loadSettingValues(env: Env): Promise<{ values: SettingValues; updatedAt: number | null }> {
  const stored = await readSettings(openDatabase(env));
  const values = SETTING_KEYS.map((key) => [key, stored.values.get(key) ?? SETTINGS[key].defaultValue]);
  return { values: Object.fromEntries(values) as SettingValues, updatedAt: stored.updatedAt };
}
