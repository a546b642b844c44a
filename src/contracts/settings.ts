import { TimestampSchema, z } from './common.ts';

const CreditsSchema = z.int().min(0);

export const SettingsSchema = z
  .object({
    signup_bonus_credits: CreditsSchema.openapi({
      description: 'The credits a new account starts with',
      example: 100,
    }),
    submission_cost: z
      .object({ gemini: CreditsSchema, chatgpt: CreditsSchema, claude: CreditsSchema })
      .openapi({
        description: 'The price of a snapshot in credits, by directory',
        example: { gemini: 30, chatgpt: 30, claude: 30 },
      }),
    site_scan_cost_per_page: CreditsSchema.openapi({
      description: 'The price of each stored page in credits',
      example: 1,
    }),
    site_scan_max_pages: z
      .int()
      .min(1)
      .openapi({ description: 'The maximum number of pages in a scan, and the default', example: 100 }),
    rendered_audit_cost: CreditsSchema.openapi({
      description: 'Preview. The price of a page that is loaded with JavaScript, in credits',
      example: 1,
    }),
    updated_at: TimestampSchema.nullable().openapi({ description: 'null if no setting was changed yet' }),
  })
  .openapi('Settings', { description: 'Prices and limits, which can change at any time' });
