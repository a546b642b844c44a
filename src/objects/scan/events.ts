import type { ScannedPage } from '../../contracts/scan.ts';

/** An event of a scan, in the order of `seq`. */
export interface ScanEvent {
  seq: number;
  type: 'page' | 'done' | 'error';
  /** JSON. */
  data: string;
}

type EventRow = ScanEvent & Record<string, SqlStorageValue>;

/** The events of a scan, in its storage. Those that are appended together share a row, from whose `seq` on they are numbered. */
export class ScanEvents {
  private readonly sql: SqlStorage;
  private readonly waiting = new Set<() => void>();

  constructor(sql: SqlStorage) {
    this.sql = sql;
  }

  append(...events: readonly [type: ScanEvent['type'], data: unknown][]): void {
    const query = `INSERT INTO events VALUES (coalesce((SELECT seq + json_array_length(events) FROM events
      ORDER BY seq DESC LIMIT 1), 1), ?)`;
    const stored = events.map(([type, data]) => ({ type, data }));
    if (stored.length > 0) this.sql.exec(query, JSON.stringify(stored));
    this.wake();
  }

  /** Ends the waits for the next event. */
  wake(): void {
    for (const resolve of this.waiting) resolve();
  }

  /** Lists up to `limit` events after `seq`, oldest first. */
  list(seq: number, limit: number): ScanEvent[] {
    const query = `SELECT rows.seq + item.key AS seq, item.value ->> 'type' AS type, item.value -> 'data' AS data
      FROM events AS rows, json_each(events) AS item
      WHERE rows.seq >= coalesce((SELECT max(seq) FROM events WHERE seq <= ?1), 0) AND rows.seq + item.key > ?1
      ORDER BY rows.seq, item.key LIMIT ?2`;
    return this.sql.exec<EventRow>(query, seq, limit).toArray();
  }

  /** Lists the last `limit` events, newest first. */
  listLast(limit: number): ScanEvent[] {
    const query = `SELECT rows.seq + item.key AS seq, item.value ->> 'type' AS type, item.value -> 'data' AS data
      FROM (SELECT * FROM events ORDER BY seq DESC LIMIT ?1) AS rows, json_each(rows.events) AS item
      ORDER BY rows.seq DESC, item.key DESC LIMIT ?1`;
    return this.sql.exec<EventRow>(query, limit).toArray();
  }

  /** Lists the last `limit` pages that were stored, newest first. */
  listPages(limit: number): ScannedPage[] {
    const query = `SELECT item.value -> 'data' AS data FROM events AS rows, json_each(events) AS item
      WHERE item.value ->> 'type' = 'page' ORDER BY rows.seq DESC, item.key DESC LIMIT ?`;
    const rows = this.sql.exec<{ data: string }>(query, limit).toArray();
    return rows.map(({ data }) => JSON.parse(data) as ScannedPage);
  }

  /** Resolves at the next event, or after `milliseconds`. */
  async waitForNext(milliseconds: number): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, milliseconds);
    this.waiting.add(resolve);
    await promise;
    clearTimeout(timer);
    this.waiting.delete(resolve);
  }
}
