import { PROVIDERS } from '../lib/directory-providers.ts';
import { ExpectedPriceSchema, TimestampSchema, z } from './common.ts';
import { NextCursorSchema, pageParameters } from './list-query.ts';
import { PageExtractSchema } from './page-extract.ts';
import { ReportSchema } from './report.ts';
import { VerificationMethodSchema } from './verification-method.ts';

const ProviderSchema = z
  .enum(PROVIDERS, { error: `must be one of ${PROVIDERS.join(', ')}` })
  .openapi({ description: 'The directory', example: 'gemini' });

const summaryFields = {
  id: z.string().openapi({ description: 'Opaque', example: 'l_5d41402abc4b2a76b9719d911017c592' }),
  provider: ProviderSchema,
  source_report_id: z.string().openapi({ example: 'r_01JZX3M6T8Q4W2E5R7Y9U1I3O5' }),
  source_url: z.string().openapi({ example: 'https://www.example.com/pricing' }),
  submitted_at: TimestampSchema,
  snapshot_sha256: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .openapi({
      description:
        'SHA-256 of the frozen document in hex, which is the hash of /ai-directory/{provider}/{id}.json',
      example: '2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824',
    }),
  title: z.string().openapi({ description: 'The title of the page, or its URL if it has none' }),
  description: z.string().openapi({ description: "The meta description of the page; '' if it has none" }),
  score: z.int().min(0).max(100).openapi({ example: 94 }),
};

const submittedByField = z.string().optional().openapi({
  description: 'The email address of the publisher. Only the publisher sees it',
  example: 'ada@example.com',
});

export const SubmissionSummarySchema = z
  .object({
    ...summaryFields,
    knowledge: z.object({ captured: z.boolean() }),
    submitted_by: submittedByField,
  })
  .openapi('SubmissionSummary', { description: 'A public snapshot, without the frozen audit' });

const FrozenReportSchema = ReportSchema.omit({ owner_email: true }).openapi('FrozenReport', {
  description: 'The published audit, without its owner',
});

const OwnershipSchema = z.object({
  method: VerificationMethodSchema,
  verified_at: TimestampSchema,
});

const FetchSchema = z.object({
  url: z.string().openapi({ description: 'The URL that answered, after redirects' }),
  status: z.int().openapi({ description: 'Its HTTP status', example: 200 }),
  headers: z.record(z.string(), z.string()).openapi({
    description:
      'Those of these response headers that were sent, in lower case: cache-control, content-encoding, content-language, content-signal, content-type, content-usage, date, etag, last-modified, link, x-robots-tag. Repeated ones are joined by a comma; values are cut after 500 characters',
    example: { 'content-type': 'text/html; charset=utf-8', etag: '"33a64df5"' },
  }),
  body_sha256: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .openapi({
      description:
        'SHA-256 in hex of the body after transfer and content coding were removed, and before the text was decoded: what `curl --compressed` writes to a file. If the body is longer than 5 MiB, of its first 5 MiB',
      example: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
    }),
  body_bytes: z.int().min(0).openapi({ description: 'The number of those bytes', example: 18_204 }),
  body_truncated: z.boolean().openapi({ description: 'The body is longer than 5 MiB and was cut' }),
  fetched_at: TimestampSchema.openapi({
    description:
      'When the body had been read. Earlier than `audited_at` if a later scan found the page unchanged',
  }),
  user_agent: z.string().openapi({
    description: 'The User-Agent of the request',
    example: 'SiteAuditBot/1.1 (+https://audit.example.com/bot)',
  }),
});

const EngineSchema = z.object({
  release: z.string().openapi({ description: 'The release that audited the page', example: '1.1.0' }),
  catalogue: z
    .string()
    .openapi({ description: 'Changes when a check is added, changed or retired', example: '1x8h0k4tq2m' }),
  scoring: z.string().openapi({
    description: 'Changes when a weight, a cap or the severity of a check changes',
    example: '9b1c6m0yfz',
  }),
});

