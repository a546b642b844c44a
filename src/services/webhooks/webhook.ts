import type { Webhook } from '../../contracts/webhook.ts';
import { ServiceError } from '../../lib/errors.ts';
import { formatOptionalTimestamp, formatTimestamp } from '../../lib/time.ts';
import { openDatabase } from '../../storage/database.ts';
import { findWebhook, type WebhookRow } from '../../storage/webhooks.ts';
import type { Caller } from '../caller.ts';
import { callWebhookEndpoint } from './call-webhook-endpoint.ts';

/** Returns the row of one of the caller's webhooks. @throws ServiceError 404 if there is no such webhook */
export async function getWebhookRow(env: Env, { accountId }: Caller, id: string): Promise<WebhookRow> {
  const row = await findWebhook(openDatabase(env, accountId), accountId, id);
  if (!row) throw webhookNotFoundError(id);
  return row;
}

export function webhookNotFoundError(id: string): ServiceError {
  return new ServiceError('webhook_not_found', `You have no webhook ${id}`);
}

/** Describes a webhook with the state of its deliveries. */
export async function describeWebhook(env: Env, row: WebhookRow): Promise<Webhook> {
  const state = await callWebhookEndpoint(env, row.id, async (endpoint) => endpoint.getState());
  return {
    id: row.id,
    url: row.url,
    events: row.events as Webhook['events'],
    enabled: row.disabledAt === null,
    disabled_at: formatOptionalTimestamp(row.disabledAt),
    disabled_reason: row.disabledReason,
    failing_since: formatOptionalTimestamp(state.failingSince),
    pending_deliveries: state.pending,
    old_secret_until: formatOptionalTimestamp(state.oldSecretUntil),
    created_at: formatTimestamp(row.createdAt),
    updated_at: formatTimestamp(row.updatedAt),
  };
}
