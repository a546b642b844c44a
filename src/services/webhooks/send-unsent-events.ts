import type { WebhookEvent } from '../../contracts/webhook-events.ts';
import { formatError, logError } from '../../lib/log.ts';
import { MINUTE } from '../../lib/time.ts';
import { openDatabase, SERVICE } from '../../storage/database.ts';
import { deleteUnsentEvents, listUnsentEvents, type UnsentEvent } from '../../storage/webhooks.ts';
import { emitEvent } from './emit-event.ts';

/** Events emitted by one hourly run. */
const MAX_EVENTS = 100;

/** Returns the row of an event, to record it in the transaction that causes it. */
export function toUnsentEvent(accountId: string, { id, type, at, data }: WebhookEvent): UnsentEvent {
  return { id, accountId, type, at, data: JSON.stringify(data) };
}

/** Emits a recorded event. If that fails, it is logged and the hourly run emits it. */
export async function sendUnsentEvent(env: Env, accountId: string, event: WebhookEvent): Promise<void> {
  try {
    await emitEvent(env, accountId, event);
    await deleteUnsentEvents(openDatabase(env, accountId), [event.id]);
  } catch (error) {
    logError({ event: 'event-not-sent', id: event.id, error: formatError(error) });
  }
}

/** Emits the events left unsent by a crash or an outage. An event that fails again does not stop the others. */
export async function sendUnsentEvents(env: Env, now: number): Promise<void> {
  for (const { accountId, data, ...event } of await listUnsentEvents(
    openDatabase(env, SERVICE),
    now - MINUTE,
    MAX_EVENTS,
  ))
    await sendUnsentEvent(env, accountId, { ...event, data: JSON.parse(data) } as WebhookEvent);
}
