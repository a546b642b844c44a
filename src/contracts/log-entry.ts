import { PROVIDERS } from '../lib/directory-providers.ts';
import { WITHDRAWAL_REASON_CODES } from '../lib/withdrawals.ts';
import { TimestampSchema, openEnum, z } from './common.ts';
import { NextCursorSchema, pageParameters } from './list-query.ts';

const snapshotFields = {
  index: z.int().openapi({ description: 'The index of the leaf in the log, from 0', example: 73_894 }),
  format: z.literal('site-audit-log-entry/1'),
  provider: z.enum(PROVIDERS),
  id: z.string().openapi({ description: 'The id of the snapshot', example: 'l_3f0c6d…' }),
  host: z.string().openapi({ description: 'The host of the page, without `www.`', example: 'example.com' }),
  final_host: z.string().optional().openapi({
    description: 'The host to which the page was redirected, if it differs from `host`',
  }),
  snapshot_sha256: z.string().openapi({ description: 'SHA-256 of the frozen document, in hex' }),
};

const LoggedEntrySchema = z
  .discriminatedUnion('type', [
    z.object({ ...snapshotFields, type: z.literal('publication'), published_at: TimestampSchema }),
    z.object({
      ...snapshotFields,
      type: z.literal('withdrawal'),
      reason: openEnum(WITHDRAWAL_REASON_CODES),
      withdrawn_at: TimestampSchema,
    }),
  ])
  .openapi('LogEntry', {
    description:
      'Preview. A publication or a withdrawal, as the transparency log records it. The leaf is the canonical JSON (RFC 8785) of all fields but `index`',
  });

export const LogEntryQuerySchema = z.object({
  host: z.string().optional().openapi({
    description: 'Only entries of pages of this host, with or without `www.`, before or after redirects',
    example: 'example.com',
  }),
  ...pageParameters(50, 200),
});

export const LogEntryListSchema = z.object({
  entries: z.array(LoggedEntrySchema),
  next_cursor: NextCursorSchema,
});

export type LoggedEntry = z.infer<typeof LoggedEntrySchema>;
