import type { ScannedPage } from '../../contracts/scan.ts';

/** An event of a scan, in the order of `seq`. */
export interface ScanEvent {
  seq: number;
  type: 'page' | 'done' | 'error';
  /** JSON. */
  data: string;
}

type EventRow = ScanEvent & Record<string, SqlStorageValue>;

/** The events of a scan, in its storage. */
export class ScanEvents {
  private readonly sql: SqlStorage;
  private readonly waiting = new Set<() => void>();

  constructor(sql: SqlStorage) {
    this.sql = sql;
  }

  append(type: ScanEvent['type'], data: unknown): void {
    this.sql.exec('INSERT INTO events (type, data) VALUES (?, ?)', type, JSON.stringify(data));
    this.wake();
  }

  /** Ends the waits for the next event. */
  wake(): void {
    for (const resolve of this.waiting) resolve();
  }

  /** Lists up to `limit` events after `seq`, oldest first. */
  list(seq: number, limit: number): ScanEvent[] {
    const query = 'SELECT seq, type, data FROM events WHERE seq > ? ORDER BY seq LIMIT ?';
    return this.sql.exec<EventRow>(query, seq, limit).toArray();
  }

  /** Lists the last `limit` events, newest first. */
  listLast(limit: number): ScanEvent[] {
    const query = 'SELECT seq, type, data FROM events ORDER BY seq DESC LIMIT ?';
    return this.sql.exec<EventRow>(query, limit).toArray();
  }

  /** Lists the last `limit` pages that were stored, newest first. */
  listPages(limit: number): ScannedPage[] {
    const query = `SELECT data FROM events WHERE type = 'page' ORDER BY seq DESC LIMIT ?`;
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
