import { SKIP_REASONS, type SkipReason } from '../../services/sites/scan.ts';
import { z } from './common.ts';
import { SiteScoreSchema } from './site-score.ts';
import { OwnedWebsiteSchema } from './website.ts';

const Count = z.int().min(0);

const REASONS: Record<SkipReason, string> = {
  robots_txt: 'robots.txt disallows it for SiteAuditBot, or fails',
  nofollow: 'Only links that ask crawlers not to follow them lead there',
  other_host: 'Listed in a sitemap, or redirected to, on another host',
  not_html: 'By its ending or its media type',
  redirect: 'Redirects to a page that was crawled already',
  endless: 'One of very many addresses of one pattern (a calendar, parameters), or nested too deep',
  unreachable: 'Not answered',
  busy: 'The site asked to come back later (429, or 503 with Retry-After), and again after the wait',
  not_stored: 'Could not be analysed or stored; not charged',
  page_limit: 'Known, but max_pages were reached',
  balance: 'Known, but the balance paid for no more',
  time: 'Known, but the scan ended first',
};

const SkippedSchema = z
  .object(
    Object.fromEntries(
      SKIP_REASONS.map((reason) => [
        reason,
        z
          .object({ count: Count, examples: z.array(z.string()) })
          .openapi({ description: REASONS[reason], example: { count: 0, examples: [] } }),
      ]),
    ) as Record<SkipReason, z.ZodObject<{ count: typeof Count; examples: z.ZodArray<z.ZodString> }>>,
  )
  .openapi('SkippedPages', { description: 'Addresses left out, by reason, with the first five of each' });

export const scanResult = {
  ok: z.literal(true),
  outcome: z.literal('scanned'),
  pages_scanned: Count.openapi({ description: 'Pages stored, each as an audit', example: 42 }),
  pages_requested: Count.openapi({ description: 'max_pages, or the default', example: 100 }),
  credits_charged: Count.openapi({ example: 42 }),
  balance: Count.openapi({ description: 'Credits left', example: 58 }),
  score: SiteScoreSchema.nullable().openapi({ description: 'null when the site could not be scored' }),
  website: OwnedWebsiteSchema,
  skipped: SkippedSchema,
};
