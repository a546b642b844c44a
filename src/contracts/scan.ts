import { SKIP_REASONS, SKIP_REASON_DESCRIPTIONS, type SkipReason } from './skip-reasons.ts';
import { CountSchema, TimestampSchema, openEnum, z } from './common.ts';
import { pageParameters } from './list-query.ts';
import { DescribedSettingsSchema, MAX_PAGES_MESSAGE } from './scan-settings.ts';
import { LatestSiteScoreSchema, ScoreBandsSchema } from './site-score.ts';
import { HostParamsSchema, OwnedWebsiteSchema } from './website.ts';

/** Not in release 1.1.0. */
const PREVIEW_REASONS = new Set<SkipReason>([
  'excluded',
  'not_included',
  'mode',
  'depth',
  'error',
  'robots_txt_limit',
  'answer_limit',
  'cancelled',
]);

const SkippedPagesSchema = z
  .object(
    Object.fromEntries(
      SKIP_REASONS.map((reason) => [reason, describeSkips(describeReason(reason))]),
    ) as Record<SkipReason, ReturnType<typeof describeSkips>>,
  )
  .openapi('SkippedPages', {
    description: 'URLs the scan left out, by reason, with up to five examples of each',
  });

function describeReason(reason: SkipReason): string {
  const description = SKIP_REASON_DESCRIPTIONS[reason];
  return PREVIEW_REASONS.has(reason) ? `${description}. Preview` : description;
}

function describeSkips(description: string) {
  return z
    .object({ count: CountSchema, examples: z.array(z.string()) })
    .openapi({ description, example: { count: 0, examples: [] } });
}

const scanResultFields = {
  pages_scanned: CountSchema.openapi({ description: 'Stored pages, one audit each', example: 42 }),
  pages_requested: CountSchema.openapi({ description: '`max_pages`, or the default', example: 100 }),
  credits_charged: CountSchema.openapi({ example: 42 }),
  balance: CountSchema.openapi({ description: 'Your credits after this request', example: 58 }),
  score: LatestSiteScoreSchema.openapi({
    description: 'null if the website could not be scored, or you removed it during the scan',
  }),
  website: OwnedWebsiteSchema,
  skipped: SkippedPagesSchema,
};

export const ScanResultSchema = z.object(scanResultFields);

/** `data` of the response to a scan. */
export const ScanResponseSchema = z.object({
  ok: z.literal(true),
  outcome: z.literal('scanned'),
  ...scanResultFields,
});

/** The query for the estimate of a scan. */
export const ScanEstimateQuerySchema = z.object({
  max_pages: z
    .string()
    .regex(/^\d{1,9}$/, MAX_PAGES_MESSAGE)
    .transform(Number)
    .refine((pages) => pages >= 1, MAX_PAGES_MESSAGE)
    .optional()
    .openapi({ type: 'integer', minimum: 1, description: '`max_pages` of the scan', example: 25 }),
});

export const SCAN_STATES = ['queued', 'running', 'paused', 'done', 'cancelled', 'failed'] as const;
export type ScanState = (typeof SCAN_STATES)[number];

/** Reasons for which a scan can wait. */
export const WAIT_REASONS = [
  'crawl_delay',
  'parallel',
  'site_busy',
  'other_work',
  'site_unreachable',
] as const;
export type WaitReason = (typeof WAIT_REASONS)[number];

const PaceSchema = z
  .object({
    requests_at_once: CountSchema.openapi({ description: 'The most requests at the same time', example: 4 }),
    pages_per_minute: z
      .number()
      .nullable()
      .openapi({ description: 'The average so far; null before the first page', example: 120 }),
    crawl_delay: z.number().nullable().openapi({
      description: 'Seconds between two requests, from robots.txt; null if it sets no Crawl-delay',
      example: null,
    }),
  })
  .openapi({ description: 'How fast the website is crawled' });

