import { CATEGORIES, SEVERITIES } from './scoring.ts';
import { CountSchema, objectOf, ScoreSchema, TimestampSchema, z } from './common.ts';
import { LatestSiteScoreSchema } from './site-score.ts';

const SeveritySchema = z.enum(SEVERITIES).openapi({ example: 'medium' });
const CategorySchema = z.enum(CATEGORIES).openapi({ example: 'metadata' });
const SeverityCountsSchema = objectOf(SEVERITIES, CountSchema);
const FindingScopeSchema = z.enum(['page', 'site']).openapi({
  description: 'page: an issue of single pages; site: what only shows when pages are seen together',
});

const SiteFindingSchema = z
  .object({
    id: z.string().openapi({ example: 'titles-duplicate' }),
    scope: FindingScopeSchema,
    category: CategorySchema,
    severity: SeveritySchema,
    title: z.string().openapi({ example: 'Several pages have the same title' }),
    evidence: z.string().openapi({
      description: 'Of the page it costs most, or of the first pages together',
      example: '"Shop" on 2 pages: https://example.com/a, https://example.com/b',
    }),
    recommendation: z.string().nullable(),
    docs_url: z.string().nullable().openapi({ description: 'null for scope site', example: null }),
    affected: z.object({ count: CountSchema, urls: z.array(z.string()).max(200) }).openapi({
      description: 'Affected pages; urls holds the first 200',
      example: { count: 2, urls: ['https://example.com/a', 'https://example.com/b'] },
    }),
    cost: z
      .number()
      .min(0)
      .nullable()
      .openapi({ description: 'Points it takes from the mean score of the pages; null for scope site' }),
  })
  .openapi('SiteFinding');

/** A finding with one page of its affected addresses. */
export const SiteFindingPageSchema = SiteFindingSchema.extend({
  affected: z.object({ count: CountSchema, urls: z.array(z.string()).max(1_000) }).openapi({
    description: 'Affected pages; urls holds one page of them, sorted',
    example: { count: 2, urls: ['https://example.com/a', 'https://example.com/b'] },
  }),
}).openapi('SiteFindingPage');

const CategorySummarySchema = z
  .object({
    score: ScoreSchema.nullable().openapi({
      description: 'Mean over the pages that answer with HTML; null without any',
      example: 77,
    }),
    findings: CountSchema,
    by_severity: SeverityCountsSchema,
    pages_affected: CountSchema.openapi({ description: 'Pages with at least one issue of the category' }),
  })
  .openapi('CategorySummary');

export const PageSummarySchema = z
  .object({
    report_id: z.string().openapi({ example: 'r_01JZX3M6T8Q4W2E5R7Y9U1I3O5' }),
    url: z.string().openapi({ example: 'https://example.com/pricing' }),
    status_code: z.int().openapi({ example: 200 }),
    score: ScoreSchema.nullable().openapi({ description: 'null if the page is not scored', example: 72 }),
    title: z.string(),
    words: CountSchema,
    issue_counts: SeverityCountsSchema,
    audited_at: TimestampSchema,
  })
  .openapi('PageSummary');

const UnauditedAddressSchema = z
  .object({
    url: z.string().openapi({ example: 'https://example.com/old-offer' }),
    status_code: z.int().openapi({ description: 'After redirects', example: 404 }),
    linked_from: z.string().nullable().openapi({
      description:
        'The first page the scan found that links there; null if a sitemap lists it, and for the home page',
      example: 'https://example.com/',
    }),
    seen_at: TimestampSchema,
  })
  .openapi('UnauditedAddress');

const PassedCheckSchema = z.object({
  id: z.string(),
  scope: FindingScopeSchema,
  title: z.string(),
  pages: CountSchema.nullable().openapi({ description: 'That pass it; null for scope site' }),
});

const NotAssessedSchema = z.object({ id: z.string(), title: z.string(), reason: z.string() });

export const SiteReportSchema = z
  .object({
    host: z.string().openapi({ example: 'example.com' }),
    generated_at: TimestampSchema,
    criteria_version: z.string().openapi({ example: '1.0' }),
    score: LatestSiteScoreSchema,
    totals: z.object({
      pages: CountSchema,
      by_status: z.record(z.string(), CountSchema).openapi({
        description: 'HTTP status to number of pages and unaudited addresses',
        example: { '200': 41, '404': 1 },
      }),
      by_severity: SeverityCountsSchema,
      words: CountSchema,
      median_score: ScoreSchema.nullable().openapi({
        description: 'Over the pages that answer with HTML; null without any',
      }),
    }),
    findings: z.array(SiteFindingSchema).openapi({ description: 'Gravest first, then what costs most' }),
    by_category: objectOf(CATEGORIES, CategorySummarySchema),
    pages: z
      .array(PageSummarySchema)
      .max(1_000)
      .openapi({ description: 'Weakest first, pages without a score last; the first 1,000 of totals.pages' }),
    unaudited: z.array(UnauditedAddressSchema).openapi({
      description:
        'Addresses that a scan requested and did not audit or charge, because they answered with an error or something other than HTML; errors first. Preview',
    }),
    passed: z
      .array(PassedCheckSchema)
      .openapi({ description: 'Checks that no page fails and at least one passes' }),
    not_assessed: z
      .array(NotAssessedSchema)
      .openapi({ description: 'Questions about the site that could not be answered, and why' }),
  })
  .openapi('SiteReport');

export type Finding = z.infer<typeof SiteFindingSchema>;
export type CategorySummary = z.infer<typeof CategorySummarySchema>;
export type PageSummary = z.infer<typeof PageSummarySchema>;
export type PassedSummary = z.infer<typeof PassedCheckSchema>;
export type UnauditedSummary = z.infer<typeof UnauditedAddressSchema>;
export type NotAssessed = z.infer<typeof NotAssessedSchema>;
export type SiteReport = z.infer<typeof SiteReportSchema>;
