import { ExpectedPriceSchema, z } from './common.ts';
import { MaxPagesSchema, ProfileNameSchema, SCAN_MODES, scanSettingFields } from './scan-settings.ts';

/** A text area with one entry a line. */
const lines = z.string().optional();

/**
 * The form of the web app for a scan or a profile. Only the form with all settings sends `mode`; the URLs can also come as the file
 * `urls_file`.
 */
export const ScanFormSchema = z.object({
  price: ExpectedPriceSchema,
  max_pages: MaxPagesSchema.optional(),
  only_changed: z.boolean().optional(),
  /** The scan whose settings apply. */
  like: z.string().optional(),
  /** The profile that the form shows. */
  profile: ProfileNameSchema.optional(),
  /** The name to save the settings as. */
  name: ProfileNameSchema.optional(),
  mode: z.enum(SCAN_MODES, { error: 'must be one of the list' }).optional(),
  urls: lines,
  include: lines,
  exclude: lines,
  max_depth: scanSettingFields.max_depth.unwrap().unwrap().optional(),
  ignore_query: lines,
  subdomains: lines,
  hreflang_seeds: z.boolean().optional(),
  check_links: z.boolean().optional(),
  render_sample: scanSettingFields.render_sample,
  max_credits: scanSettingFields.max_credits.unwrap().unwrap().optional(),
});

export type ScanFormInput = z.infer<typeof ScanFormSchema>;
