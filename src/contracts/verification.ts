import { openEnum, z } from './common.ts';
import { EXAMPLE_TOKEN, VerificationMethodSchema } from './verification-method.ts';
import { WebsiteSchema } from './website.ts';

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
      'Put this tag into the <head> of the home page, https://example.com/. Site on www.example.com? Add it there.',
      `<meta name="svc-site-verification" content="${EXAMPLE_TOKEN}">`,
    ),
    file: methodInstructions(
      'Text file',
      `Serve a text file at https://example.com/svc-verification-${EXAMPLE_TOKEN}.txt that holds the token on a line of its own. Site on www.example.com? Add it there.`,
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
    host: z.string().openapi({
      description:
        'Preview. The host we requested: the website, or its www. host if the website has no address in DNS or its home page redirects there',
      example: 'example.com',
    }),
    source: z
      .string()
      .openapi({ description: 'The URL or DNS name we requested', example: 'https://example.com/' }),
    outcome: openEnum(['found', 'not_found', 'temporary']).openapi({
      description: '`temporary` if the request failed. Try again later',
      example: 'not_found',
    }),
    result: z.string().openapi({
      description: 'What we requested, found and expected',
      example: `Not found: the head of https://example.com/ has no tag svc-site-verification. Expected: <meta name="svc-site-verification" content="${EXAMPLE_TOKEN}"> in the <head> of the home page.`,
    }),
  })
  .openapi('VerificationAttempt', { description: 'What one of the methods of verification found' });

const verificationFields = {
  message: z.string().openapi({ example: 'example.com is verified (meta).' }),
  attempts: z.array(VerificationAttemptSchema).openapi({
    description: 'One for each method; empty if the website was already verified',
  }),
  website: WebsiteSchema,
};

export const VerificationResultSchema = z.discriminatedUnion('outcome', [
  z.object({
    ok: z.literal(true),
    outcome: z.literal('verified'),
    ...verificationFields,
    adopted_reports: z
      .int()
      .min(0)
      .openapi({ description: 'The number of your earlier audits of the website', example: 3 }),
  }),
  z.object({ ok: z.literal(false), outcome: z.literal('not_found'), ...verificationFields }),
]);

export type VerificationInstructions = z.infer<typeof VerificationInstructionsSchema>;
export type VerificationAttempt = z.infer<typeof VerificationAttemptSchema>;
export type VerificationResult = z.infer<typeof VerificationResultSchema>;
