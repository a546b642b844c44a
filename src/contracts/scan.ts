import { SKIP_REASONS, SKIP_REASON_DESCRIPTIONS, type SkipReason } from './skip-reasons.ts';
import { z } from './common.ts';
import { SiteScoreSchema } from './site-score.ts';
import { OwnedWebsiteSchema } from './website.ts';

const CountSchema = z.int().min(0);

const SkippedPagesSchema = z
  .object(
    Object.fromEntries(
      SKIP_REASONS.map((reason) => [
        reason,
        z
          .object({ count: CountSchema, examples: z.array(z.string()) })
          .openapi({ description: SKIP_REASON_DESCRIPTIONS[reason], example: { count: 0, examples: [] } }),
      ]),
    ) as Record<SkipReason, z.ZodObject<{ count: typeof CountSchema; examples: z.ZodArray<z.ZodString> }>>,
  )
  .openapi('SkippedPages', { description: 'Addresses left out, by reason, with the first five of each' });

export const scanResultFields = {
  ok: z.literal(true),
  outcome: z.literal('scanned'),
  pages_scanned: CountSchema.openapi({ description: 'Pages stored, each as an audit', example: 42 }),
  pages_requested: CountSchema.openapi({ description: 'max_pages, or the default', example: 100 }),
  credits_charged: CountSchema.openapi({ example: 42 }),
  balance: CountSchema.openapi({ description: 'Credits left', example: 58 }),
  score: SiteScoreSchema.nullable().openapi({ description: 'null when the site could not be scored' }),
  website: OwnedWebsiteSchema,
  skipped: SkippedPagesSchema,
};
