import { SEVERITIES } from './scoring.ts';
import {
  CountSchema,
  ScoreSchema,
  TimestampSchema,
  objectOf,
  openEnum,
  scoreParameter,
  z,
} from './common.ts';
import { pageParameters } from './list-query.ts';
import { PageSchema } from './page.ts';
import { RENDER_FAILURES, RenderedPageSchema } from './rendered-page.ts';

export const ReportIdSchema = z.string().openapi({
  description: 'The id of an audit of your account: `id` of a report in `POST /reports` and `GET /reports`',
  example: 'r_01JZX3M6T8Q4W2E5R7Y9U1I3O5',
});

const StatusCodesSchema = z
  .record(z.string(), CountSchema)
  .openapi({ description: 'The number of pages by HTTP status', example: { '200': 1 } });

const CrawlErrorsSchema = z.array(
  z.object({
    url: z.string(),
    status_code: z.int(),
    message: z.string().openapi({ example: 'The page answers with HTTP status 404' }),
  }),
);

const CrawlSummarySchema = z.object({ status_codes: StatusCodesSchema, errors: CrawlErrorsSchema });

const PerformanceSchema = z
  .object({
    ttfb_ms: CountSchema.openapi({
      description: 'From the request for the final URL to its headers',
      example: 180,
    }),
    total_ms: CountSchema.openapi({
      description: 'The total time, including redirects and the body',
      example: 420,
    }),
    html_bytes: CountSchema.openapi({ description: 'After content decoding', example: 48_213 }),
    content_encoding: z.string().nullable().openapi({ example: 'br' }),
    redirects: z.array(z.object({ url: z.string(), status_code: z.int(), location: z.string() })),
    field: z
      .object({
        scope: openEnum(['url', 'origin']),
        lcp_ms: z.number().nullable(),
        inp_ms: z.number().nullable(),
        cls: z.number().nullable(),
      })
      .nullable()
      .openapi({
        description:
          'Data from real visitors (Chrome UX Report, 75th percentile): Largest Contentful Paint, Interaction to Next Paint, Cumulative Layout Shift. null if there is none',
      }),
  })
  .openapi('Performance', { description: 'Measurements of the request; null if there are none' });

const IssueCountsSchema = objectOf(SEVERITIES, CountSchema).openapi('IssueCounts', {
  description: 'The number of issues by severity; those of a group count as one',
  example: { critical: 0, high: 1, medium: 2, low: 5 },
});

const identityFields = {
  id: z.string().openapi({ description: 'Opaque', example: 'r_01JZX3M6T8Q4W2E5R7Y9U1I3O5' }),
  url: z
    .string()
    .openapi({ description: 'The URL as you sent it', example: 'https://www.example.com/pricing#plans' }),
  normalized_url: z.string().openapi({
    description: '`url` without its fragment, as it was requested',
    example: 'https://www.example.com/pricing',
  }),
  domain: z.string().openapi({ description: 'The host of the page', example: 'www.example.com' }),
  owner_email: z
    .string()
    .openapi({ description: 'The email address of your account', example: 'ada@example.com' }),
  created_at: TimestampSchema,
  updated_at: TimestampSchema.nullable().openapi({
    description: 'The last time the page was audited again; null if never',
  }),
};

const fallbackFields = {
  fallback: z.boolean().openapi({
    description:
      'Whether the page was too large or too deeply nested to parse fully. `note` says how it was read',
    example: false,
  }),
  note: z
    .string()
    .nullable()
    .openapi({ description: 'What could not be read, and why; null if the whole page was', example: null }),
};

const AuditDataSchema = z.object({
  root_url: z.string().openapi({ description: 'The final URL, after redirects' }),
  pages_crawled: CountSchema.openapi({ description: 'Always 1', example: 1 }),
  summary: z.object({
    status_codes: StatusCodesSchema,
    errors: CrawlErrorsSchema,
    median_word_count: CountSchema.openapi({
      description:
        'Words of the page; 0, which `text.words` tells from null, if the answer was not read as HTML',
    }),
  }),
  pages: z.array(PageSchema),
  performance: PerformanceSchema.nullable(),
  rendered: RenderedPageSchema.nullable().optional(),
  render_failure: z
    .object({ reason: openEnum(RENDER_FAILURES), message: z.string() })
    .optional()
    .openapi({ description: 'Preview. Why `rendered` is null. It costs nothing then' }),
});

