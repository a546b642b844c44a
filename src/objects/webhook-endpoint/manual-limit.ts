import { MINUTE, SECOND } from '../../lib/time.ts';

/** Tests and manual redeliveries allowed in any minute. */
const MAX_MANUAL_PER_MINUTE = 10;

/** Rate limit on tests of an endpoint and manual redeliveries. */
export class ManualLimit {
  private readonly kv: SyncKvStorage;

  constructor(kv: SyncKvStorage) {
    this.kv = kv;
  }

  /** Counts a request. Returns 0, or the seconds until the next is allowed. */
  count(now: number): number {
    const { retryAfter } = this.getUsage(now);
    if (retryAfter === 0) this.kv.put('manualTimes', [...this.listTimes(now), now]);
    return retryAfter;
  }

  /** Returns what is left of the limit, and the seconds until the next is allowed, 0 for now. Writes nothing. */
  getUsage(now: number) {
    const times = this.listTimes(now);
    const [oldest = now] = times;
    const remaining = Math.max(0, MAX_MANUAL_PER_MINUTE - times.length);
    const retryAfter = remaining > 0 ? 0 : Math.max(1, Math.ceil((oldest + MINUTE - now) / SECOND));
    return { limit: MAX_MANUAL_PER_MINUTE, remaining, retryAfter };
  }

  private listTimes(now: number): number[] {
    return (this.kv.get<number[]>('manualTimes') ?? []).filter((time) => time > now - MINUTE);
  }
}
