import { SKIP_REASONS, SKIP_REASON_DESCRIPTIONS, type SkipReason } from './skip-reasons.ts';
import { CountSchema, ExpectedPriceSchema, z } from './common.ts';
import { LatestSiteScoreSchema } from './site-score.ts';
import { OwnedWebsiteSchema } from './website.ts';

/** Not in release 1.1.0. */
const PREVIEW_REASONS = new Set<SkipReason>(['error', 'robots_txt_limit', 'selection_limit', 'answer_limit']);

const SkippedPagesSchema = z
  .object(
    Object.fromEntries(
      SKIP_REASONS.map((reason) => [reason, describeSkips(describeReason(reason))]),
    ) as Record<SkipReason, ReturnType<typeof describeSkips>>,
  )
  .openapi('SkippedPages', { description: 'Addresses left out, by reason, with the first five of each' });

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
  pages_scanned: CountSchema.openapi({ description: 'Pages stored, each as an audit', example: 42 }),
  pages_requested: CountSchema.openapi({ description: 'max_pages, or the default', example: 100 }),
  credits_charged: CountSchema.openapi({ example: 42 }),
  balance: CountSchema.openapi({ description: 'Credits left', example: 58 }),
  score: LatestSiteScoreSchema.openapi({
    description: 'null when the site could not be scored, or was released meanwhile',
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

const MAX_PAGES_MESSAGE = 'must be a whole number of at least 1';

export const NewScanSchema = z
  .object({
    max_pages: z.int({ error: MAX_PAGES_MESSAGE }).min(1, MAX_PAGES_MESSAGE).optional().openapi({
      description: 'Default and maximum: site_scan_max_pages of GET /settings',
      example: 25,
    }),
  })
  .openapi('NewScan');

/** The form of the web app. */
export const ScanFormSchema = NewScanSchema.extend({ price: ExpectedPriceSchema });

export type ScanForm = z.infer<typeof ScanFormSchema>;
export type ScanResult = z.infer<typeof ScanResultSchema>;
export type SkippedPages = z.infer<typeof SkippedPagesSchema>;
