import { CATEGORIES, SEVERITIES } from './scoring.ts';
import { CountSchema, ScoreSchema, TimestampSchema, objectOf, openEnum, z } from './common.ts';
import { BlockerSchema } from './blocked.ts';
import { IgnoredCountsSchema } from './ignore.ts';
import { LINK_FAULTS } from './links-out.ts';
import { LatestSiteScoreSchema } from './site-score.ts';

const SeveritySchema = z.enum(SEVERITIES).openapi({ example: 'medium' });
const CategorySchema = z.enum(CATEGORIES).openapi({ example: 'metadata' });
const SeverityCountsSchema = objectOf(SEVERITIES, CountSchema);
const FindingScopeSchema = openEnum(['page', 'site']).openapi({
  description: '`page`: an issue of single pages. `site`: a problem that only shows across pages',
});

const FolderPatternSchema = z
  .object({
    pattern: z
      .string()
      .openapi({ description: 'The path of a folder, with `*` at its end', example: '/tags/*' }),
    count: CountSchema.openapi({
      description: 'Audited pages in it, all of which are affected',
      example: 57,
    }),
  })
  .openapi('FolderPattern', { description: 'A folder whose audited pages are all affected' });

const AffectedSchema = z.object({
  count: CountSchema,
  ignored: z.array(z.string()).optional().openapi({
    description: 'Preview. Those of `urls` on which you ignore an `open` finding; absent if there are none',
  }),
});

export const SiteFindingSchema = z
  .object({
    id: z.string().openapi({
      description: 'The id of the check, or of the problem across pages',
      example: 'titles-duplicate',
    }),
    scope: FindingScopeSchema,
    category: CategorySchema,
    severity: SeveritySchema,
    title: z.string().openapi({ description: 'What is wrong', example: 'Several pages have the same title' }),
    evidence: z.string().openapi({
      description:
        'From the page that loses most points, whose URL it begins with if several pages are affected, or from several pages',
      example: '"Shop" on 2 pages: https://example.com/a, https://example.com/b',
    }),
    recommendation: z
      .string()
      .nullable()
      .openapi({ description: 'How to fix it; null for a check that is no longer run' }),
    docs_url: z.string().nullable().openapi({ description: 'null for scope `site`', example: null }),
    affected: AffectedSchema.extend({ urls: z.array(z.string()).max(200) }).openapi({
      description: 'The affected pages. `urls` has the first 200',
      example: { count: 2, urls: ['https://example.com/a', 'https://example.com/b'] },
    }),
    patterns: z
      .array(FolderPatternSchema)
      .max(5)
      .optional()
      .openapi({
        description:
          'Folders of at least ten audited pages, all of which are affected: the largest first. Subfolders of a listed folder are left out. Preview',
        example: [{ pattern: '/tags/*', count: 57 }],
      }),
    cost: z.number().min(0).nullable().openapi({
      description: 'The points it takes from the mean score of the pages; null for scope `site`',
    }),
    gain: z.number().min(0).nullable().openapi({
      description:
        'Points the website score gains if this alone is fixed; null before the first score, and where no points depend on it. Preview',
      example: 1.4,
    }),
    state: openEnum(['open', 'ignored']).openapi({
      description:
        '`ignored`: you ignore it on all affected URLs, see `POST /websites/{host}/ignores`. Preview',
      example: 'open',
    }),
    ignored_urls: CountSchema.openapi({
      description: 'Affected URLs on which you ignore it. Preview',
      example: 0,
    }),
  })
  .openapi('SiteFinding', { description: 'A problem of a website, with the pages it affects' });

/** A finding with one page of its affected URLs. */
export const SiteFindingPageSchema = SiteFindingSchema.extend({
  affected: AffectedSchema.extend({ urls: z.array(z.string()).max(1_000) }).openapi({
    description: 'The affected pages. `urls` has one page of them, sorted',
    example: { count: 2, urls: ['https://example.com/a', 'https://example.com/b'] },
  }),
}).openapi('SiteFindingPage', {
  description: 'A problem of a website, with one page of the URLs it affects',
});

const CategorySummarySchema = z
  .object({
    score: ScoreSchema.nullable().openapi({
      description: 'The mean of all pages that return HTML; null if there are none',
      example: 77,
    }),
    findings: CountSchema,
    by_severity: SeverityCountsSchema,
    pages_affected: CountSchema.openapi({ description: 'Pages with at least one issue of the category' }),
  })
  .openapi('CategorySummary', { description: 'A category of checks over all pages of a website' });

export const PageSummarySchema = z
  .object({
    report_id: z.string().openapi({
      description: 'The audit of the page: `GET /reports/{id}`',
      example: 'r_01JZX3M6T8Q4W2E5R7Y9U1I3O5',
    }),
    url: z.string().openapi({ example: 'https://example.com/pricing' }),
    status_code: z.int().openapi({ description: 'The HTTP status', example: 200 }),
    score: ScoreSchema.nullable().openapi({ description: 'null if the page is not scored', example: 72 }),
    title: z.string().openapi({ description: "The title of the page; '' if it has none" }),
    words: CountSchema.nullable().openapi({ description: 'null if the answer was not read as HTML' }),
    issue_counts: SeverityCountsSchema,
    audited_at: TimestampSchema,
  })
  .openapi('PageSummary', { description: 'A page of a website, as its last audit found it' });

