import { EXAMPLE_TOKEN, VerificationMethodSchema } from './verification-method.ts';
import { TimestampSchema, z } from './common.ts';
import { LatestSiteScoreSchema } from './site-score.ts';

const HostSchema = z
  .string()
  .openapi({ description: 'The host without www., in ASCII', example: 'example.com' });

export const WebsiteSchema = z
  .object({
    host: HostSchema,
    display_host: z.string().openapi({ description: 'The host in Unicode', example: 'example.com' }),
    status: z.enum(['pending', 'verified', 'released']).openapi({
      description: '`pending` until you have verified the website, even if another account has',
      example: 'pending',
    }),
    verified_at: TimestampSchema.nullable().openapi({ description: 'null until you have verified it' }),
    verified_method: VerificationMethodSchema.nullable().openapi({
      description: 'The method that succeeded; null until you have verified it',
    }),
    last_confirmed_at: TimestampSchema.nullable().openapi({
      description:
        'Preview. When we last found your proof of ownership: at the verification, or in a weekly check; null until you have verified the website',
    }),
    proof_missing_since: TimestampSchema.nullable().openapi({
      description:
        'Preview. When your proof of ownership was first missing; null if the last check that could tell found it. After 30 days your ownership ends',
      example: null,
    }),
    released_at: TimestampSchema.nullable().openapi({
      description:
        'When you removed the website. Set only in the answer to that request, or to a scan that was running; otherwise null',
    }),
    public_scorecard: z.boolean().openapi({
      description: 'Whether anyone with the link can see the scorecard. false by default',
      example: false,
    }),
    created_at: TimestampSchema.openapi({ description: 'When you added the website' }),
    updated_at: TimestampSchema.openapi({ description: 'The last change to your entry' }),
    your_token: z.string().nullable().openapi({
      description: 'The token to publish; null once you have verified the website',
      example: EXAMPLE_TOKEN,
    }),
    your_claim_at: TimestampSchema.nullable().openapi({
      description: 'When you added the website; null once you have verified it',
    }),
    is_owner: z.boolean().openapi({ description: 'Whether you have verified the website', example: false }),
    claim_count: z.int().min(0).openapi({
      description:
        'The number of accounts that have added the website, including yours. 0 only in the answer to a scan during which you removed it',
      example: 1,
    }),
  })
  .openapi('Website', { description: 'A website you have added' });

export const ListedWebsiteSchema = WebsiteSchema.extend({
  owner_email: z
    .string()
    .optional()
    .openapi({ description: 'Present for websites you have verified', example: 'ada@example.com' }),
  score: LatestSiteScoreSchema.optional(),
}).openapi('ListedWebsite', { description: 'A website you have added' });

export const OwnedWebsiteSchema = WebsiteSchema.extend({
  owner_email: z.string().openapi({ example: 'ada@example.com' }),
  score: LatestSiteScoreSchema,
}).openapi('OwnedWebsite', { description: 'A website you have verified' });

export const ReleasedWebsiteSchema = z
  .object({ host: HostSchema, status: z.literal('released'), released_at: TimestampSchema })
  .openapi('ReleasedWebsite', { description: 'A website that was removed from your account' });

const HOST_MESSAGE = 'must be a domain such as example.com, or the URL of a page';

export const NewWebsiteSchema = z
  .object({
    host: z.string({ error: HOST_MESSAGE }).max(8_192, 'must be at most 8,192 characters long').openapi({
      description: 'A host, or a URL whose host is used. Unicode or Punycode',
      example: 'example.com',
    }),
  })
  .openapi('NewWebsite', { description: 'The website to add' });

export const ScorecardVisibilitySchema = z
  .object({
    public: z
      .boolean()
      .openapi({ description: 'true to show the scorecard, false to hide it', example: true }),
  })
  .openapi('ScorecardVisibility', { description: 'Whether the scorecard of a website is public' });

export const HostParamsSchema = z.object({
  host: z.string().openapi({
    description: 'The host of a website, without scheme, port or path. www. in front is ignored',
    example: 'example.com',
  }),
});

export type Website = z.infer<typeof WebsiteSchema>;
export type ListedWebsite = z.infer<typeof ListedWebsiteSchema>;
export type OwnedWebsite = z.infer<typeof OwnedWebsiteSchema>;
export type ReleasedWebsite = z.infer<typeof ReleasedWebsiteSchema>;
