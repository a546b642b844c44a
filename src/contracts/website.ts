import { TimestampSchema, z } from './common.ts';
import { LatestSiteScoreSchema } from './site-score.ts';

const EXAMPLE_TOKEN = 'Zr0wzP3T6mXq1vB8yK5nD2cF7hJ4lS9aGtUeWxRiOo0';

const HostSchema = z
  .string()
  .openapi({ description: 'Bare domain, without www., in ASCII', example: 'example.com' });

/** Ways to verify a website, in the order they are reported. */
export const VERIFICATION_METHODS = ['meta', 'file', 'dns'] as const;
export type VerificationMethod = (typeof VERIFICATION_METHODS)[number];

const VerificationMethodSchema = z.enum(VERIFICATION_METHODS).openapi({ example: 'meta' });

export const WebsiteSchema = z
  .object({
    host: HostSchema,
    display_host: z.string().openapi({ description: 'The host in Unicode', example: 'example.com' }),
    status: z.enum(['pending', 'verified', 'released']).openapi({
      description:
        'As you see it: pending while your claim is not verified, also when another account has verified the domain',
      example: 'pending',
    }),
    verified_at: TimestampSchema.nullable().openapi({ description: 'null until you have verified it' }),
    verified_method: VerificationMethodSchema.nullable().openapi({
      description: 'The method that succeeded; null until you have verified it',
    }),
    released_at: TimestampSchema.nullable().openapi({
      description: 'Set in the answer to a release, otherwise null',
    }),
    public_scorecard: z.boolean().openapi({
      description: 'Anyone with the link sees the scorecard; false until you switch it on',
      example: false,
    }),
    created_at: TimestampSchema.openapi({ description: 'When you added it' }),
    updated_at: TimestampSchema.openapi({ description: 'When your record last changed' }),
    your_token: z.string().nullable().openapi({
      description: 'Your own token to publish; null once you have verified the domain',
      example: EXAMPLE_TOKEN,
    }),
    your_claim_at: TimestampSchema.nullable().openapi({
      description: 'When you made the claim that is not verified yet; null once it is',
    }),
    is_owner: z.boolean().openapi({ description: 'You have verified it', example: false }),
    claim_count: z.int().min(1).openapi({ description: 'Claims on the domain, yours included', example: 1 }),
  })
  .openapi('Website');

export const ListedWebsiteSchema = WebsiteSchema.extend({
  owner_email: z
    .string()
    .optional()
    .openapi({ description: 'Present for domains you have verified', example: 'ada@example.com' }),
  score: LatestSiteScoreSchema.optional(),
}).openapi('ListedWebsite');

export const OwnedWebsiteSchema = WebsiteSchema.extend({
  owner_email: z.string().openapi({ example: 'ada@example.com' }),
  score: LatestSiteScoreSchema,
}).openapi('OwnedWebsite');

export const ReleasedWebsiteSchema = z
  .object({ host: HostSchema, status: z.literal('released'), released_at: TimestampSchema })
  .openapi('ReleasedWebsite');

function methodInstructions(label: string, hint: string, snippet: string) {
  return z.object({
    label: z.string().openapi({ example: label }),
    hint: z.string().openapi({ example: hint }),
    snippet: z.string().openapi({ example: snippet }),
  });
}

export const VerificationInstructionsSchema = z
  .object({
    meta: methodInstructions(
      'Meta tag',
      'Put this tag into the <head> of the home page, https://example.com/.',
      `<meta name="svc-site-verification" content="${EXAMPLE_TOKEN}">`,
    ),
    file: methodInstructions(
      'Text file',
      `Serve a text file at https://example.com/svc-verification-${EXAMPLE_TOKEN}.txt that holds the token on a line of its own.`,
      `/svc-verification-${EXAMPLE_TOKEN}.txt\n${EXAMPLE_TOKEN}`,
    ),
    dns: methodInstructions(
      'DNS record',
      `Add a TXT record with the name _svc.example.com and the value svc-site-verification=${EXAMPLE_TOKEN}.`,
      `_svc.example.com. IN TXT "svc-site-verification=${EXAMPLE_TOKEN}"`,
    ),
  })
  .openapi('VerificationInstructions', { description: 'Three ways to publish your token; one is enough' });

export const VerificationAttemptSchema = z
  .object({
    method: VerificationMethodSchema,
    source: z.string().openapi({ description: 'What was looked at', example: 'https://example.com/' }),
    outcome: z.enum(['found', 'not_found', 'temporary']).openapi({
      description: 'temporary: it could not be looked at, so nothing is known; trying again may help',
      example: 'not_found',
    }),
    result: z.string().openapi({
      description: 'What was looked at, found and expected',
      example: `Not found: the head of https://example.com/ has no tag svc-site-verification. Expected: <meta name="svc-site-verification" content="${EXAMPLE_TOKEN}"> in the <head> of the home page.`,
    }),
  })
  .openapi('VerificationAttempt');

/** The domain a path names. */
export const HostParamsSchema = z.object({
  host: z.string().openapi({ example: 'example.com' }),
});
