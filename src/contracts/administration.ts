import { formatLength, z } from './common.ts';
import { formatNumber } from '../lib/text.ts';

/** The longest reason of a grant or a suspension, in characters. */
export const MAX_REASON_LENGTH = 200;

/** The most credits of one grant. */
const MAX_GRANT = 1_000_000;

const ReasonSchema = z
  .string()
  .trim()
  .min(1, 'Enter a reason: the owner of the account reads it')
  .max(MAX_REASON_LENGTH, {
    error: ({ input }) => `Enter at most ${MAX_REASON_LENGTH} characters; these are ${formatLength(input)}`,
  });

const AMOUNT_MESSAGE = `Enter a whole number from 1 to ${formatNumber(MAX_GRANT)}`;

export const NewGrantSchema = z.object({
  /** A new UUID for each form: a form that is sent twice grants once. */
  grant: z.string().regex(/^[\da-f-]{36}$/, 'The form is incomplete. Open the account and fill it in again.'),
  /** Credits. */
  amount: z.int({ error: AMOUNT_MESSAGE }).min(1, AMOUNT_MESSAGE).max(MAX_GRANT, AMOUNT_MESSAGE),
  reason: ReasonSchema,
});

export const NewSuspensionSchema = z.object({ reason: ReasonSchema });

export type NewGrant = z.infer<typeof NewGrantSchema>;
