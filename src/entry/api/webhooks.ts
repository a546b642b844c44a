import { DeletedSchema, z } from '../../contracts/common.ts';
import {
  NewWebhookSchema,
  WebhookChangesSchema,
  WebhookParamsSchema,
  WebhookSchema,
  WebhookWithSecretSchema,
} from '../../contracts/webhook.ts';
import {
  createWebhook,
  deleteWebhook,
  describeWebhook,
  getWebhookRow,
  listWebhooks,
  MAX_WEBHOOKS,
  replaceSecret,
  updateWebhook,
} from '../../services/webhooks/webhooks.ts';
import { deliveries } from './deliveries.ts';
import { errorResponse, jsonBody, notFoundResponse, successResponse } from './responses.ts';
import { createDocumentRoute } from './document-route.ts';
import { authenticate } from './middleware/authenticate.ts';
import { idempotency } from './middleware/idempotency.ts';
import { parseBody } from './middleware/parse-body.ts';
import { createApiRoute, createApiRouter } from './router.ts';

const OneWebhookSchema = z.object({ webhook: WebhookSchema });

const urlErrors = {
  422: errorResponse(
    'A field is missing or invalid, events cannot be sent to the URL, or its host is never fetched; `code` says which',
  ),
};
const list = createApiRoute('Webhooks', {
  method: 'get',
  path: '/webhooks',
  operationId: 'listWebhooks',
  summary: 'List webhooks',
  description: 'Preview. Lists all webhooks of your account, without their secrets.',
  responses: {
    200: successResponse('Your webhooks, oldest first', z.object({ webhooks: z.array(WebhookSchema) })),
  },
});

const create = createApiRoute('Webhooks', {
  method: 'post',
  path: '/webhooks',
  operationId: 'createWebhook',
  summary: 'Add a webhook',
  description: `Preview. Adds an endpoint for events, free, which are signed as Standard Webhooks describes. Returns the secret to verify signatures with; you cannot read it again. An account can have ${MAX_WEBHOOKS} webhooks.\n\nThe URL must begin with https://, and all IP addresses of its host must be public. Both are checked again at every delivery.\n\nUntil the webhook is confirmed, each request has the header \`webhook-challenge\`: answer with its value as the whole body. A webhook on a domain whose website you own is confirmed already. The unconfirmed webhooks of all accounts share a thirtieth of the requests that their host gets in a minute; events beyond it wait.`,
  request: { body: jsonBody(NewWebhookSchema) },
  responses: {
    201: successResponse('The new webhook and its secret', WebhookWithSecretSchema),
    ...urlErrors,
    409: errorResponse(`You have ${MAX_WEBHOOKS} webhooks`),
  },
});

const get = createDocumentRoute('Webhooks', {
  method: 'get',
  path: '/webhooks/{id}',
  operationId: 'getWebhook',
  summary: 'Read a webhook',
  description: 'Preview. Returns a webhook and whether its deliveries arrive, without its secret.',
  request: { params: WebhookParamsSchema },
  responses: {
    200: successResponse('The webhook', OneWebhookSchema),
    ...notFoundResponse('webhook'),
  },
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
    ...notFoundResponse('webhook'),
    ...urlErrors,
  },
});

const remove = createApiRoute('Webhooks', {
  method: 'delete',
  path: '/webhooks/{id}',
  operationId: 'deleteWebhook',
  summary: 'Delete a webhook',
  description:
    'Preview. Deletes the webhook, its secret and its deliveries, which cannot be undone. Pending events are not sent.',
  request: { params: WebhookParamsSchema },
  responses: {
    200: successResponse('The webhook is deleted', DeletedSchema),
    ...notFoundResponse('webhook'),
  },
});

const secret = createApiRoute('Webhooks', {
  method: 'post',
  path: '/webhooks/{id}/secret',
  operationId: 'replaceWebhookSecret',
  summary: 'Replace the secret',
  description:
    'Preview. Replaces the secret, free, and returns the new one; you cannot read it again. For a day, events are signed with both secrets: `webhook-signature` has both signatures, separated by a space.',
  request: { params: WebhookParamsSchema },
  responses: {
    200: successResponse('The webhook and its new secret', WebhookWithSecretSchema),
    ...notFoundResponse('webhook'),
  },
});

export const webhooks = createApiRouter();
webhooks.use('/webhooks/*', authenticate, parseBody, idempotency);

webhooks.openapi(list, async (c) => c.json({ data: { webhooks: await listWebhooks(c.var.context) } }, 200));

webhooks.openapi(create, async (c) =>
  c.json({ data: await createWebhook(c.var.context, c.req.valid('json')) }, 201),
);

webhooks.openapi(get, async (c) => {
  const row = await getWebhookRow(c.var.context, { id: c.req.valid('param').id });
  return c.json({ data: { webhook: await describeWebhook(c.env, row) } }, 200);
});

webhooks.openapi(update, async (c) => {
  const { id } = c.req.valid('param');
  return c.json(
    { data: { webhook: await updateWebhook(c.var.context, { id, changes: c.req.valid('json') }) } },
    200,
  );
});

webhooks.openapi(remove, async (c) => {
  await deleteWebhook(c.var.context, { id: c.req.valid('param').id });
  return c.json({ data: { ok: true, outcome: 'deleted' as const } }, 200);
});

webhooks.openapi(secret, async (c) =>
  c.json({ data: await replaceSecret(c.var.context, { id: c.req.valid('param').id }) }, 200),
);

webhooks.route('/', deliveries);
