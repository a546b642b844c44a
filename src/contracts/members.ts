import { ROLES } from '../lib/roles.ts';
import { z } from './common.ts';
import { EmailSchema } from './sign-in.ts';

/** The most websites that a client sees. */
export const MAX_CLIENT_WEBSITES = 20;

export const InvitationSchema = z.object({
  email: EmailSchema,
  role: z.enum(ROLES),
  /** For a client: hosts as the person writes them, one a line. */
  hosts: z
    .string()
    .max(10_000)
    .default('')
    .transform((text) => [...new Set(text.toLowerCase().split(/\s+/).filter(Boolean))])
    .refine((hosts) => hosts.length <= MAX_CLIENT_WEBSITES, `Name at most ${MAX_CLIENT_WEBSITES} websites`),
});

export type Invitation = z.infer<typeof InvitationSchema>;

export const MemberFormSchema = z.object({ email: EmailSchema });

export const MembershipFormSchema = z.object({
  /** The id of the account; '' for the person's own. */
  account: z
    .string()
    .regex(/^acc_[\dA-Z]{26}$|^$/)
    .default(''),
});