const pageCounts = {
  pages_requested: CountSchema.openapi({ description: '`max_pages`, or the default', example: 100 }),
  pages_found: CountSchema.openapi({ description: 'URLs found so far', example: 312 }),
  pages_fetched: CountSchema.openapi({ description: 'HTML pages received', example: 60 }),
  pages_stored: CountSchema.openapi({ description: 'Stored pages, one audit each', example: 42 }),
  pages_unchanged: CountSchema.openapi({
    description: 'Pages skipped because they had not changed (`only_changed`)',
    example: 18,
  }),
  pages_skipped: z
    .partialRecord(z.enum(SKIP_REASONS), CountSchema)
    .openapi({ description: 'URLs left out so far, by reason', example: { robots_txt: 3 } }),
  pages_remaining: CountSchema.openapi({
    description: 'Known URLs that the settings of the scan cover and it has not scanned',
    example: 252,
  }),
  pages_never_audited: CountSchema.openapi({
    description: 'Known URLs that no scan has requested yet, whatever the settings of this one',
    example: 260,
  }),
  page_scores: z.union([ScoreBandsSchema, z.null()]).openapi({
    description:
      'Stored pages by score: 0 to 9, 10 to 19, … 90 to 100. null if the scan is older than this field',
  }),
};

/** Of what a scan does once it has ended. */
const FOLLOW_UP_STATES = ['off', 'waiting', 'running', 'done'] as const;

const LinkCheckSchema = z
  .object({
    state: openEnum(FOLLOW_UP_STATES).openapi({
      description: '`waiting` until the scan has ended; `off` if it checks no links',
      example: 'done',
    }),
    urls: CountSchema.openapi({ description: 'External links and files to check', example: 310 }),
    hosts: CountSchema.openapi({ description: 'Their hosts', example: 24 }),
    checked: CountSchema.openapi({ description: 'Of them checked so far', example: 310 }),
    requests: CountSchema.openapi({
      description: 'Requests sent, with redirects and robots.txt',
      example: 402,
    }),
    bytes: CountSchema.openapi({ description: 'Bytes read of the answers', example: 2_104_320 }),
  })
  .openapi('LinkCheck', {
    description: 'Preview. The check of external links and files, which begins once the scan has ended',
  });

const RenderedKindSchema = z.object({
  kind: z.string().openapi({
    description:
      'The pattern of their URLs: `*` stands for the name of the page, numbers, ids and names of folders that vary, `?*` for parameters',
    example: '/products/*',
  }),
  pages: CountSchema,
  js_ratio: z.number().min(0).max(1).nullable().openapi({
    description: 'The share of the words of their main text that is not in the HTML as sent',
    example: 0.82,
  }),
  links_added: CountSchema.openapi({ description: 'Links that only the rendered pages have' }),
  issues: z.record(z.string(), CountSchema).openapi({
    description: 'Pages by issue of `data.rendered.issues`',
    example: { 'text-needs-js': 3 },
  }),
});

const RenderingSchema = z
  .object({
    state: openEnum(FOLLOW_UP_STATES).openapi({
      description: '`waiting` until the scan has ended; `off` without `render_sample`',
      example: 'done',
    }),
    pages: CountSchema.openapi({ description: 'Pages to load', example: 10 }),
    rendered: CountSchema.openapi({ example: 9 }),
    failed: CountSchema.openapi({ description: 'Pages that could not be loaded, which cost nothing' }),
    credits_charged: CountSchema.openapi({ description: 'In addition to those of the scan', example: 9 }),
    kinds: z.array(RenderedKindSchema).openapi({ description: 'The first 100' }),
  })
  .openapi('ScanRendering', {
    description: 'Preview. Pages that are audited with JavaScript once the scan has ended',
  });

