import { openEnum, z } from './common.ts';

/** Services that protect websites from bots. */
export const VENDORS = [
  'akamai',
  'aws_waf',
  'cloudflare',
  'datadome',
  'human',
  'imperva',
  'sucuri',
  'vercel',
] as const;
export type Vendor = (typeof VENDORS)[number];

/** Who blocked our crawler; `unknown` if the answer does not name it. */
const BLOCKERS = [...VENDORS, 'unknown'] as const;
export type Blocker = (typeof BLOCKERS)[number];

export const BlockerSchema = openEnum(BLOCKERS).openapi({
  description: 'Who blocked our crawler; `unknown` if the answer does not say',
  example: 'cloudflare',
});

export const BlockedSchema = z
  .object({
    by: BlockerSchema,
    message: z.string().openapi({
      description: 'What happened',
      example: 'Cloudflare blocked our crawler, so the page was not audited.',
    }),
    recommendation: z.string().openapi({ description: 'What lets our crawler in' }),
    source_url: z.string().nullable().openapi({
      description: 'Where the vendor documents its answer; null for `unknown`',
    }),
  })
  .openapi('Blocked', {
    description: 'Preview. A firewall or bot protection answered in place of the page',
  });

export type Blocked = z.infer<typeof BlockedSchema>;