const ProvenanceSchema = z
  .object({
    service: z.string().openapi({ example: 'Site Audit' }),
    service_url: z.string(),
    release: z.string().openapi({ description: 'The release that froze it', example: '1.1.0' }),
    audited_at: TimestampSchema.openapi({ description: 'When the page was fetched and analysed' }),
    audited_url: z.string().openapi({ description: 'The URL of the page after redirects' }),
    canonicalization: z.literal('RFC 8785'),
    digest: z.literal('SHA-256'),
    trimmed: z.array(z.string()).openapi({
      description: 'The paths of fields that were left out to keep the document within 2 MB; usually empty',
    }),
    ownership: OwnershipSchema.nullable().optional().openapi({
      description:
        'How and when the publisher had verified the website; null if the publisher was not its owner when the snapshot was published. Absent in older snapshots',
    }),
    fetch: FetchSchema.nullable().optional().openapi({
      description:
        'The response that was audited; null if the audit is older than this field. Absent in older snapshots',
    }),
    engine: EngineSchema.nullable().optional().openapi({
      description:
        'The checks and the scoring of the audit; null if the audit is older than this field. Absent in older snapshots',
    }),
  })
  .openapi('Provenance', { description: 'Preview. How and when the snapshot was made' });

export const SubmissionSchema = z
  .object({
    ...summaryFields,
    knowledge: PageExtractSchema,
    submitted_by: submittedByField,
    target_crawlers: z.array(z.string()).openapi({
      description:
        'The crawlers that the directory is addressed to, by their product tokens. Nothing is sent to them',
      example: ['Googlebot', 'GoogleOther', 'Google-CloudVertexBot'],
    }),
    report: FrozenReportSchema,
    provenance: ProvenanceSchema,
  })
  .openapi('Submission', { description: 'A public snapshot of an audit' });

/** A union, because OpenAPI writes `nullable()` of a component so that `null` is invalid. */
const NullableSubmissionSchema = z.union([SubmissionSummarySchema, z.null()]);

const SubmissionsByDirectorySchema = z
  .object({
    gemini: NullableSubmissionSchema,
    chatgpt: NullableSubmissionSchema,
    claude: NullableSubmissionSchema,
  })
  .openapi('SubmissionsByDirectory', {
    description: 'The snapshots of one audit, by directory; null if it is not published there',
  });

export const SubmissionListSchema = z.object({
  submissions: z.union([z.array(SubmissionSummarySchema), SubmissionsByDirectorySchema]).openapi({
    description: 'A list, or with `report_id` an object by directory',
  }),
  next_cursor: NextCursorSchema,
});

export const PublishResultSchema = z.object({
  submission: SubmissionSchema,
  credits_charged: z
    .int()
    .min(0)
    .openapi({ description: '0 if the audit was already published in this directory', example: 30 }),
  balance: z.int().min(0).openapi({ description: 'Your credits after this request', example: 70 }),
});

export const NewSubmissionSchema = z
  .object({
    report_id: z
      .string({ error: 'must be the id of an audit' })
      .min(1, 'must be the id of an audit')
      .max(100, 'must be the id of an audit')
      .openapi({ description: 'The id of one of your audits', example: 'r_01JZX3M6T8Q4W2E5R7Y9U1I3O5' }),
    provider: ProviderSchema,
  })
  .openapi('NewSubmission', { description: 'The audit to publish, and the directory' });

/** The form of the web app for one audit. */
export const PublishFormSchema = NewSubmissionSchema.pick({ provider: true }).extend({
  cost: ExpectedPriceSchema,
});

export const SubmissionQuerySchema = z.object({
  owner: z.string().optional().openapi({
    description: 'Your email address, URL-encoded, to list the snapshots you published',
    example: 'ada@example.com',
  }),
  provider: ProviderSchema.optional(),
  report_id: z.string().optional().openapi({
    description:
      'Lists the snapshots of this audit, by directory. `provider`, `limit` and `cursor` do not apply',
    example: 'r_01JZX3M6T8Q4W2E5R7Y9U1I3O5',
  }),
  ...pageParameters(50, 200),
});

export type Ownership = z.infer<typeof OwnershipSchema>;
export type Provenance = z.infer<typeof ProvenanceSchema>;
/** The part of the provenance that is known when a page is audited. */
export interface AuditProvenance {
  fetch: z.infer<typeof FetchSchema>;
  engine: z.infer<typeof EngineSchema>;
}
export type FrozenReport = z.infer<typeof FrozenReportSchema>;
export type SubmissionSummary = z.infer<typeof SubmissionSummarySchema>;
export type Submission = z.infer<typeof SubmissionSchema>;
export type SubmissionList = z.infer<typeof SubmissionListSchema>;
export type PublishResult = z.infer<typeof PublishResultSchema>;
