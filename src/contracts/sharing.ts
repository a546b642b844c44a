import { z } from './common.ts';

/** Links to the report of a website. */
export const MAX_SHARE_LINKS = 20;
export const MAX_LABEL_LENGTH = 80;
const PASSWORD_LENGTH = { min: 8, max: 200 };

/** Days after which a link ends. */
export const SHARE_LIFETIMES = [7, 30, 90, 365] as const;

const PasswordSchema = z
  .string()
  .min(PASSWORD_LENGTH.min, `must have at least ${PASSWORD_LENGTH.min} characters`)
  .max(PASSWORD_LENGTH.max, `must have at most ${PASSWORD_LENGTH.max} characters`);

/** The form of a new link. */
export const NewShareLinkSchema = z.object({
  label: z
    .string()
    .trim()
    .min(1, 'Enter a label')
    .max(MAX_LABEL_LENGTH, `must have at most ${MAX_LABEL_LENGTH} characters`),
  password: PasswordSchema.optional(),
  days: z
    .int()
    .refine((days) => SHARE_LIFETIMES.some((lifetime) => lifetime === days), 'Choose when the link ends')
    .optional(),
});
export type NewShareLink = z.infer<typeof NewShareLinkSchema>;

export const EndShareLinkSchema = z.object({ link: z.string() });

export const UnlockSchema = z.object({
  password: z.string().min(1, 'Enter the password').max(PASSWORD_LENGTH.max, 'This is not the password'),
});
