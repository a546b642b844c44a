import { TimestampSchema, z } from './common.ts';

const CreditsSchema = z.int().min(0);

export const SettingsSchema = z
  .object({
    signup_bonus_credits: CreditsSchema.openapi({
      description: 'Credits a new account starts with',
      example: 100,
    }),
    submission_cost: z
      .object({ gemini: CreditsSchema, chatgpt: CreditsSchema, claude: CreditsSchema })
      .openapi({ description: 'Credits, by directory', example: { gemini: 30, chatgpt: 30, claude: 30 } }),
    site_scan_cost_per_page: CreditsSchema.openapi({
      description: 'Credits for each page stored',
      example: 1,
    }),
    site_scan_max_pages: z
      .int()
      .min(1)
      .openapi({ description: 'The most pages one scan can crawl, and the default', example: 100 }),
    updated_at: TimestampSchema.nullable().openapi({ description: 'Null while nothing was changed' }),
  })
  .openapi('Settings');
