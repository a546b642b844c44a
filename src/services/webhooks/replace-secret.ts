import type { Webhook } from '../../contracts/webhook.ts';
import type { Caller } from '../caller.ts';
import { describeWebhook, getWebhookRow, webhookNotFoundError } from './webhook.ts';

/**
 * Replaces the secret of one of the caller's webhooks. Events are signed with both for a day.
 *
 * @throws ServiceError 404 if there is no such webhook
 */
export async function replaceSecret(
  env: Env,
  caller: Caller,
  id: string,
): Promise<{ webhook: Webhook; secret: string }> {
  const row = await getWebhookRow(env, caller, id);
  // Not repeated if it fails: each call creates a new secret.
  const secret = await env.WEBHOOK_ENDPOINT.getByName(id).replaceSecret();
  if (secret === null) throw webhookNotFoundError(id);
  return { webhook: await describeWebhook(env, row), secret };
}
