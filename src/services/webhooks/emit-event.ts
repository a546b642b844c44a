import type { WebhookEvent } from '../../contracts/webhook-events.ts';
import { openDatabase } from '../../storage/database.ts';
import { listSubscribedWebhooks } from '../../storage/webhooks.ts';
import { callWebhookEndpoint } from './call-webhook-endpoint.ts';
import { toEndpointEvent } from './endpoint-event.ts';

/**
 * Hands an event to the enabled webhooks of an account that subscribe to its type. A suspended or deleted account has none. Can
 * be repeated: an event emitted twice is delivered once.
 *
 * @throws Error if an endpoint could not be handed the event: emit it again
 */
export async function emitEvent(env: Env, accountId: string, event: WebhookEvent): Promise<void> {
  const ids = await listSubscribedWebhooks(openDatabase(env, accountId), accountId, event.type);
  if (ids.length === 0) return;
  const accepted = await toEndpointEvent(accountId, event);
  const results = await Promise.allSettled(
    ids.map((id) => callWebhookEndpoint(env, id, async (endpoint) => endpoint.accept(accepted))),
  );
  const failed = results.find((result) => result.status === 'rejected');
  if (failed) throw failed.reason;
}
