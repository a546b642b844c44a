/** A cache in the memory of the isolate. Beyond `capacity` bytes it drops the least recently used values. */
export class MemoryCache<T> {
  private readonly capacity: number;
  /** The least recently used first. */
  private readonly entries = new Map<string, { value: T; bytes: number; expiresAt: number }>();
  private size = 0;

  /** @param capacity in bytes */
  constructor(capacity: number) {
    this.capacity = capacity;
  }

  /** @param now milliseconds since 1970 */
  get(key: string, now: number): T | undefined {
    const entry = this.entries.get(key);
    if (!entry) return undefined;
    this.delete(key);
    if (entry.expiresAt <= now) return undefined;
    this.add(key, entry);
    return entry.value;
  }

  /**
   * Keeps a value until `expiresAt` (milliseconds since 1970) at most. Ignores values larger than an eighth of the capacity.
   */
  set(key: string, value: T, { bytes, expiresAt }: { bytes: number; expiresAt: number }): void {
    this.delete(key);
    if (bytes > this.capacity / 8) return;
    this.add(key, { value, bytes, expiresAt });
    for (const leastRecent of this.entries.keys()) {
      if (this.size <= this.capacity) return;
      this.delete(leastRecent);
    }
  }

  private add(key: string, entry: { value: T; bytes: number; expiresAt: number }): void {
    this.entries.set(key, entry);
    this.size += entry.bytes;
  }

  private delete(key: string): void {
    this.size -= this.entries.get(key)?.bytes ?? 0;
    this.entries.delete(key);
  }
}
