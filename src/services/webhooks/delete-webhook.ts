import { openDatabase } from '../../storage/database.ts';
import * as stored from '../../storage/webhooks.ts';
import type { Caller } from '../caller.ts';
import { callWebhookEndpoint } from './call-webhook-endpoint.ts';
import { getWebhookRow } from './webhook.ts';

/** Deletes one of the caller's webhooks with its deliveries. @throws ServiceError 404 if there is no such webhook */
export async function deleteWebhook(env: Env, caller: Caller, id: string): Promise<void> {
  await getWebhookRow(env, caller, id);
  await eraseWebhook(env, caller.accountId, id);
}

/** Deletes every webhook of an account. Can be repeated. */
export async function deleteAllWebhooks(env: Env, accountId: string): Promise<void> {
  for (const { id } of await stored.listWebhooks(openDatabase(env, accountId), accountId))
    await eraseWebhook(env, accountId, id);
}

/** Deletes the row last, so that a repeat continues a failed deletion. */
async function eraseWebhook(env: Env, accountId: string, id: string): Promise<void> {
  await callWebhookEndpoint(env, id, async (endpoint) => endpoint.erase());
  await stored.deleteWebhook(openDatabase(env, accountId), accountId, id);
}