export const ScanSchema = z
  .object({
    id: z.string().openapi({ example: 'scan_01JZX3M6T8Q4W2E5R7Y9U1I3O5' }),
    host: z.string().openapi({ example: 'example.com' }),
    state: openEnum(SCAN_STATES).openapi({
      description: '`paused` while the scan waits for the website',
      example: 'running',
    }),
    started_at: TimestampSchema,
    finished_at: TimestampSchema.nullable().openapi({ description: 'null until the scan has ended' }),
    only_changed: z.boolean().openapi({ example: false }),
    profile: z
      .string()
      .nullable()
      .openapi({ description: 'The profile whose settings the scan has; null without one', example: null }),
    settings: z.union([DescribedSettingsSchema, z.null()]).openapi({
      description: 'null once the record of the scan is deleted, if its end could not be recorded',
    }),
    ...pageCounts,
    credits_held: CountSchema.openapi({ description: '0 once the scan has ended', example: 100 }),
    credits_charged: CountSchema.openapi({ description: '0 until the scan has ended', example: 0 }),
    pace: PaceSchema,
    waiting_for: openEnum(WAIT_REASONS)
      .nullable()
      .openapi({ description: 'null unless the scan waits', example: null }),
    waiting_until: TimestampSchema.nullable().openapi({
      description: 'When the scan continues; null unless it waits for more than a few seconds',
      example: null,
    }),
    estimated_end: TimestampSchema.nullable().openapi({ description: 'null if it cannot be estimated' }),
    result: z.object(scanResultFields).nullable().openapi({
      description: 'The result of the scan; null until it has ended, and if it failed',
    }),
    error: z
      .object({ code: z.string(), message: z.string() })
      .nullable()
      .openapi({ description: 'Why the scan failed; null otherwise' }),
    link_check: LinkCheckSchema,
    rendering: RenderingSchema,
  })
  .openapi('Scan', { description: 'Preview' });

/** A scan in a list: without its result. */
export const ListedScanSchema = ScanSchema.omit({ result: true, link_check: true, rendering: true }).openapi(
  'ListedScan',
  {
    description: 'Preview. A scan, without its result, its check of links and its pages with JavaScript',
  },
);

export const ScanParamsSchema = z.object({
  host: HostParamsSchema.shape.host,
  id: z.string().openapi({
    description: 'The id of a scan: `id` in `GET /websites/{host}/scans`',
    example: 'scan_01JZX3M6T8Q4W2E5R7Y9U1I3O5',
  }),
});

export const ScanQuerySchema = z.object(pageParameters(20, 100));

export const SkippedUrlSchema = z
  .object({
    url: z.string().openapi({ example: 'https://example.com/blog/tag/oak' }),
    reason: openEnum(SKIP_REASONS).openapi({ example: 'excluded' }),
    pattern: z.string().nullable().openapi({
      description: 'The pattern of `exclude` that matches; null for other reasons',
      example: '/blog/tag/*',
    }),
  })
  .openapi('SkippedUrl', { description: 'Preview. A URL that a scan left out, and by which rule' });

export const SkippedUrlQuerySchema = z.object({
  ...pageParameters(100, 1_000),
  reason: z
    .enum(SKIP_REASONS, { error: 'must be a reason of pages_skipped' })
    .optional()
    .openapi({ description: 'Only URLs left out for this reason', example: 'excluded' }),
});

/** A page of a scan that was stored as an audit: the data of the event `page`. */
export interface ScannedPage {
  /** Id of the audit. */
  id: string;
  url: string;
  status_code: number;
  score: number | null;
  /** Pages stored so far, including this one. */
  pages_scanned: number;
}

export type ScanResource = z.infer<typeof ScanSchema>;
export type LinkCheckResource = z.infer<typeof LinkCheckSchema>;
export type RenderingResource = z.infer<typeof RenderingSchema>;
export type ListedScan = z.infer<typeof ListedScanSchema>;
export type ScanResult = z.infer<typeof ScanResultSchema>;
export type SkippedPages = z.infer<typeof SkippedPagesSchema>;
export type SkippedUrl = z.infer<typeof SkippedUrlSchema>;
