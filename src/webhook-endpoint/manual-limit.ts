import { MINUTE, SECOND } from '../lib/time.ts';

/** Tests and deliveries sent again by hand in any minute. */
const MAX_MANUAL_PER_MINUTE = 10;

/** Rate limit on tests of an endpoint and deliveries sent again by hand. */
export class ManualLimit {
  private readonly kv: SyncKvStorage;

  constructor(kv: SyncKvStorage) {
    this.kv = kv;
  }

  /** Counts a request. Returns 0, or the seconds until the next is allowed. */
  count(now: number): number {
    const times = (this.kv.get<number[]>('manualTimes') ?? []).filter((time) => time > now - MINUTE);
    const [oldest = now] = times;
    if (times.length >= MAX_MANUAL_PER_MINUTE)
      return Math.max(1, Math.ceil((oldest + MINUTE - now) / SECOND));
    this.kv.put('manualTimes', [...times, now]);
    return 0;
  }
}
