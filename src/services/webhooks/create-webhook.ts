import type { NewWebhook, Webhook } from '../../contracts/webhook.ts';
import { ServiceError } from '../../lib/errors.ts';
import { newId } from '../../lib/id.ts';
import { formatError, logError } from '../../lib/log.ts';
import { WEBHOOK_EVENT_TYPES } from '../../lib/webhook-events.ts';
import { openDatabase } from '../../storage/database.ts';
import { countWebhooks, deleteWebhook, findWebhook, insertWebhook } from '../../storage/webhooks.ts';
import type { Caller } from '../caller.ts';
import { assertEndpointUrl } from './assert-endpoint-url.ts';
import { callWebhookEndpoint } from './call-webhook-endpoint.ts';
import { describeWebhook, webhookNotFoundError } from './webhook.ts';

/** Webhooks of an account (docs/contract.md 14.60). */
export const MAX_WEBHOOKS = 5;

/**
 * Adds a webhook to the caller's account and returns its secret, which cannot be read again. Its object is created before its
 * row: an object left without a row by a crash deletes itself.
 *
 * @throws ServiceError 409 over `MAX_WEBHOOKS`, 422 if the URL is refused
 */
export async function createWebhook(
  env: Env,
  { accountId }: Caller,
  { url: input, events = [...WEBHOOK_EVENT_TYPES] }: NewWebhook,
): Promise<{ webhook: Webhook; secret: string }> {
  const db = openDatabase(env, accountId);
  if ((await countWebhooks(db, accountId)) >= MAX_WEBHOOKS) throw tooManyWebhooksError();
  const url = await assertEndpointUrl(env, input);
  const id = newId('wh_');
  const secret = await callWebhookEndpoint(env, id, async (endpoint) => endpoint.create({ id, accountId }));
  try {
    if (!(await insertWebhook(db, { id, accountId, url, events, createdAt: Date.now() }, MAX_WEBHOOKS)))
      throw tooManyWebhooksError();
    const row = await findWebhook(db, accountId, id);
    if (!row) throw webhookNotFoundError(id);
    return { webhook: await describeWebhook(env, row), secret };
  } catch (error) {
    await dropWebhook(env, accountId, id);
    throw error;
  }
}

/** Deletes the row of a webhook whose secret nobody gets. Its object then deletes itself. If that fails, the account can delete it. */
async function dropWebhook(env: Env, accountId: string, id: string): Promise<void> {
  try {
    await deleteWebhook(openDatabase(env, accountId), accountId, id);
  } catch (error) {
    logError({ event: 'webhook-not-dropped', id, error: formatError(error) });
  }
}

function tooManyWebhooksError(): ServiceError {
  return new ServiceError(
    'too_many_webhooks',
    `You have ${MAX_WEBHOOKS} webhooks, the maximum. Delete one first.`,
  );
}
