import { CATEGORIES, SEVERITIES } from '../../engine/checks/check.ts';
import { Timestamp, z } from './common.ts';
import { CachedScoreSchema } from './site-score.ts';

const Count = z.int().min(0);
const Score = z.int().min(0).max(100);
const Severity = z.enum(SEVERITIES).openapi({ example: 'medium' });
const Category = z.enum(CATEGORIES).openapi({ example: 'metadata' });
const Counts = z.object(Object.fromEntries(SEVERITIES.map((severity) => [severity, Count])));
const Scope = z.enum(['page', 'site']).openapi({
  description: 'page: an issue of single pages; site: what only shows when pages are seen together',
});

const Finding = z
  .object({
    id: z.string().openapi({ example: 'titles-duplicate' }),
    scope: Scope,
    category: Category,
    severity: Severity,
    title: z.string().openapi({ example: 'Pages share a title' }),
    evidence: z.string().openapi({
      description: 'Of the page it costs most, or of the first pages together',
      example: '"Shop" on 2 pages: https://example.com/a, https://example.com/b',
    }),
    recommendation: z.string().nullable(),
    docs_url: z.string().nullable().openapi({ description: 'null for scope site', example: null }),
    affected: z.object({ count: Count, urls: z.array(z.string()).max(200) }).openapi({
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

const CategorySummary = z
  .object({
    score: Score.nullable().openapi({ description: 'Mean over the pages; null without any', example: 77 }),
    findings: Count,
    by_severity: Counts,
    pages_affected: Count.openapi({ description: 'Pages with at least one issue of the category' }),
  })
  .openapi('CategorySummary');

const PageSummary = z
  .object({
    report_id: z.string().openapi({ example: 'r_01JZX3M6T8Q4W2E5R7Y9U1I3O5' }),
    url: z.string().openapi({ example: 'https://example.com/pricing' }),
    status_code: z.int().openapi({ example: 200 }),
    score: Score,
    title: z.string(),
    words: Count,
    issue_counts: Counts,
    audited_at: Timestamp,
  })
  .openapi('PageSummary');

export const SiteReportSchema = z
  .object({
    host: z.string().openapi({ example: 'example.com' }),
    generated_at: Timestamp,
    criteria_version: z.string().openapi({ example: '1.0' }),
    score: CachedScoreSchema,
    totals: z.object({
      pages: Count,
      by_status: z
        .record(z.string(), Count)
        .openapi({ description: 'HTTP status to number of pages', example: { '200': 41, '404': 1 } }),
      by_severity: Counts,
      words: Count,
      median_score: Score.nullable().openapi({ description: 'null without pages' }),
    }),
    findings: z.array(Finding).openapi({ description: 'Gravest first, then what costs most' }),
    by_category: z.object(Object.fromEntries(CATEGORIES.map((category) => [category, CategorySummary]))),
    pages: z.array(PageSummary).openapi({ description: 'Weakest first' }),
    passed: z
      .array(
        z.object({
          id: z.string(),
          scope: Scope,
          title: z.string(),
          pages: Count.nullable().openapi({ description: 'That pass it; null for scope site' }),
        }),
      )
      .openapi({ description: 'Checks that no page fails and at least one passes' }),
    not_assessed: z
      .array(z.object({ id: z.string(), title: z.string(), reason: z.string() }))
      .openapi({ description: 'Questions about the site that could not be answered, and why' }),
  })
  .openapi('SiteReport');