/** Audit summary (docs/contract.md 3.3). */
export const ReportSummarySchema = z
  .object({
    ...identityFields,
    ...fallbackFields,
    public: z.boolean().openapi({ description: 'Whether the audit was published' }),
    score: ScoreSchema.nullable().openapi({ description: 'null if the page is not scored', example: 84 }),
    issue_counts: IssueCountsSchema,
    pages_crawled: CountSchema,
  })
  .openapi('ReportSummary', { description: 'An audit without what it found' });

/** An audit with its document (docs/contract.md 3.2). */
export const ReportSchema = z
  .object({
    ...identityFields,
    data: AuditDataSchema,
    summary: CrawlSummarySchema,
    ...fallbackFields,
  })
  .openapi('Report', { description: 'An audit of one page, with what it found' });

/** The response to the deletion of an audit. */
export const DeletedReportSchema = z
  .object({ id: identityFields.id, deleted: z.literal(true) })
  .openapi('DeletedReport', { description: 'A deleted audit' });

const SINCE_MESSAGE = 'must be a date or a time of ISO 8601, such as 2026-06-01 or 2026-06-01T12:00:00Z';
const RANGE_MESSAGE = 'must not be less than min_score';

/** The host of a page in any case, parsed to the form of an audit's `domain`. */
const DomainSchema = z
  .string()
  .transform((text, context) => {
    const url = /[/?#@:]/.test(text) ? null : URL.parse(`https://${text}`);
    if (url) return url.hostname.replace(/\.$/, '');
    context.addIssue({ code: 'custom', message: 'must be a host such as www.example.com' });
    return z.NEVER;
  })
  .optional()
  .openapi({
    description: 'Preview. Only audits of this host: the `domain` of an audit',
    example: 'www.example.com',
  });

/** Filters of a list of audits. `since` is parsed to milliseconds since 1970. */
const ReportFilterSchema = z.object({
  domain: DomainSchema,
  min_score: scoreParameter(
    'Preview. Only audits with this score or a higher one. A page by score covers 10,000 audits: follow `next_cursor` even if it returned fewer than `limit`',
  ),
  max_score: scoreParameter('Preview. Only audits with this score or a lower one'),
  since: z
    .string()
    // In a query an offset that is not URL-encoded arrives with a space for its plus.
    .transform((text) => text.replace(' ', '+'))
    .pipe(z.union([z.iso.date(), z.iso.datetime({ offset: true })], SINCE_MESSAGE))
    .transform((text) => Date.parse(text))
    .optional()
    .openapi({
      type: 'string',
      description:
        'Preview. Only audits created at this time or later (`created_at`), a date being its start in UTC',
      example: '2026-06-01T12:00:00Z',
    }),
});

/** The query of the list of audits. */
export const ReportQuerySchema = ReportFilterSchema.extend({
  ...pageParameters(5, 100),
}).refine(({ min_score: min = 0, max_score: max = 100 }) => min <= max, {
  path: ['max_score'],
  message: RANGE_MESSAGE,
  when: ({ issues }) => issues.length === 0,
});

/** The query of the audits by domain. */
export const ReportHistoryQuerySchema = z.object({
  domain: DomainSchema,
  ...pageParameters(5_000, 5_000),
});

export type ReportFilter = z.infer<typeof ReportFilterSchema>;

export type CrawlSummary = z.infer<typeof CrawlSummarySchema>;
export type FetchPerformance = z.infer<typeof PerformanceSchema>;
export type AuditData = z.infer<typeof AuditDataSchema>;
export type Report = z.infer<typeof ReportSchema>;
export type DeletedReport = z.infer<typeof DeletedReportSchema>;
export type ReportSummary = z.infer<typeof ReportSummarySchema>;
