import type { Delivery } from '../../contracts/webhook.ts';
import { defineCursor } from '../../lib/cursor.ts';
import { ServiceError } from '../../lib/errors.ts';
import { newId } from '../../lib/id.ts';
import { type ListPage, type PageRequest, toListPage } from '../../lib/list-page.ts';
import { formatWait } from '../../lib/time.ts';
import { type DisabledReason, TEST_EVENT_TYPE } from '../../lib/webhook-events.ts';
import type { DeliverableWebhook } from '../../storage/webhooks.ts';
import { callWebhookEndpoint } from '../call-objects.ts';
import type { Context } from '../context.ts';
import { sendNotice } from '../mail/counted-mail.ts';
import { toEndpointEvent } from './events.ts';
import { getWebhookRow, webhookNotFoundError } from './webhooks.ts';

type SentByHand = { ok: true; delivery: Delivery } | { ok: false; wait: number };

/**
 * Sends a delivery of one of the caller's webhooks again, immediately and without retries. Returns it with the answer.
 *
 * @throws ServiceError 404 if there is no such webhook or delivery, 429 over the limit
 */
export async function resendDelivery(
  context: Context,
  { id, deliveryId }: { id: string; deliveryId: string },
): Promise<Delivery> {
  const { env } = context;
  await getWebhookRow(context, { id });
  const result = await env.WEBHOOK_ENDPOINT.getByName(id).resend(deliveryId);
  if (!result)
    throw new ServiceError('delivery_not_found', `The webhook ${id} has no delivery ${deliveryId}`);
  return getDelivery(result);
}

/**
 * Sends a test event to one of the caller's webhooks, immediately and without retries. Returns the delivery with the answer.
 *
 * @throws ServiceError 404 if there is no such webhook, 429 over the limit
 */
export async function sendTestEvent(context: Context, { id }: { id: string }): Promise<Delivery> {
  const { env, caller } = context;
  await getWebhookRow(context, { id });
  const event = await toEndpointEvent(caller.accountId, {
    id: newId('dlv_'),
    type: TEST_EVENT_TYPE,
    at: Date.now(),
    data: { webhook_id: id },
  });
  const result = await env.WEBHOOK_ENDPOINT.getByName(id).sendTest(event);
  if (!result) throw webhookNotFoundError(id);
  return getDelivery(result);
}

function getDelivery(result: SentByHand): Delivery {
  if (result.ok) return result.delivery;
  throw new ServiceError(
    'webhook_rate_limited',
    `You have tested this webhook or sent deliveries again as often as you can in a minute. Try again in ${formatWait(result.wait)}.`,
    { retryAfter: result.wait },
  );
}

/**
 * Mails the owner of a webhook that it was disabled.
 *
 * @param failingSince the first failure, in milliseconds since 1970: a repeated notice has the same key
 */
export async function sendDisabledNotice(
  env: Env,
  {
    webhook: { id, url, email },
    reason,
    failingSince,
  }: { webhook: DeliverableWebhook; reason: DisabledReason; failingSince: number | null },
): Promise<void> {
  const cause =
    reason === 'gone'
      ? 'It answered an event with HTTP status 410, which asks us to stop.'
      : 'No event has arrived there for five days.';
  await sendNotice(env, {
    to: email,
    key: `webhook-disabled:${id}:${failingSince}`,
    subject: `Your webhook at ${new URL(url).host} was disabled`,
    text: `We no longer send events to ${url}

${cause}

The log of deliveries shows what the endpoint answered:
${env.SITE_URL}/account/webhooks/${id}

Enable the webhook there once the endpoint works. Events that failed can be
sent again from the log.
`,
  });
}

const CURSOR = defineCursor('deliveries', { seq: 'integer' });

/**
 * Lists the deliveries of one of the caller's webhooks, newest first: those that wait, and the last 100 that have ended.
 *
 * @throws ServiceError 404 if there is no such webhook, 422 if the cursor does not belong to the list
 */
export async function listDeliveries(
  context: Context,
  { id, limit, cursor }: { id: string } & PageRequest,
): Promise<ListPage<Delivery>> {
  const { env } = context;
  await getWebhookRow(context, { id });
  const from = CURSOR.decode(cursor)?.seq ?? Number.MAX_SAFE_INTEGER;
  const rows = await callWebhookEndpoint(env, id, async (endpoint) => endpoint.list(from, limit + 1));
  const { rows: page, nextCursor } = toListPage(rows, limit, CURSOR.encode);
  return { rows: page.map(({ seq: _, ...delivery }) => delivery), nextCursor };
}
