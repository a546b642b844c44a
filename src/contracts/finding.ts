import { CountSchema, openEnum, TimestampSchema, z } from './common.ts';
import { IgnoreSchema, PathPatternSchema } from './ignore.ts';
import { pageParameters } from './list-query.ts';
import { CATEGORIES, SEVERITIES } from './scoring.ts';
import { SiteFindingSchema } from './site-report.ts';
import { HostParamsSchema } from './website.ts';

/** Open and reopened findings are there, ignored ones too, but their owner ignores them on all their URLs. The others are closed. */
export const FINDING_STATES = ['open', 'reopened', 'ignored', 'fixed', 'retired'] as const;
export type FindingState = (typeof FINDING_STATES)[number];

export const FINDING_ORDERS = [
  'severity',
  'title',
  'category',
  'state',
  'pages',
  'gain',
  'first_seen',
] as const;

export const AssignmentSchema = z
  .object({
    assignee: z
      .string({ error: 'must be a text' })
      .trim()
      .min(1, 'must not be empty')
      .max(200, 'must be at most 200 characters long')
      .nullish()
      .openapi({
        description: 'A name or an email address; null or left out for nobody',
        example: 'mara@example.com',
      }),
    due_on: z.iso
      .date({ error: 'must be a date such as 2027-01-31' })
      .nullish()
      .openapi({ description: 'null or left out for no date', example: '2027-01-31' }),
    ticket: z
      .string({ error: 'must be a URL' })
      .refine((text) => /^https?:\/\//i.test(text) && URL.canParse(text), 'must be an http or https URL')
      .max(2_000, 'must be at most 2,000 characters long')
      .nullish()
      .openapi({
        description: 'A ticket elsewhere; null or left out for none',
        example: 'https://tickets.example.com/SITE-12',
      }),
  })
  .openapi('Assignment', {
    description: 'Preview. Who fixes a finding, until when, and where that is tracked',
  });
export type Assignment = z.infer<typeof AssignmentSchema>;

const { id, scope, category, severity, title, ignored_urls, gain } = SiteFindingSchema.shape;

export const WebsiteFindingSchema = z
  .object({
    id,
    scope,
    category: category
      .nullable()
      .openapi({ description: 'null for a check that is no longer run', example: 'metadata' }),
    severity,
    title,
    state: openEnum(FINDING_STATES).openapi({
      description:
        '`open`, `reopened` after it was fixed, `ignored` on all its URLs, `fixed` since a scan, or `retired` with its check',
      example: 'open',
    }),
    state_since: TimestampSchema.nullable().openapi({
      description: 'null for `ignored`, and while no scan has said that it is in this state',
    }),
    pages: CountSchema.openapi({
      description: 'Affected URLs: now, or when a scan last found it',
      example: 2,
    }),
    ignored_urls,
    gain,
    is_new: z.boolean().openapi({
      description: 'Whether the last scan was the first to find it; false for all findings of the first scan',
      example: false,
    }),
    scans: CountSchema.openapi({ description: 'The scans that found it', example: 3 }),
    first_seen_at: TimestampSchema.nullable().openapi({ description: 'null before the first scan with it' }),
    first_scan_id: z.string().nullable(),
    last_seen_at: TimestampSchema.nullable(),
    last_scan_id: z.string().nullable(),
    assignee: z.string().nullable().openapi({ example: 'mara@example.com' }),
    due_on: z.string().nullable().openapi({ example: '2027-01-31' }),
    ticket: z.string().nullable().openapi({ example: 'https://tickets.example.com/SITE-12' }),
  })
  .openapi('WebsiteFinding', { description: 'Preview. A finding of a website over all its scans' });
export type WebsiteFinding = z.infer<typeof WebsiteFindingSchema>;

export const FindingEventSchema = z
  .object({
    event: openEnum(['found', 'fixed', 'reopened', 'retired', 'ignored', 'unignored', 'assigned']),
    at: TimestampSchema,
    scan_id: z
      .string()
      .nullable()
      .openapi({ description: 'The scan that found or fixed it; null for a decision' }),
    author: z.string().nullable().openapi({
      description:
        'Who decided: the email of the account, also for what a member decides; null for what a scan found',
      example: 'mara@example.com',
    }),
    ignore: IgnoreSchema.pick({ pages: true, reason: true, note: true, expires_at: true })
      .optional()
      .openapi({ description: 'Of `ignored` and `unignored`' }),
    assignment: AssignmentSchema.optional().openapi({ description: 'Of `assigned`' }),
  })
  .openapi('FindingEvent', { description: 'Preview. What happened to a finding, and by whom' });
export type FindingEvent = z.infer<typeof FindingEventSchema>;

export const FindingParamsSchema = HostParamsSchema.extend({
  id: z.string().max(100).openapi({ description: 'The id of a finding', example: 'titles-duplicate' }),
});

export const FindingsQuerySchema = z.object({
  ...pageParameters(100, 500),
  state: z
    .enum([...FINDING_STATES, 'all'])
    .optional()
    .openapi({
      description: 'Only findings with this state. Default: those that are open or reopened',
    }),
  severity: z.enum(SEVERITIES).optional().openapi({ description: 'Only findings of this severity' }),
  category: z.enum(CATEGORIES).optional().openapi({ description: 'Only findings of this category' }),
  path: PathPatternSchema.optional().openapi({
    description: 'Only findings that affect a URL whose path matches this path or pattern, as in an ignore',
    example: '/archive/**',
  }),
  text: z.string().max(200).optional().openapi({
    description: 'Only findings whose id, title or assignee contains this, ignoring case',
  }),
  order: z.enum(FINDING_ORDERS).default('severity').openapi({ description: 'The field to sort by' }),
  direction: z
    .enum(['asc', 'desc'])
    .default('desc')
    .openapi({ description: 'Largest, worst or newest first, or last' }),
});
