import { formatLength, z } from './common.ts';
import { WITHDRAWAL_REASON_CODES, WITHDRAWAL_SCOPES } from '../lib/withdrawals.ts';
import { formatNumber } from '../lib/text.ts';

/** The longest reason of a grant, a suspension or a block, in characters. */
export const MAX_REASON_LENGTH = 200;

/** The most credits of one grant. */
const MAX_GRANT = 1_000_000;

/** The longest note of a withdrawal, in characters. */
export const MAX_NOTE_LENGTH = 1_000;

/** @param reader a clause that names its readers */
const defineReason = (reader: string) =>
  z
    .string()
    .trim()
    .min(1, `Enter a reason: ${reader}`)
    .max(MAX_REASON_LENGTH, { error: ({ input }) => formatLengthError(MAX_REASON_LENGTH, input) });

const ReasonSchema = defineReason('the owner of the account reads it');
const InternalReasonSchema = defineReason('other administrators read it');

const AMOUNT_MESSAGE = `Enter a whole number from 1 to ${formatNumber(MAX_GRANT)}`;

export const NewGrantSchema = z.object({
  /** A new UUID for each form: a form that is sent twice grants once. */
  grant: z.string().regex(/^[\da-f-]{36}$/, 'The form is incomplete. Open the account and fill it in again.'),
  /** Credits. */
  amount: z.int({ error: AMOUNT_MESSAGE }).min(1, AMOUNT_MESSAGE).max(MAX_GRANT, AMOUNT_MESSAGE),
  reason: ReasonSchema,
});

export const NewSuspensionSchema = z.object({ reason: ReasonSchema });

export const AccountDeletionSchema = z.object({ reason: InternalReasonSchema });

/** Blocks a host of the public internet. */
export const NewHostBlockSchema = z.object({
  host: z
    .string()
    .trim()
    .min(1, 'Enter a host, such as example.com')
    .max(2_048, 'Enter at most 2,048 characters'),
  include_subdomains: z.boolean().optional(),
  scope: z.enum(['fetch', 'publish'], 'Choose what is blocked'),
  requested_by: z.enum(['website', 'service'], 'Choose whose decision it is'),
  reason: InternalReasonSchema,
});

export const HostBlockRemovalSchema = z.object({ reason: InternalReasonSchema });

/** What to withdraw. `target` is as an administrator enters it. */
export const WithdrawalTargetSchema = z.object({
  scope: z.enum(WITHDRAWAL_SCOPES, 'Choose what to withdraw'),
  target: z
    .string()
    .trim()
    .min(1, 'Enter a snapshot, an email address or a host')
    .max(2_048, 'Enter at most 2,048 characters'),
});

export const NewWithdrawalSchema = WithdrawalTargetSchema.extend({
  reason: z.enum(WITHDRAWAL_REASON_CODES, 'Choose a reason'),
  /** For administrators only. */
  note: z
    .string()
    .trim()
    .max(MAX_NOTE_LENGTH, { error: ({ input }) => formatLengthError(MAX_NOTE_LENGTH, input) })
    .optional(),
});

function formatLengthError(limit: number, input: unknown): string {
  return `Enter at most ${formatNumber(limit)} characters; these are ${formatLength(input)}`;
}

export type NewHostBlock = z.infer<typeof NewHostBlockSchema>;

/** `account`: the selected accounts, which the route reads, as the form has the field several times. */
export const RelatedSuspensionSchema = z.object({ account: z.string(), reason: ReasonSchema });

export type NewGrant = z.infer<typeof NewGrantSchema>;

/** The database to which an account is moved. */
export const AccountMoveSchema = z.object({ to: z.coerce.number().int().positive() });
