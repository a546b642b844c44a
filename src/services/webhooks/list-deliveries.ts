import type { Delivery } from '../../contracts/webhook.ts';
import { defineCursor } from '../../lib/cursor.ts';
import { type ListPage, type PageRequest, toListPage } from '../../lib/list-page.ts';
import { callWebhookEndpoint } from '../call-objects.ts';
import type { Context } from '../context.ts';
import { getWebhookRow } from './webhooks.ts';

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
