import { z } from '../contracts/common.ts';
import {
  DeliveryListSchema,
  DeliveryParamsSchema,
  DeliveryQuerySchema,
  DeliverySchema,
  NewWebhookSchema,
  WebhookChangesSchema,
  WebhookParamsSchema,
  WebhookSchema,
  WebhookWithSecretSchema,
} from '../contracts/webhook.ts';
import { createWebhook, MAX_WEBHOOKS } from '../services/webhooks/create-webhook.ts';
import { deleteWebhook } from '../services/webhooks/delete-webhook.ts';
import { listDeliveries } from '../services/webhooks/list-deliveries.ts';
import { listWebhooks } from '../services/webhooks/list-webhooks.ts';
import { replaceSecret } from '../services/webhooks/replace-secret.ts';
import { resendDelivery, sendTestEvent } from '../services/webhooks/send-by-hand.ts';
import { updateWebhook } from '../services/webhooks/update-webhook.ts';
import { describeWebhook, getWebhookRow } from '../services/webhooks/webhook.ts';
import { linkNextPage, listPageResponse } from './next-page-link.ts';
import { retryAfterHeader } from './rate-limit-responses.ts';
import {
  bodyErrorResponses,
  commonHeaders,
  errorResponse,
  errorResponses,
  jsonBody,
  successResponse,
} from './responses.ts';
import { createDocumentRoute } from './document-route.ts';
import { createApiRoute, createApiRouter } from './router.ts';

const OneWebhookSchema = z.object({ webhook: WebhookSchema });
const OneDeliverySchema = z.object({ delivery: DeliverySchema });

const urlErrors = {
  422: errorResponse(
    'A field is missing or invalid, events cannot be sent to the URL, or its host is never fetched; `code` says which',
  ),
};
const manualLimit = {
  429: {
    ...errorResponse('You have tested the webhook or sent deliveries again ten times within a minute'),
    headers: { ...commonHeaders, ...retryAfterHeader },
  },
};

const list = createApiRoute('Webhooks', {
  method: 'get',
  path: '/webhooks',
  operationId: 'listWebhooks',
  summary: 'List webhooks',
  description: 'Preview. Lists your webhooks.',
  responses: {
    200: successResponse('Your webhooks, oldest first', z.object({ webhooks: z.array(WebhookSchema) })),
    ...errorResponses(401, 500),
  },
});

const create = createApiRoute('Webhooks', {
  method: 'post',
  path: '/webhooks',
  operationId: 'createWebhook',
  summary: 'Add a webhook',
  description: `Preview. Adds an endpoint for events, which are signed as Standard Webhooks describes. Returns the secret to verify signatures with; you cannot read it again. An account can have ${MAX_WEBHOOKS} webhooks.\n\nThe URL must begin with https://, and all IP addresses of its host must be public. Both are checked again at every delivery.`,
  request: { body: jsonBody(NewWebhookSchema) },
  responses: {
    201: successResponse('The new webhook and its secret', WebhookWithSecretSchema),
    ...bodyErrorResponses(),
    ...errorResponses(401, 500),
    ...urlErrors,
    409: errorResponse(`You have ${MAX_WEBHOOKS} webhooks`),
  },
});

const get = createDocumentRoute('Webhooks', {
  method: 'get',
  path: '/webhooks/{id}',
  operationId: 'getWebhook',
  summary: 'Read a webhook',
  description: 'Preview. Returns a webhook and whether its deliveries arrive.',
  request: { params: WebhookParamsSchema },
  responses: { 200: successResponse('The webhook', OneWebhookSchema), ...errorResponses(401, 404, 500) },
});

const update = createApiRoute('Webhooks', {
  method: 'patch',
  path: '/webhooks/{id}',
  operationId: 'updateWebhook',
  summary: 'Change a webhook',
  description:
    'Preview. Changes the fields you send. Pending events go to the new URL. To enable a webhook that was disabled because its deliveries failed, send `enabled`.',
  request: { params: WebhookParamsSchema, body: jsonBody(WebhookChangesSchema) },
  responses: {
    200: successResponse('The changed webhook', OneWebhookSchema),
    ...bodyErrorResponses(),
    ...errorResponses(401, 404, 500),
    ...urlErrors,
  },
});

