import { MINUTE, SECOND } from '../lib/time.ts';

/** How much later than it was told a work may ask again before its place is lost, in milliseconds. */
const GRACE = SECOND;

interface Work {
  /** Its place: the work with the lowest number goes first. */
  order: number;
  /** Since when it has waited for a turn; `null` while it does not. Milliseconds since 1970. */
  waitsSince: number | null;
  /** It has gone away if it does not ask by then. */
  asksBy: number;
  /** Milliseconds since 1970. */
  expiresAt: number;
}

/**
 * The background works at a host, in the order in which they get turns: the one that had its last turn first comes first, and a
 * new one comes last. A work that does not ask again when it was told to has no place in the order.
 */
export class WaitingWorks {
  private readonly works = new Map<string, Work>();
  private order = 0;

  /** Returns how many waiting works come before one. */
  countAhead(work: string, now: number): number {
    const { order } = this.get(work, now);
    return [...this.works.values()].filter((other) => other.order < order && isWaiting(other, now)).length;
  }

  /** Returns how long a work has waited, in milliseconds. */
  getTimeWaited(work: string, now: number): number {
    const entry = this.get(work, now);
    return isWaiting(entry, now) ? now - (entry.waitsSince ?? now) : 0;
  }

  /** @param wait in milliseconds */
  noteRefusal(work: string, now: number, wait: number): void {
    const entry = this.get(work, now);
    if (!isWaiting(entry, now)) entry.waitsSince = now;
    entry.asksBy = now + wait + GRACE;
    entry.expiresAt = entry.asksBy + MINUTE;
  }

  noteTurn(work: string, now: number): void {
    this.works.set(work, { order: this.order++, waitsSince: null, asksBy: now, expiresAt: now + MINUTE });
  }

  private get(work: string, now: number): Work {
    for (const [name, { expiresAt }] of this.works) if (now >= expiresAt) this.works.delete(name);
    const known = this.works.get(work);
    if (known) return known;
    const added = { order: this.order++, waitsSince: null, asksBy: now, expiresAt: now + MINUTE };
    this.works.set(work, added);
    return added;
  }
}

function isWaiting({ waitsSince, asksBy }: Work, now: number): boolean {
  return waitsSince !== null && now <= asksBy;
}
