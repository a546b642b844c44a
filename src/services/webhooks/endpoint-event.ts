import type { Delivery } from '../../contracts/webhook.ts';
import { sha256 } from '../../lib/secret.ts';
import { formatTimestamp } from '../../lib/time.ts';

/** An event as the object of an endpoint gets it. */
export interface EndpointEvent {
  /** The `webhook-id`. */
  id: string;
  type: Delivery['event_type'];
  /** When it happened, in milliseconds since 1970. */
  at: number;
  /** The body that is sent and signed, JSON. */
  payload: string;
}

/** What the object of an endpoint knows of it. Times in milliseconds since 1970. */
export interface EndpointState {
  pending: number;
  failingSince: number | null;
  oldSecretUntil: number | null;
}

/**
 * Makes the message of an event. Its id is a hash of the event's, always the same for an account and event, and without the full stop
 * that delimits what is signed.
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
