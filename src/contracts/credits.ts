import { TimestampSchema, z } from './common.ts';
import { NextCursorSchema } from './list-query.ts';

const LedgerEntrySchema = z
  .object({
    id: z.string().openapi({ description: 'Opaque', example: 'cr_01JZX3M6T8Q4W2E5R7Y9U1I3O5' }),
    email: z.string().openapi({ example: 'ada@example.com' }),
    delta: z
      .int()
      .openapi({ description: 'The change in credits; negative if credits were spent', example: -12 }),
    reason: z.string().openapi({ example: 'Scan of example.com: 12 pages' }),
    ref_type: z.string().openapi({ description: 'The kind of work or event', example: 'scan' }),
    ref_id: z.string().openapi({
      description: 'The id of the work or event. Each has one entry',
      example: 'scan_01JZX3M6T8Q4W2E5R7Y9U1I3O5',
    }),
    balance_after: z
      .int()
      .min(0)
      .openapi({ description: 'The balance after this change, in credits', example: 88 }),
    actor: z.string().openapi({ description: 'Who caused it', example: 'ada@example.com' }),
    created_at: TimestampSchema,
  })
  .openapi('LedgerEntry', { description: 'A change of the balance of an account' });

export const CreditStatementSchema = z.object({
  balance: z.int().min(0).openapi({
    description: 'The credits of the account, including those held by running work',
    example: 88,
  }),
  available: z.int().min(0).openapi({
    description: 'The credits you can spend now: the balance less open holds',
    example: 88,
  }),
  ledger: z.array(LedgerEntrySchema),
  next_cursor: NextCursorSchema,
});

export type CreditEntry = z.infer<typeof LedgerEntrySchema>;
export type CreditStatement = z.infer<typeof CreditStatementSchema>;
