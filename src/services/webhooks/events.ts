import type { WebhookEvent } from '../../contracts/webhook-events.ts';
import type { Delivery } from '../../contracts/webhook.ts';
import { logEvent } from '../../lib/log.ts';
import { sha256 } from '../../lib/secret.ts';
import { formatTimestamp, MINUTE } from '../../lib/time.ts';
import { openDatabase, SERVICE } from '../../storage/database.ts';
import {
  deleteUnsentEvents,
  listSubscribedWebhooks,
  listUnsentEvents,
  type UnsentEvent,
} from '../../storage/webhooks.ts';
import { callWebhookEndpoint } from '../call-objects.ts';

/** An event as passed to the object of an endpoint. */
export interface EndpointEvent {
  /** The `webhook-id`. */
  id: string;
  type: Delivery['event_type'];
  /** When it happened, in milliseconds since 1970. */
  at: number;
  /** The signed body, JSON. */
  payload: string;
}

/** The state of an endpoint in its object. Times in milliseconds since 1970. */
export interface EndpointState {
  pending: number;
  failingSince: number | null;
  oldSecretUntil: number | null;
}

/**
 * Creates the message of an event. Its id is a hash of the event's id, always the same for an account and event, and without
 * the full stop that delimits the signed parts.
 */
export async function toEndpointEvent(
  accountId: string,
  { id, type, at, data }: { id: string; type: Delivery['event_type']; at: number; data: object },
): Promise<EndpointEvent> {
  return {
    id: `evt_${(await sha256(`${accountId}\n${id}`)).slice(0, 32)}`,
    type,
    at,
    payload: JSON.stringify({ type, timestamp: formatTimestamp(at), data }),
  };
}

/**
 * Hands an event to the enabled webhooks of an account that subscribe to its type. A suspended or deleted account has none. Can
 * be repeated: an event emitted twice is delivered once.
 *
 * @throws Error if an endpoint could not be handed the event: emit it again
 */
export async function emitEvent(
  env: Env,
  { accountId, event }: { accountId: string; event: WebhookEvent },
): Promise<void> {
  const ids = await listSubscribedWebhooks(openDatabase(env, SERVICE), accountId, event.type);
  if (ids.length === 0) return;
  const accepted = await toEndpointEvent(accountId, event);
  const results = await Promise.allSettled(
    ids.map((id) => callWebhookEndpoint(env, id, async (endpoint) => endpoint.accept(accepted))),
  );
  const failed = results.find((result) => result.status === 'rejected');
  if (failed) throw failed.reason;
}

/** Events emitted by one run of the hourly job. */
const MAX_EVENTS = 100;
/** Events emitted by one request: a page of findings. */
const MAX_EVENTS_OF_REQUEST = 50;

/** Returns the row of an event, to record it in the transaction that causes it. */
export function toUnsentEvent(accountId: string, { id, type, at, data }: WebhookEvent): UnsentEvent {
  return { id, accountId, type, at, data: JSON.stringify(data) };
}

/** Emits a recorded event. If that fails, it is logged and an hourly job emits it. */
export async function sendUnsentEvent(
  env: Env,
  { accountId, event }: { accountId: string; event: WebhookEvent },
): Promise<void> {
  try {
    await emitEvent(env, { accountId, event });
    await deleteUnsentEvents(openDatabase(env, SERVICE), [event.id]);
  } catch (error) {
    logEvent('warning', 'event-not-sent', { id: event.id, error });
  }
}

/** Emits those of the events that were recorded: the first ones now, the others by an hourly job. @param recorded ids */
export async function sendRecordedEvents(
  env: Env,
  {
    accountId,
    events,
    recorded,
  }: { accountId: string; events: readonly WebhookEvent[]; recorded: readonly string[] },
): Promise<void> {
  for (const event of events.filter(({ id }) => recorded.includes(id)).slice(0, MAX_EVENTS_OF_REQUEST))
    await sendUnsentEvent(env, { accountId, event });
}

/** Emits the events left unsent by a crash or an outage. An event that fails again does not stop the others. */
export async function sendUnsentEvents(env: Env, now: number): Promise<void> {
  for (const { accountId, data, ...event } of await listUnsentEvents(
    openDatabase(env, SERVICE),
    now - MINUTE,
    MAX_EVENTS,
  ))
    await sendUnsentEvent(env, { accountId, event: { ...event, data: JSON.parse(data) } as WebhookEvent });
}
