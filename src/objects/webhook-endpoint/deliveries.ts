import type { Delivery } from '../../contracts/webhook.ts';
import { newId } from '../../lib/id.ts';
import { DAY, formatOptionalTimestamp, formatTimestamp } from '../../lib/time.ts';
import type { EndpointEvent } from '../../services/webhooks/events.ts';

/** How long a delivery is attempted after its event was accepted, in milliseconds. */
const DELIVERY_LIFETIME = DAY;
/** Ended deliveries kept. */
const KEPT_DELIVERIES = 100;
/** Limit on pending deliveries. Those beyond it are listed as failed immediately. */
const MAX_PENDING_DELIVERIES = 1_000;
/** How long the ids of events are remembered, in milliseconds. No event is emitted this long after it happened. */
const EVENT_MEMORY = 30 * DAY;
/** Characters kept of an answer. */
const MAX_ANSWER = 1_000;

/** Times in milliseconds since 1970. */
export type DeliveryRow = {
  seq: number;
  id: string;
  eventId: string;
  eventType: Delivery['event_type'];
  payload: string;
  state: Delivery['state'];
  createdAt: number;
  expiresAt: number;
  attempts: number;
  lastAttemptAt: number | null;
  nextAttemptAt: number;
  status: number | null;
  answer: string | null;
  error: string | null;
};

/** The result of an attempt. `error` is `null` if the event was delivered. */
export interface AttemptResult {
  status: number | null;
  answer: string | null;
  error: string | null;
}

const COLUMNS = `seq, id, event_id AS eventId, event_type AS eventType, payload, state, created_at AS createdAt,
  expires_at AS expiresAt, attempts, last_attempt_at AS lastAttemptAt, next_attempt_at AS nextAttemptAt, status, answer, error`;

/** The deliveries of an endpoint, in the order of their events. */
export class Deliveries {
  private readonly sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.sql = sql;
  }

  /** Adds an event to be delivered, unless it was added before. */
  add(event: EndpointEvent, now: number): void {
    const query = 'INSERT OR IGNORE INTO known_events (id, seen_at) VALUES (?, ?) RETURNING id';
    if (this.sql.exec(query, event.id, now).toArray().length === 0) return;
    const row = this.insert(event, 'pending', now);
    if (this.countPending() > MAX_PENDING_DELIVERIES)
      this.fail(row, `${MAX_PENDING_DELIVERIES} deliveries were waiting already, so it was not sent.`);
  }

  /** Inserts a delivery. @param state `pending` is due immediately, `failed` waits for the result of a manual attempt */
  insert({ id, type, at, payload }: EndpointEvent, state: 'pending' | 'failed', now: number): DeliveryRow {
    return this.sql
      .exec<DeliveryRow>(
        `INSERT INTO deliveries (id, event_id, event_type, payload, state, created_at, expires_at, next_attempt_at)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?) RETURNING ${COLUMNS}`,
        newId('dlv_'),
        id,
        type,
        payload,
        state,
        at,
        now + DELIVERY_LIFETIME,
        now,
      )
      .one();
  }

  /** Returns the next pending delivery, due or not; `null` if none is pending. */
  getNext(): DeliveryRow | null {
    const query = `SELECT ${COLUMNS} FROM deliveries WHERE state = 'pending' ORDER BY seq LIMIT 1`;
    return this.sql.exec<DeliveryRow>(query).toArray()[0] ?? null;
  }

  find(id: string): DeliveryRow | null {
    return (
      this.sql.exec<DeliveryRow>(`SELECT ${COLUMNS} FROM deliveries WHERE id = ?`, id).toArray()[0] ?? null
    );
  }

  /** Lists up to `limit` deliveries before `seq`, newest first. */
  list(before: number, limit: number): DeliveryRow[] {
    const query = `SELECT ${COLUMNS} FROM deliveries WHERE seq < ? ORDER BY seq DESC LIMIT ?`;
    return this.sql.exec<DeliveryRow>(query, before, limit).toArray();
  }

  countPending(): number {
    return this.sql.exec<{ n: number }>(`SELECT count(*) AS n FROM deliveries WHERE state = 'pending'`).one()
      .n;
  }

  /** Counts an attempt before it is made, so that one that crashes the process is not repeated endlessly. */
  countAttempt({ id }: DeliveryRow, now: number, nextAttemptAt: number): void {
    this.sql.exec(
      'UPDATE deliveries SET attempts = attempts + 1, last_attempt_at = ?, next_attempt_at = ? WHERE id = ?',
      now,
      nextAttemptAt,
      id,
    );
  }

  /** Stores the result of an attempt. A delivery that succeeded once stays delivered. */
  keepResult({ id }: DeliveryRow, { status, answer, error }: AttemptResult): void {
    this.sql.exec(
      `UPDATE deliveries SET status = ?, answer = ?, error = ?, state = CASE WHEN ? THEN 'delivered' ELSE state END WHERE id = ?`,
      status,
      answer?.slice(0, MAX_ANSWER) ?? null,
      error,
      error === null ? 1 : 0,
      id,
    );
  }

  delay({ id }: DeliveryRow, nextAttemptAt: number): void {
    this.sql.exec('UPDATE deliveries SET next_attempt_at = ? WHERE id = ?', nextAttemptAt, id);
  }

  /** Takes back an attempt that was counted but not made. @param row before `countAttempt` */
  uncountAttempt({ id, attempts, lastAttemptAt }: DeliveryRow): void {
    this.sql.exec(
      'UPDATE deliveries SET attempts = ?, last_attempt_at = ? WHERE id = ?',
      attempts,
      lastAttemptAt,
      id,
    );
  }

  /**
   * Marks a delivery as failed, unless it was delivered meanwhile. @param reason if it was not attempted; otherwise the error
   * of the last attempt stays
   */
  fail({ id }: DeliveryRow, reason: string | null = null): void {
    this.sql.exec(
      `UPDATE deliveries SET state = 'failed', error = coalesce(?, error) WHERE id = ? AND state = 'pending'`,
      reason,
      id,
    );
  }

  /** Marks all pending deliveries as failed. */
  failAll(reason: string): void {
    this.sql.exec(`UPDATE deliveries SET state = 'failed', error = ? WHERE state = 'pending'`, reason);
  }

  /** Deletes all ended deliveries except the newest, and forgets old events. */
  prune(now: number): void {
    this.sql.exec(
      `DELETE FROM deliveries WHERE state <> 'pending' AND seq <= coalesce(
         (SELECT seq FROM deliveries WHERE state <> 'pending' ORDER BY seq DESC LIMIT 1 OFFSET ${KEPT_DELIVERIES}), 0)`,
    );
    this.sql.exec('DELETE FROM known_events WHERE seen_at < ?', now - EVENT_MEMORY);
  }
}

/** Describes a delivery as the API does. */
export function toDelivery(row: DeliveryRow): Delivery {
  return {
    id: row.id,
    event_id: row.eventId,
    event_type: row.eventType,
    state: row.state,
    attempts: row.attempts,
    created_at: formatTimestamp(row.createdAt),
    last_attempt_at: formatOptionalTimestamp(row.lastAttemptAt),
    next_attempt_at: row.state === 'pending' ? formatTimestamp(row.nextAttemptAt) : null,
    answer: row.status === null ? null : { status: row.status, body: row.answer ?? '' },
    error: row.error,
  };
}