const UnauditedAddressSchema = z
  .object({
    url: z.string().openapi({ example: 'https://example.com/old-offer' }),
    status_code: z.int().openapi({ description: 'The HTTP status after redirects', example: 404 }),
    blocked_by: BlockerSchema.optional(),
    linked_from: z.string().nullable().openapi({
      description: 'The first page with a link to it; null if none is known',
      example: 'https://example.com/',
    }),
    seen_at: TimestampSchema,
  })
  .openapi('UnauditedAddress', { description: 'Preview. A URL that a scan requested but did not audit' });

const FaultyUrlSchema = z
  .object({
    url: z.string().openapi({ example: 'https://partner.example/offer' }),
    fault: openEnum(LINK_FAULTS).openapi({ description: 'As in `GET /websites/{host}/files`' }),
    evidence: z.string().openapi({ description: 'What is wrong', example: 'returns 404' }),
    affected: z.object({ count: CountSchema, urls: z.array(z.string()).max(5) }).openapi({
      description: 'The pages that name it. `urls` has the first 5',
      example: { count: 1, urls: ['https://example.com/'] },
    }),
  })
  .openapi('FaultyUrl', {
    description: 'Preview. A link to another website that is gone, or a file at fault',
  });

const PassedCheckSchema = z.object({
  id: z.string(),
  scope: FindingScopeSchema,
  title: z.string(),
  pages: CountSchema.nullable().openapi({
    description: 'The number of pages that pass; null for scope `site`',
  }),
});

const NotAssessedSchema = z.object({ id: z.string(), title: z.string(), reason: z.string() });

export const SiteReportSchema = z
  .object({
    host: z.string().openapi({ example: 'example.com' }),
    generated_at: TimestampSchema,
    criteria_version: z.string().openapi({ description: 'The version of the scoring', example: '1.0' }),
    score: LatestSiteScoreSchema,
    working_score: ScoreSchema.nullable().openapi({
      description:
        'The score without the points that ignored findings take, for you alone: the score itself, grades, scorecards and snapshots never depend on what is ignored. null while there is no score. Preview',
      example: 84,
    }),
    ignored: IgnoredCountsSchema,
    totals: z.object({
      pages: CountSchema.openapi({ description: 'Audited pages' }),
      audits: CountSchema.openapi({
        description: 'Preview. Audits of the website. Several count as one page if their URLs lead to it',
        example: 42,
      }),
      scored_pages: CountSchema.openapi({
        description: 'Preview. Pages that return HTML without an error, which count in the score',
        example: 41,
      }),
      by_status: z.record(z.string(), CountSchema).openapi({
        description: 'The number of pages and unaudited URLs by HTTP status',
        example: { '200': 41, '404': 1 },
      }),
      by_severity: SeverityCountsSchema,
      words: CountSchema.openapi({ description: 'In the visible text of all pages' }),
      median_score: ScoreSchema.nullable().openapi({
        description: 'The median of all pages that return HTML; null if there are none',
      }),
    }),
    findings: z
      .array(SiteFindingSchema)
      .openapi({ description: 'By severity, then by the points they take' }),
    by_category: objectOf(CATEGORIES, CategorySummarySchema),
    pages: z
      .array(PageSummarySchema)
      .max(1_000)
      .openapi({ description: 'Lowest score first, pages without a score last; at most 1,000' }),
    unaudited: z.array(UnauditedAddressSchema).openapi({
      description:
        'Preview. URLs that a scan requested but did not audit or charge, because they returned an error or something other than HTML; errors first',
    }),
    faulty_urls: z.array(FaultyUrlSchema).openapi({
      description:
        'Preview. Links to other websites that are gone, and files at fault: of each fault the 20 that most pages name. Empty if no scan has checked links',
    }),
    passed: z
      .array(PassedCheckSchema)
      .openapi({ description: 'Checks that at least one page passes and none fails' }),
    not_assessed: z
      .array(NotAssessedSchema)
      .openapi({ description: 'Checks of the website without a result, and why' }),
  })
  .openapi('SiteReport', { description: 'The combined report of a website: its audits together' });

export type FolderPattern = z.infer<typeof FolderPatternSchema>;
export type Finding = z.infer<typeof SiteFindingSchema>;
export type CategorySummary = z.infer<typeof CategorySummarySchema>;
export type PageSummary = z.infer<typeof PageSummarySchema>;
export type PassedSummary = z.infer<typeof PassedCheckSchema>;
export type UnauditedSummary = z.infer<typeof UnauditedAddressSchema>;
export type NotAssessed = z.infer<typeof NotAssessedSchema>;
export type SiteReport = z.infer<typeof SiteReportSchema>;
