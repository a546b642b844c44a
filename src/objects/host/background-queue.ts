import { MINUTE, SECOND } from '../../lib/time.ts';

/** How late work may ask again before it loses its place, in milliseconds. */
const GRACE = SECOND;

interface QueuedWork {
  /** The lowest number goes first. */
  order: number;
  /** When it began to wait for a turn, in milliseconds since 1970; `null` while it does not wait. */
  waitingSince: number | null;
  /** If it has not asked again by then, it no longer waits. Milliseconds since 1970. */
  asksAgainBy: number;
  /** Milliseconds since 1970. */
  expiresAt: number;
}

/**
 * The order in which background work at a host gets turns: the longest without a turn goes first, new work last. Work that does
 * not ask again when it was told to loses its place. Each piece of work is named by a string, such as the id of a scan.
 */
export class BackgroundQueue {
  private readonly queued = new Map<string, QueuedWork>();
  private order = 0;

  /** Returns how many others wait ahead of this work. */
  countAhead(work: string, now: number): number {
    const { order } = this.get(work, now);
    return [...this.queued.values()].filter((other) => other.order < order && isWaiting(other, now)).length;
  }

  /** Returns how long work has waited, in milliseconds; 0 if it does not wait. */
  getTimeWaited(work: string, now: number): number {
    const entry = this.get(work, now);
    return isWaiting(entry, now) ? now - (entry.waitingSince ?? now) : 0;
  }

  /** @param wait in milliseconds */
  noteRefusal(work: string, now: number, wait: number): void {
    const entry = this.get(work, now);
    if (!isWaiting(entry, now)) entry.waitingSince = now;
    entry.asksAgainBy = now + wait + GRACE;
    entry.expiresAt = entry.asksAgainBy + MINUTE;
  }

  noteTurn(work: string, now: number): void {
    this.queued.set(work, {
      order: this.order++,
      waitingSince: null,
      asksAgainBy: now,
      expiresAt: now + MINUTE,
    });
  }

  private get(work: string, now: number): QueuedWork {
    for (const [name, { expiresAt }] of this.queued) if (now >= expiresAt) this.queued.delete(name);
    const known = this.queued.get(work);
    if (known) return known;
    const added = { order: this.order++, waitingSince: null, asksAgainBy: now, expiresAt: now + MINUTE };
    this.queued.set(work, added);
    return added;
  }
}

function isWaiting({ waitingSince, asksAgainBy }: QueuedWork, now: number): boolean {
  return waitingSince !== null && now <= asksAgainBy;
}
