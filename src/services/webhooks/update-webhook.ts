import type { Webhook, WebhookChanges } from '../../contracts/webhook.ts';
import { openDatabase } from '../../storage/database.ts';
import * as stored from '../../storage/webhooks.ts';
import type { Caller } from '../caller.ts';
import { assertEndpointUrl } from './assert-endpoint-url.ts';
import { callWebhookEndpoint } from './call-webhook-endpoint.ts';
import { describeWebhook, getWebhookRow, webhookNotFoundError } from './webhook.ts';

/** Changes one of the caller's webhooks. @throws ServiceError 404 if there is no such webhook, 422 if the URL is refused */
export async function updateWebhook(
  env: Env,
  caller: Caller,
  id: string,
  { url, events, enabled }: WebhookChanges,
): Promise<Webhook> {
  const { accountId } = caller;
  const row = await getWebhookRow(env, caller, id);
  const isSwitched = enabled !== undefined && enabled !== (row.disabledAt === null);
  const now = Date.now();
  const changes = {
    ...(url !== undefined && { url: await assertEndpointUrl(env, url) }),
    ...(events && { events }),
    ...(isSwitched &&
      (enabled
        ? { disabledAt: null, disabledReason: null }
        : { disabledAt: now, disabledReason: 'owner' as const })),
  };
  // When enabling, failures are forgotten before events are sent again. When disabling, pending events are failed once none is
  // being sent.
  if (isSwitched && enabled)
    await callWebhookEndpoint(env, id, async (endpoint) => endpoint.setEnabled(true));
  const changed = await stored.updateWebhook(openDatabase(env, accountId), row, changes, now);
  if (!changed) throw webhookNotFoundError(id);
  if (isSwitched && !enabled)
    await callWebhookEndpoint(env, id, async (endpoint) => endpoint.setEnabled(false));
  return describeWebhook(env, changed);
}
