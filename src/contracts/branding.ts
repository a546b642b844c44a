import { z } from './common.ts';

export const MAX_LOGO_BYTES = 200_000;
/** In pixels. */
export const MAX_LOGO_SIDE = 2_000;
export const MAX_BRAND_NAME = 80;

/** What an account puts on the cover of its website reports. */
export interface Branding {
  /** '' for none. */
  name: string;
  /** `#rrggbb`; `null` for none. */
  color: string | null;
  /** The format of the logo; `null` for none. */
  logo: 'png' | 'svg' | null;
}

/** The form of name and colour. */
export const NewBrandingSchema = z.object({
  name: z.string().trim().max(MAX_BRAND_NAME, `must have at most ${MAX_BRAND_NAME} characters`).optional(),
  color: z
    .string()
    .trim()
    .regex(/^#[\da-f]{6}$/i, 'Enter a colour such as #1a56db')
    .transform((color) => color.toLowerCase())
    .optional(),
});
export type NewBranding = z.infer<typeof NewBrandingSchema>;

/** The form of the logo. Its file is read by itself. */
export const LogoFormSchema = z.object({ logo: z.string().optional() });
