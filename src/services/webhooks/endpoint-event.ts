import type { Delivery } from '../../contracts/webhook.ts';
import { sha256 } from '../../lib/secret.ts';
import { formatTimestamp } from '../../lib/time.ts';

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
