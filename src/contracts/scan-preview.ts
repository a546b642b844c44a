import { CountSchema, openEnum, z } from './common.ts';
import { SKIP_REASONS } from './skip-reasons.ts';

export const ScanPreviewSchema = z
  .object({
    known_urls: CountSchema.openapi({
      description:
        'Known URLs of the website: its audits, those that the last scan left, and the sitemaps as they were when the website was last scored',
      example: 312,
    }),
    matching: CountSchema.openapi({
      description:
        'Those that the settings cover. A scan can find more. With `max_depth`, those with more clicks from the home page, by the links of the audits, are left out',
      example: 240,
    }),
    unknown_depth: CountSchema.openapi({
      description:
        'Those of `matching` whose clicks are unknown: no known link leads there, or with `hreflang_seeds` or start URLs of your own all others. 0 without `max_depth`',
      example: 0,
    }),
    never_audited: CountSchema.openapi({ description: 'Those of `matching` without an audit', example: 12 }),
    examples: z
      .array(z.string())
      .openapi({ description: 'Up to 20 of `matching`', example: ['https://example.com/blog/oak'] }),
    left_out: z
      .array(
        z.object({
          reason: openEnum(SKIP_REASONS).openapi({ example: 'excluded' }),
          pattern: z.string().nullable().openapi({
            description: 'The pattern of `exclude` that matches first; null for other reasons',
            example: '/blog/tag/*',
          }),
          count: CountSchema.openapi({ example: 72 }),
          examples: z.array(z.string()).openapi({ example: ['https://example.com/blog/tag/oak'] }),
        }),
      )
      .openapi({ description: 'The other known URLs by the rule that leaves them out, largest count first' }),
    has_sitemap: z.boolean().openapi({
      description: 'Whether sitemaps were read, which happens when the website is scored',
      example: true,
    }),
    is_complete: z.boolean().openapi({
      description: 'false if only the first 50,000 known URLs were compared, or the stored sitemap is cut',
      example: true,
    }),
    expected_cost: CountSchema.openapi({
      description: 'Credits for `matching`, at most `cost`. Unchanged pages are free with `only_changed`',
      example: 240,
    }),
  })
  .openapi('ScanPreview', { description: 'Preview. What a scan would cover of the known URLs' });

export type ScanPreview = z.infer<typeof ScanPreviewSchema>;
