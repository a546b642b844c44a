import type { OpenAPIHono } from '@hono/zod-openapi';
import { z } from '../../contracts/common.ts';
import { WEBHOOK_EVENT_SCHEMAS } from '../../contracts/webhook-events.ts';
import { jsonBody } from './responses.ts';
import type { ApiEnv } from './router.ts';

const signatureHeaders = z.object({
  'webhook-id': z.string().openapi({
    description: 'The same for each attempt: drop an event whose id you have seen',
    example: 'evt_5d41402abc4b2a76b9719d911017c592',
  }),
  'webhook-timestamp': z
    .string()
    .openapi({ description: 'Of the attempt, in seconds since 1970', example: '1780315200' }),
  'webhook-signature': z.string().openapi({
    description:
      '`v1,` and the HMAC-SHA-256 of `{id}.{timestamp}.{body}` in base64; several are separated by spaces',
    example: 'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
  }),
});

/**
 * Describes the events as `webhooks` of the OpenAPI document. @param api the whole API: a router of it would put a slash before
 * each name
 */
export function describeEvents(api: OpenAPIHono<ApiEnv>): void {
  for (const { type, description, schema } of WEBHOOK_EVENT_SCHEMAS) {
    api.openAPIRegistry.registerWebhook({
      tags: ['Webhooks'],
      security: [],
      method: 'post',
      path: type,
      operationId: `on${type.replace(/(?:^|\.)[a-z]/g, (start) => start.slice(-1).toUpperCase())}`,
      summary: type,
      description: `Preview. ${description}.`,
      request: { headers: signatureHeaders, body: jsonBody(schema) },
      responses: {
        '2XX': {
          description: 'The event was delivered. Any other answer is a failure, and the event is sent again',
        },
        410: { description: 'You no longer want events: the webhook is disabled' },
      },
    });
  }
}
