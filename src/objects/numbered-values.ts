/** Digits of a number in a key, so that keys are in the order of numbers. */
const DIGITS = 16;

/**
 * Values with numbers among the keys of an object's storage, in the order of their numbers. A table would do the same, but to create one
 * writes two rows.
 */
export class NumberedValues<Value> {
  private readonly kv: SyncKvStorage;
  private readonly prefix: string;

  /** @param name of the values: their keys begin with it */
  constructor(kv: SyncKvStorage, name: string) {
    this.kv = kv;
    this.prefix = `${name} `;
  }

  put(number: number, value: Value): void {
    this.kv.put(this.toKey(number), value);
  }

  delete(number: number): void {
    this.kv.delete(this.toKey(number));
  }

  /** Lists up to `limit` values with a number above `after`, in order. They are read as they are taken: take them before others are written. */
  list(after: number, limit: number): Iterable<[number: number, value: Value]> {
    return this.select({ startAfter: this.toKey(after), limit });
  }

  /** Returns the value with the highest number up to `number`. */
  findLast(number = Number.MAX_SAFE_INTEGER): [number: number, value: Value] | null {
    const [last] = this.select({ end: `${this.toKey(number)} `, reverse: true, limit: 1 });
    return last ?? null;
  }

  private *select(options: SyncKvListOptions): Generator<[number, Value]> {
    const { prefix } = this;
    for (const [key, value] of this.kv.list<Value>({ ...options, prefix }))
      yield [Number(key.slice(prefix.length)), value];
  }

  private toKey(number: number): string {
    return this.prefix + String(number).padStart(DIGITS, '0');
  }
}
