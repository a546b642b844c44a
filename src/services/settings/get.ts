import { database } from '../../storage/database.ts';
import { readSettings } from '../../storage/settings.ts';

/** Prices and limits in force (SPEC 2.5), in credits and pages. */
export interface Settings {
  signupBonusCredits: number;
  submissionCost: { gemini: number; chatgpt: number; claude: number };
  siteScanCostPerPage: number;
  siteScanMaxPages: number;
  /** Milliseconds since 1970; `null` while nothing was changed. */
  updatedAt: number | null;
}

/** The settings, with the defaults where none is stored. */
export async function getSettings(env: Env): Promise<Settings> {
  const { values, updatedAt } = await readSettings(database(env));
  const value = (key: string, fallback: number) => values.get(key) ?? fallback;
  return {
    signupBonusCredits: value('signup_bonus_credits', 100),
    submissionCost: {
      gemini: value('submission_cost.gemini', 30),
      chatgpt: value('submission_cost.chatgpt', 30),
      claude: value('submission_cost.claude', 30),
    },
    siteScanCostPerPage: value('site_scan_cost_per_page', 1),
    siteScanMaxPages: value('site_scan_max_pages', 100),
    updatedAt,
  };
}
