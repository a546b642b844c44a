import { PROVIDERS } from '../lib/directory-providers.ts';
import { TimestampSchema, z } from './common.ts';
import { ReportSchema } from './report.ts';

export const ProviderSchema = z
  .enum(PROVIDERS, { error: `must be one of ${PROVIDERS.join(', ')}` })
  .openapi({ description: 'The directory', example: 'gemini' });

const FactValueSchema = z.union([z.string(), z.number(), z.boolean()]);

const KnowledgeSchema = z
  .discriminatedUnion('captured', [
    z.object({
      captured: z.literal(true),
      title: z.string(),
      byline: z.string().nullable(),
      published_at: z.string().nullable().openapi({ description: 'ISO 8601, as the page writes it' }),
      modified_at: z.string().nullable().openapi({ description: 'ISO 8601, as the page writes it' }),
      language: z.string().nullable().openapi({ example: 'en' }),
      word_count: z.int().min(0),
      outline: z.array(z.object({ level: z.int().min(1).max(6), text: z.string() })),
      facts: z
        .array(
          z.object({
            types: z.array(z.string()),
            properties: z.record(z.string(), z.union([FactValueSchema, z.array(FactValueSchema)])),
          }),
        )
        .openapi({ description: 'What the page’s JSON-LD states' }),
      markdown: z.string().openapi({ description: 'The main content, without raw HTML' }),
      truncated: z.boolean().openapi({ description: 'The main content is longer than markdown' }),
    }),
    z.object({ captured: z.literal(false) }),
  ])
  .openapi('Knowledge', {
    description: 'What the page says; captured is false when no main content was found',
  });

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
        'SHA-256 of the frozen document, in hex: of the bytes at /ai-directory/{provider}/{id}.json',
      example: '2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824',
    }),
  title: z.string().openapi({ description: 'The page’s title; its address where it has none' }),
  description: z.string().openapi({ description: "The page's meta description; '' where it has none" }),
  score: z.int().min(0).max(100).openapi({ example: 94 }),
};

const submittedByField = z
  .string()
  .optional()
  .openapi({ description: 'The publisher’s email; for the publisher alone', example: 'ada@example.com' });

export const SubmissionSummarySchema = z
  .object({
    ...summaryFields,
    knowledge: z.object({ captured: z.boolean() }),
    submitted_by: submittedByField,
  })
  .openapi('SubmissionSummary');

export const SubmissionSchema = z
  .object({
    ...summaryFields,
    knowledge: KnowledgeSchema,
    submitted_by: submittedByField,
    target_crawlers: z
      .array(z.string())
      .openapi({ example: ['Googlebot', 'Google-Extended', 'GoogleOther'] }),
    report: ReportSchema.omit({ owner_email: true }).openapi('FrozenReport', {
      description: 'The audit as it was published, without its owner',
    }),
  })
  .openapi('Submission');

/** Not `nullable()`: that writes a reference beside a type, which null does not fit. */
const NullableSubmissionSchema = z.union([SubmissionSummarySchema, z.null()]);

export const SubmissionsByDirectorySchema = z
  .object({
    gemini: NullableSubmissionSchema,
    chatgpt: NullableSubmissionSchema,
    claude: NullableSubmissionSchema,
  })
  .openapi('SubmissionsByDirectory', {
    description: 'Of one audit, by directory; null where it is not published',
  });
