import type { Delivery } from '../../contracts/webhook.ts';
import { decodeCursor, type ListPage, toListPage } from '../../lib/cursor.ts';
import type { Caller } from '../caller.ts';
import { callWebhookEndpoint } from './call-webhook-endpoint.ts';
import { getWebhookRow } from './webhook.ts';

/** The position of a delivery in the list is its number. */
const POSITION = /^(\d{1,15})$/;

/**
 * Lists the deliveries of one of the caller's webhooks, newest first: those that wait, and the last 100 that have ended.
 *
 * @throws ServiceError 404 if there is no such webhook, 422 if the cursor does not belong to the list
 */
export async function listDeliveries(
  env: Env,
  caller: Caller,
  id: string,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<ListPage<Delivery>> {
  await getWebhookRow(env, caller, id);
  const [before] = cursor === undefined ? [] : decodeCursor(cursor, POSITION);
  const from = before === undefined ? Number.MAX_SAFE_INTEGER : Number(before);
  const rows = await callWebhookEndpoint(env, id, async (endpoint) => endpoint.list(from, limit + 1));
  const { rows: page, nextCursor } = toListPage(rows, limit, ({ seq }) => String(seq));
  return { rows: page.map(({ seq: _, ...delivery }) => delivery), nextCursor };
}
