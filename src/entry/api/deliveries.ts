import { z } from '../../contracts/common.ts';
import {
  DeliveryListSchema,
  DeliveryParamsSchema,
  DeliveryQuerySchema,
  DeliverySchema,
  WebhookParamsSchema,
} from '../../contracts/webhook.ts';
import { listDeliveries, resendDelivery, sendTestEvent } from '../../services/webhooks/deliveries.ts';
import { linkNextPage, listPageResponse } from './next-page-link.ts';
import { retryLaterResponse } from './rate-limit-responses.ts';
import { notFoundResponse, successResponse } from './responses.ts';
import { createApiRoute, createApiRouter } from './router.ts';

const OneDeliverySchema = z.object({ delivery: DeliverySchema });

const manualLimit = {
  429: retryLaterResponse('You have tested the webhook or sent deliveries again ten times within a minute'),
};

const test = createApiRoute(['Webhooks', 'Deliveries'], {
  method: 'post',
  path: '/webhooks/{id}/test',
  operationId: 'testWebhook',
  summary: 'Test a webhook',
  description:
    'Preview. Sends a `webhook.test` event immediately and without retries, free, and returns the answer of the endpoint. This also works while the webhook is disabled.',
  request: { params: WebhookParamsSchema },
  responses: {
    200: successResponse('The delivery', OneDeliverySchema),
    ...notFoundResponse('webhook'),
    ...manualLimit,
  },
});

const list = createApiRoute(['Webhooks', 'Deliveries'], {
  method: 'get',
  path: '/webhooks/{id}/deliveries',
  operationId: 'listDeliveries',
  summary: 'List deliveries',
  description:
    'Preview. Lists pending deliveries of a webhook, and the last 100 that arrived or failed, with the answer of the endpoint.',
  request: { params: WebhookParamsSchema, query: DeliveryQuerySchema },
  responses: {
    200: listPageResponse('The deliveries, newest first', DeliveryListSchema),
    ...notFoundResponse('webhook'),
  },
});

const resend = createApiRoute(['Webhooks', 'Deliveries'], {
  method: 'post',
  path: '/webhooks/{id}/deliveries/{delivery}/resend',
  operationId: 'resendDelivery',
  summary: 'Send a delivery again',
  description:
    'Preview. Sends the event again immediately and without retries, free, with the same `webhook-id`, and returns the answer of the endpoint.',
  request: { params: DeliveryParamsSchema },
  responses: {
    200: successResponse('The delivery', OneDeliverySchema),
    ...notFoundResponse('delivery'),
    ...manualLimit,
  },
});

/** /webhooks/{id}/deliveries, and the test event of a webhook. */
export const deliveries = createApiRouter();

deliveries.openapi(test, async (c) =>
  c.json({ data: { delivery: await sendTestEvent(c.var.context, { id: c.req.valid('param').id }) } }, 200),
);

deliveries.openapi(list, async (c) => {
  const { id } = c.req.valid('param');
  const { rows, nextCursor } = await listDeliveries(c.var.context, { id, ...c.req.valid('query') });
  linkNextPage(c, nextCursor);
  return c.json({ data: { deliveries: rows, next_cursor: nextCursor } }, 200);
});

deliveries.openapi(resend, async (c) => {
  const { id, delivery } = c.req.valid('param');
  return c.json(
    { data: { delivery: await resendDelivery(c.var.context, { id, deliveryId: delivery }) } },
    200,
  );
});
