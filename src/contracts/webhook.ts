import { DISABLED_REASONS, TEST_EVENT_TYPE, WEBHOOK_EVENT_TYPES } from '../lib/webhook-events.ts';
import { CountSchema, TimestampSchema, openEnum, z } from './common.ts';
import { NextCursorSchema, pageParameters } from './list-query.ts';

const EVENTS_MESSAGE = `must be a list of ${WEBHOOK_EVENT_TYPES.join(', ')}`;

/** A form has no lists: it separates the types with commas. */
const EventTypesSchema = z
  .preprocess(
    (value) => (typeof value === 'string' ? value.split(',').map((type) => type.trim()) : value),
    z
      .array(z.enum(WEBHOOK_EVENT_TYPES, { error: EVENTS_MESSAGE }), { error: EVENTS_MESSAGE })
      .min(1, 'must name at least one event')
      .transform((types) => WEBHOOK_EVENT_TYPES.filter((type) => types.includes(type))),
  )
  .openapi({
    type: 'array',
    items: { type: 'string', enum: [...WEBHOOK_EVENT_TYPES] },
    minItems: 1,
    description: 'The events that are sent. In a form: separated by commas',
    example: ['scan.finished', 'finding.new'],
  });

const UrlSchema = z.string({ error: 'must be a URL that begins with https://' }).openapi({
  description: 'A public https URL',
  example: 'https://hooks.example.com/site-audit',
});

export const WebhookSchema = z
  .object({
    id: z.string().openapi({ example: 'wh_01JZX3M6T8Q4W2E5R7Y9U1I3O5' }),
    url: UrlSchema,
    events: z.array(openEnum(WEBHOOK_EVENT_TYPES)).openapi({ example: ['scan.finished', 'finding.new'] }),
    enabled: z.boolean().openapi({ description: 'Whether events are sent', example: true }),
    disabled_at: TimestampSchema.nullable().openapi({ description: 'null while it is enabled' }),
    disabled_reason: openEnum(DISABLED_REASONS).nullable().openapi({
      description:
        '`owner`: you disabled it. `failing`: its deliveries failed for five days. `gone`: it answered 410. null while it is enabled',
      example: null,
    }),
    confirmed: z.boolean().openapi({
      description:
        'Whether the endpoint has answered an event with the value of its `webhook-challenge` header, or you own the website of its registrable domain. Until then, the host gets few events a minute, of all accounts together',
      example: true,
    }),
    failing_since: TimestampSchema.nullable().openapi({
      description: 'Time of the first failed delivery since the last success; null if none failed',
      example: null,
    }),
    pending_deliveries: CountSchema.openapi({ description: 'Pending events', example: 0 }),
    old_secret_until: TimestampSchema.nullable().openapi({
      description: 'Until then, events are also signed with the previous secret; null if there is none',
      example: null,
    }),
    created_at: TimestampSchema,
    updated_at: TimestampSchema.openapi({
      description: 'The last change of the URL, the events or `enabled`',
    }),
  })
  .openapi('Webhook', { description: 'Preview. An endpoint that events are sent to' });

const SecretSchema = z.string().nullable().openapi({
  description:
    'Signs the events (Standard Webhooks). Shown this once; null in the answer to a repeated request with the same `Idempotency-Key`',
  example: 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oDd2C0IkpS9bY=',
});

/** An endpoint with a new secret. */
export const WebhookWithSecretSchema = z.object({ webhook: WebhookSchema, secret: SecretSchema });

export const NewWebhookSchema = z
  .object({ url: UrlSchema, events: EventTypesSchema.optional() })
  .openapi('NewWebhook', { description: 'Without `events`, all are sent' });

export const WebhookChangesSchema = z
  .object({
    url: UrlSchema.optional(),
    events: EventTypesSchema.optional(),
    enabled: z.boolean().optional().openapi({
      description: 'false: pending events are listed as failed. true: earlier failures no longer count',
      example: true,
    }),
  })
  .openapi('WebhookChanges', { description: 'Preview. The fields to change; the others stay as they are' });

export const DeliverySchema = z
  .object({
    id: z.string().openapi({ example: 'dlv_01JZX3M6T8Q4W2E5R7Y9U1I3O5' }),
    event_id: z.string().openapi({
      description: 'The `webhook-id` that was sent. The same for each attempt and for all endpoints',
      example: 'evt_5d41402abc4b2a76b9719d911017c592',
    }),
    event_type: openEnum([...WEBHOOK_EVENT_TYPES, TEST_EVENT_TYPE]).openapi({ example: 'scan.finished' }),
    state: openEnum(['pending', 'delivered', 'failed']).openapi({ example: 'delivered' }),
    attempts: CountSchema.openapi({ example: 1 }),
    created_at: TimestampSchema.openapi({ description: 'When the event happened' }),
    last_attempt_at: TimestampSchema.nullable(),
    next_attempt_at: TimestampSchema.nullable().openapi({
      description:
        'The earliest time of the next attempt, which waits for earlier deliveries; null unless pending',
    }),
    answer: z
      .object({
        status: z.int().openapi({ example: 200 }),
        body: z.string().openapi({ description: 'The first 1,000 characters', example: 'ok' }),
      })
      .nullable()
      .openapi({ description: 'The last answer of the endpoint; null if it did not answer' }),
    error: z.string().nullable().openapi({
      description: 'Why the last attempt failed, or why there was none; null if the event arrived',
      example: null,
    }),
  })
  .openapi('Delivery', { description: 'Preview. An event on its way to one endpoint' });

export const DeliveryListSchema = z.object({
  deliveries: z.array(DeliverySchema),
  next_cursor: NextCursorSchema,
});

export const DeliveryQuerySchema = z.object(pageParameters(20, 100));

const idParameter = z.string().openapi({
  description: 'The id of a webhook of your account: `id` in `GET /webhooks`',
  example: 'wh_01JZX3M6T8Q4W2E5R7Y9U1I3O5',
});

export const WebhookParamsSchema = z.object({ id: idParameter });

export const DeliveryParamsSchema = z.object({
  id: idParameter,
  delivery: z.string().openapi({
    description: 'The id of a delivery: `id` in `GET /webhooks/{id}/deliveries`',
    example: 'dlv_01JZX3M6T8Q4W2E5R7Y9U1I3O5',
  }),
});

export type Webhook = z.infer<typeof WebhookSchema>;
export type NewWebhook = z.infer<typeof NewWebhookSchema>;
export type WebhookChanges = z.infer<typeof WebhookChangesSchema>;
export type Delivery = z.infer<typeof DeliverySchema>;
