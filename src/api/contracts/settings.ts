import { Timestamp, z } from './common.ts';

const Credits = z.int().min(0);

export const SettingsSchema = z
  .object({
    signup_bonus_credits: Credits.openapi({ description: 'Credits a new account starts with', example: 100 }),
    submission_cost: z
      .object({ gemini: Credits, chatgpt: Credits, claude: Credits })
      .openapi({ description: 'Credits, by directory', example: { gemini: 30, chatgpt: 30, claude: 30 } }),
    site_scan_cost_per_page: Credits.openapi({ description: 'Credits for each page stored', example: 1 }),
    site_scan_max_pages: z
      .int()
      .min(1)
      .openapi({ description: 'The most pages one scan can crawl, and the default', example: 100 }),
    updated_at: Timestamp.nullable().openapi({ description: 'Null while nothing was changed' }),
  })
  .openapi('Settings');
