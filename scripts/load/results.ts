import type { Operation } from './operations.ts';

/** Results of a load test. */
export class Results {
  requests = 0;
  failures = 0;
  readonly operations = new Map<string, { count: number; failures: number; milliseconds: number[] }>();
  /** Number of failures by description. */
  readonly messages = new Map<string, number>();
  /** Bytes of the live heap, by the second it was measured. */
  readonly heap: { second: number; bytes: number }[] = [];

  record({ name, requests }: Operation, failure: string | null, milliseconds: number): void {
    const entry = this.operations.get(name) ?? { count: 0, failures: 0, milliseconds: [] };
    this.operations.set(name, entry);
    entry.count++;
    entry.milliseconds.push(milliseconds);
    this.requests += requests;
    if (failure === null) return;
    entry.failures++;
    this.failures++;
    const message = `${name}: ${failure}`;
    this.messages.set(message, (this.messages.get(message) ?? 0) + 1);
  }

  recordHeap(second: number, bytes: number): void {
    this.heap.push({ second, bytes });
  }

  /** The mean live heap of each fifth of the time, in bytes. */
  heapByFifth(): number[] {
    const end = this.heap.at(-1)?.second ?? 0;
    return Array.from({ length: 5 }, (_, fifth) => {
      const part = this.heap.filter(
        ({ second }) => second >= (end * fifth) / 5 && second <= (end * (fifth + 1)) / 5,
      );
      return part.reduce((sum, { bytes }) => sum + bytes, 0) / Math.max(1, part.length);
    });
  }
}
