import type { Operation } from './operations.ts';

/** Answers of one kind. */
export interface Answers {
  count: number;
  failures: number;
  /** Failures that are refusals: see `User.wasRefused`. */
  refused: number;
  milliseconds: number[];
}

/** The Worker warms up, all databases work, or one of them does not. */
export type State = 'start' | 'even' | 'slow' | 'fails';

export function isBroken(state: State): boolean {
  return state === 'slow' || state === 'fails';
}

/** Where and when an answer was given. */
export interface Moment {
  /** The number of the database with the account's rows. */
  database: number;
  state: State;
}

/** Results of a load test. */
export class Results {
  requests = 0;
  /**
   * Wrong answers, without those of accounts in a database that was broken. The first has what all accounts need: while it is broken, a refused
   * request is no wrong answer.
   */
  failures = 0;
  readonly operations = new Map<string, Answers>();
  /** Answers by database, and by what the broken one was. */
  readonly moments = new Map<string, Answers & Moment>();
  /** Number of failures by description. */
  readonly messages = new Map<string, number>();
  /** Bytes of workerd at the start, in the middle and at the end. */
  readonly resident: number[] = [];
  /** How long requests were sent, until the last was answered. */
  seconds = 0;
  /** Bytes of the live heap, by the second it was measured. */
  readonly heap: { second: number; bytes: number }[] = [];

  /** @param broken the number of the database that is broken during the run */
  record(
    { name, requests }: Operation,
    { database, state }: Moment,
    {
      failure,
      wasRefused,
      milliseconds,
      broken,
    }: { failure: string | null; wasRefused: boolean; milliseconds: number; broken: number },
  ): void {
    const where = `DB_${database}, ${isBroken(state) ? `DB_${broken} ` : ''}${state}`;
    const none = (): Answers => ({ count: 0, failures: 0, refused: 0, milliseconds: [] });
    const entry = this.operations.get(name) ?? none();
    this.operations.set(name, entry);
    const moment = this.moments.get(where) ?? { ...none(), database, state };
    this.moments.set(where, moment);
    for (const answers of [entry, moment]) {
      answers.count++;
      answers.milliseconds.push(milliseconds);
      if (failure !== null) answers.failures++;
      if (failure !== null && wasRefused) answers.refused++;
    }
    this.requests += requests;
    if (failure === null) return;
    const isExpected = isBroken(state) && (broken === 1 ? wasRefused : database === broken);
    if (!isExpected) this.failures++;
    const message = `${where}: ${name}: ${failure}`;
    this.messages.set(message, (this.messages.get(message) ?? 0) + 1);
  }

  recordHeap(second: number, bytes: number): void {
    this.heap.push({ second, bytes });
  }

  /** The mean live heap of each fifth of the time, in bytes; NaN if it was not measured in it. */
  heapByFifth(): number[] {
    const end = this.heap.at(-1)?.second ?? 0;
    return Array.from({ length: 5 }, (_, fifth) => {
      const part = this.heap.filter(
        ({ second }) => second >= (end * fifth) / 5 && second <= (end * (fifth + 1)) / 5,
      );
      return part.reduce((sum, { bytes }) => sum + bytes, 0) / part.length;
    });
  }
}