const remove = createApiRoute('Webhooks', {
  method: 'delete',
  path: '/webhooks/{id}',
  operationId: 'deleteWebhook',
  summary: 'Delete a webhook',
  description: 'Preview. Deletes the webhook, its secret and its deliveries. Pending events are not sent.',
  request: { params: WebhookParamsSchema },
  responses: {
    200: successResponse('The webhook is deleted', z.object({ ok: z.literal(true) })),
    ...bodyErrorResponses(),
    ...errorResponses(401, 404, 500),
  },
});

const secret = createApiRoute('Webhooks', {
  method: 'post',
  path: '/webhooks/{id}/secret',
  operationId: 'replaceWebhookSecret',
  summary: 'Replace the secret',
  description:
    'Preview. Returns a new secret; you cannot read it again. For a day, events are signed with both secrets: `webhook-signature` has both signatures, separated by a space.',
  request: { params: WebhookParamsSchema },
  responses: {
    200: successResponse('The webhook and its new secret', WebhookWithSecretSchema),
    ...bodyErrorResponses(),
    ...errorResponses(401, 404, 500),
  },
});

const test = createApiRoute('Webhooks', {
  method: 'post',
  path: '/webhooks/{id}/test',
  operationId: 'testWebhook',
  summary: 'Test a webhook',
  description:
    'Preview. Sends a `webhook.test` event immediately and without retries, and returns the answer of the endpoint. This also works while the webhook is disabled.',
  request: { params: WebhookParamsSchema },
  responses: {
    200: successResponse('The delivery', OneDeliverySchema),
    ...bodyErrorResponses(),
    ...errorResponses(401, 404, 500),
    ...manualLimit,
  },
});

const deliveries = createApiRoute('Webhooks', {
  method: 'get',
  path: '/webhooks/{id}/deliveries',
  operationId: 'listDeliveries',
  summary: 'List deliveries',
  description: 'Preview. Lists pending deliveries, and the last 100 that arrived or failed.',
  request: { params: WebhookParamsSchema, query: DeliveryQuerySchema },
  responses: {
    200: listPageResponse('The deliveries, newest first', DeliveryListSchema),
    ...errorResponses(401, 404, 422, 500),
  },
});

const resend = createApiRoute('Webhooks', {
  method: 'post',
  path: '/webhooks/{id}/deliveries/{delivery}/resend',
  operationId: 'resendDelivery',
  summary: 'Send a delivery again',
  description:
    'Preview. Sends the event again immediately and without retries, with the same `webhook-id`, and returns the answer of the endpoint.',
  request: { params: DeliveryParamsSchema },
  responses: {
    200: successResponse('The delivery', OneDeliverySchema),
    ...bodyErrorResponses(),
    ...errorResponses(401, 404, 500),
    ...manualLimit,
  },
});

export const webhooks = createApiRouter();

webhooks.openapi(list, async (c) =>
  c.json({ data: { webhooks: await listWebhooks(c.env, c.var.caller) } }, 200),
);

webhooks.openapi(create, async (c) =>
  c.json({ data: await createWebhook(c.env, c.var.caller, c.req.valid('json')) }, 201),
);

webhooks.openapi(get, async (c) => {
  const row = await getWebhookRow(c.env, c.var.caller, c.req.valid('param').id);
  return c.json({ data: { webhook: await describeWebhook(c.env, row) } }, 200);
});

webhooks.openapi(update, async (c) => {
  const { id } = c.req.valid('param');
  return c.json(
    { data: { webhook: await updateWebhook(c.env, c.var.caller, id, c.req.valid('json')) } },
    200,
  );
});

webhooks.openapi(remove, async (c) => {
  await deleteWebhook(c.env, c.var.caller, c.req.valid('param').id);
  return c.json({ data: { ok: true as const } }, 200);
});

webhooks.openapi(secret, async (c) =>
  c.json({ data: await replaceSecret(c.env, c.var.caller, c.req.valid('param').id) }, 200),
);

webhooks.openapi(test, async (c) =>
  c.json({ data: { delivery: await sendTestEvent(c.env, c.var.caller, c.req.valid('param').id) } }, 200),
);

webhooks.openapi(deliveries, async (c) => {
  const { id } = c.req.valid('param');
  const { rows, nextCursor } = await listDeliveries(c.env, c.var.caller, id, c.req.valid('query'));
  linkNextPage(c, nextCursor);
  return c.json({ data: { deliveries: rows, next_cursor: nextCursor } }, 200);
});

webhooks.openapi(resend, async (c) => {
  const { id, delivery } = c.req.valid('param');
  return c.json({ data: { delivery: await resendDelivery(c.env, c.var.caller, id, delivery) } }, 200);
});
