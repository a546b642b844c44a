import type { HostValues } from './host-values.ts';
import { MINUTE, SECOND } from '../../lib/time.ts';

export type AdmitResult = { ok: true } | { ok: false; /** Whole seconds, rounded up. */ retryAfter: number };

export interface WindowUsage {
  limit: number;
  remaining: number;
  /** Whole seconds until one more is admitted, rounded up; 0 now. */
  retryAfter: number;
}

const WINDOW = MINUTE;
/** How long a batch may be used, in milliseconds. */
const BATCH_TIME = 5 * SECOND;
/** A limit is split into at least this many batches. */
const BATCHES_IN_LIMIT = 30;

/** Requests recorded in storage before they are admitted. */
interface Batch {
  /** Milliseconds since 1970. */
  openedAt: number;
  /** Number of requests. */
  size: number;
}

/**
 * Counts the requests of the last minute exactly, in memory. A request is recorded in storage before it is admitted, or an
 * eviction, which can come after 10 idle seconds, would lose it. To avoid a write for each request, batches are recorded in
 * advance; after an eviction every request of a batch counts as sent at the end of the batch's time. That counts too many
 * requests, never too few: at most 12 of the 30 batches of a limit, at one request every 5 seconds.
 */
export class RequestWindow {
  private readonly values: HostValues;
  private readonly key: string;
  /** When the requests of the last minute were admitted, in milliseconds since 1970, ascending. */
  private times: number[];
  private batches: Batch[];
  /** Requests left in the current batch. */
  private left = 0;

  /** @param key of the batches among the values */
  constructor(values: HostValues, key = 'batches') {
    this.values = values;
    this.key = key;
    this.batches = values.get<Batch[]>(key) ?? [];
    this.times = this.batches.flatMap(({ openedAt, size }) =>
      Array.from({ length: size }, () => openedAt + BATCH_TIME),
    );
  }

  /** Admits `count` requests, or none and returns the seconds until there is room for all of them. */
  admit(count: number, limit: number, now: number): AdmitResult {
    this.times = this.times.filter((time) => time > now - WINDOW);
    const excess = this.times.length + count - limit;
    if (excess > 0) {
      const roomAt = (this.times[excess - 1] ?? now) + WINDOW;
      return { ok: false, retryAfter: Math.ceil((roomAt - now) / SECOND) };
    }
    this.reserve(count, limit, now);
    const time = Math.max(now, this.times.at(-1) ?? 0);
    for (let n = 0; n < count; n++) this.times.push(time);
    return { ok: true };
  }

  /** Returns how many requests are left. Stores nothing. */
  read(limit: number, now: number): WindowUsage {
    const times = this.times.filter((time) => time > now - WINDOW);
    const remaining = Math.max(0, limit - times.length);
    const roomAt = (times[times.length - limit] ?? now) + WINDOW;
    return { limit, remaining, retryAfter: remaining > 0 ? 0 : Math.ceil((roomAt - now) / SECOND) };
  }

  /** When the last request leaves the window, in milliseconds since 1970; 0 without requests. */
  get expiresAt(): number {
    const last = this.batches.at(-1);
    return last ? last.openedAt + BATCH_TIME + WINDOW : 0;
  }

  /** Takes requests from the current batch, or stores a new one. */
  private reserve(count: number, limit: number, now: number): void {
    const openedAt = this.batches.at(-1)?.openedAt ?? 0;
    if (this.left < count || now >= openedAt + BATCH_TIME) {
      const size = Math.max(count, Math.floor(limit / BATCHES_IN_LIMIT));
      const isCounted = (batch: Batch) => batch.openedAt + BATCH_TIME > now - WINDOW;
      this.batches = [...this.batches.filter(isCounted), { openedAt: now, size }];
      this.left = size;
      this.values.put(this.key, this.batches);
    }
    this.left -= count;
  }
}
