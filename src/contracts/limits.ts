import { CountSchema, z } from './common.ts';

const limitFields = {
  limit: CountSchema.openapi({ description: 'The most allowed at a time, or in the window', example: 60 }),
  remaining: CountSchema.openapi({ description: 'How many more are allowed now', example: 59 }),
  window: CountSchema.nullable().openapi({
    description: 'The length of the window in seconds; null if the limit is on a number at a time',
    example: 60,
  }),
  retry_after: CountSchema.nullable().openapi({
    description: 'Seconds until one more is allowed, 0 now; null if waiting does not help',
    example: 0,
  }),
};

const LimitSchema = z.object(limitFields);

/** The limits of `GET /limits`, in the order of the answer. */
const LIMITS = {
  audits: 'Single-page audits, from the API and the web app',
  concurrent_work: 'Audits, scans, verifications, score computations and large reports at the same time',
  verifications: 'Verifications that contact a website',
  scans_without_pages: 'Scans that store no page',
  scores: 'Score computations in a day (UTC), not counting those of scans',
  unverified_websites: 'Websites you have added and not verified',
  watched_pages: 'Pages you watch',
  webhooks: 'Webhooks you have',
  exports: 'Downloads of your data, in the web app',
  idempotency_keys: 'Idempotency keys',
} as const;

export type LimitName = keyof typeof LIMITS;

const WebhookLimitSchema = z
  .object({ ...limitFields, webhook_id: z.string().openapi({ example: 'wh_01JZX3M6T8Q4W2E5R7Y9U1I3O5' }) })
  .openapi('WebhookLimit', {
    description: 'Preview. What is left of the tests of a webhook and of its deliveries sent again',
  });

const HostLimitSchema = z
  .object({
    ...limitFields,
    host: z.string().openapi({ description: 'The host with its www. host', example: 'example.com' }),
    limit: CountSchema.nullable().openapi({
      description: 'null if you have verified the website: your requests there are not counted',
      example: 300,
    }),
    remaining: CountSchema.nullable().openapi({ description: 'null without a limit', example: 300 }),
  })
  .openapi('HostLimit', {
    description: 'Preview. What is left of the requests of all accounts to one host',
  });

export const LimitsSchema = z
  .object({
    limits: z.object(
      Object.fromEntries(
        Object.entries(LIMITS).map(([name, description]) => [
          name,
          z.object(limitFields).openapi({ description }),
        ]),
      ) as Record<LimitName, typeof LimitSchema>,
    ),
    webhook_tests: z
      .array(WebhookLimitSchema)
      .openapi({ description: 'Tests and deliveries sent again of each of your webhooks' }),
    hosts: z.array(HostLimitSchema).openapi({
      description: 'Requests to the hosts of your unverified websites, or to `host`',
    }),
  })
  .openapi('Limits', { description: 'Preview' });

export const LimitsQuerySchema = z.object({
  host: z.string().optional().openapi({
    description: 'A public host or URL, to read what is left of the requests to it',
    example: 'example.com',
  }),
});

export type Limit = z.infer<typeof LimitSchema>;
export type WebhookLimit = z.infer<typeof WebhookLimitSchema>;
export type HostLimit = z.infer<typeof HostLimitSchema>;
export type Limits = z.infer<typeof LimitsSchema>;
