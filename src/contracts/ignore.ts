import { findGlobFault } from '../lib/url-glob.ts';
import { CountSchema, openEnum, TimestampSchema, z } from './common.ts';
import { HostParamsSchema } from './website.ts';

/** Ignores of a website. */
export const MAX_IGNORES = 1_000;
/** Those among them whose `pages` has a star, and the characters of these together: each is compared with every page. */
export const MAX_IGNORE_PATTERNS = 50;
export const MAX_IGNORE_CHARACTERS = 1_000;

/** Why a finding is ignored: the check is wrong, the fault may stay, or others cause it. */
const IGNORE_REASONS = ['false_alarm', 'accepted', 'not_ours'] as const;
export type IgnoreReason = (typeof IGNORE_REASONS)[number];

/** A pattern of the path and query of pages (docs/contract.md 7.45). */
export const PathPatternSchema = z
  .string({ error: 'must be a path or pattern' })
  .superRefine((pattern, context) => {
    const message = findGlobFault(pattern);
    if (message !== null) context.addIssue({ code: 'custom', message });
  });

/** A decision to ignore what a check finds: the one form of it, for the API and the config file. */
export const NewIgnoreSchema = z.object({
  check: z.string({ error: 'must be the id of a check' }).max(100, 'must be the id of a check').meta({
    description: 'The id of a check of pages, or of a rule of the website',
    example: 'link-text-generic',
  }),
  pages: PathPatternSchema.nullish().meta({
    description:
      'The path of a page, or a pattern: `*` stands for any characters within a segment, `**` for any characters. Without `?` the query does not count. null or left out for the whole website',
    example: '/archive/**',
  }),
  reason: z.enum(IGNORE_REASONS, { error: `must be ${IGNORE_REASONS.join(', ')}` }).meta({
    description:
      '`false_alarm`: the check is wrong. `accepted`: it may stay as it is. `not_ours`: others would have to fix it',
    example: 'accepted',
  }),
  note: z
    .string({ error: 'must be a text' })
    .max(500, 'must be at most 500 characters long')
    .nullish()
    .meta({ description: 'Why, in your words', example: 'Old press releases stay as they were.' }),
  expires_at: z
    .union([z.iso.date(), z.iso.datetime({ offset: true })], {
      error: 'must be a date such as 2027-01-31, or a time such as 2027-01-31T12:00:00Z',
    })
    .nullish()
    .meta({
      description:
        'A date (midnight UTC) or time, from which the finding counts again. null or left out if that does not end',
      example: '2027-01-31',
    }),
});
export type NewIgnore = z.infer<typeof NewIgnoreSchema>;

const { check, pages, reason, note } = NewIgnoreSchema.shape;

export const IgnoreSchema = z
  .object({
    id: z.string().openapi({ example: 'ign_01JZX3M6T8Q4W2E5R7Y9U1I3O5' }),
    host: z.string().openapi({ example: 'example.com' }),
    check,
    pages: z
      .string()
      .nullable()
      .meta(pages.meta() ?? {}),
    reason: openEnum(IGNORE_REASONS).meta(reason.meta() ?? {}),
    note: z
      .string()
      .nullable()
      .meta(note.meta() ?? {}),
    author: z.string().openapi({
      description: 'Who decided: the email of the account, also for what a member decides',
      example: 'mara@example.com',
    }),
    created_at: TimestampSchema,
    expires_at: TimestampSchema.nullable().openapi({
      description: 'From then on the finding counts again; null if that does not end',
      example: null,
    }),
  })
  .openapi('Ignore', { description: 'Preview. A decision not to fix a finding' });
export type Ignore = z.infer<typeof IgnoreSchema>;

/** How much of a report is ignored. */
export const IgnoredCountsSchema = z
  .object({
    findings: CountSchema.openapi({
      description: 'Findings that are ignored on all affected URLs',
      example: 1,
    }),
    urls: CountSchema.openapi({
      description: 'Ignored URLs of all findings together: a URL counts once for each finding',
      example: 57,
    }),
  })
  .openapi('IgnoredCounts', { description: 'Preview. What you ignore of the findings of a website' });
export type IgnoredCounts = z.infer<typeof IgnoredCountsSchema>;

export const IgnoreParamsSchema = HostParamsSchema.extend({
  id: z.string().openapi({ description: 'The id of an ignore', example: 'ign_01JZX3M6T8Q4W2E5R7Y9U1I3O5' }),
});
