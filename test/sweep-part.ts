import { inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    sweepPart: string;
  }
}

/** The part of the sweeps that this run takes: of 8 parts, one takes every eighth case. The whole is part 1 of 1. */
export const PART = readPart(inject('sweepPart'));

function readPart(text: string): { number: number; of: number } {
  const [number = NaN, of = NaN] = text.split('/').map(Number);
  if (!(number >= 1 && number <= of)) throw new Error(`SWEEP_PART is ${text}, not a part such as 1/8`);
  return { number, of };
}

/** The cases of this part, at least one. */
export function takePart<T>(cases: readonly T[]): T[] {
  const of = Math.min(PART.of, cases.length);
  return cases.filter((_, index) => index % of === (PART.number - 1) % of);
}

/** How many of `count` random cases this part takes. They differ from those of other parts if their seed has `PART.number`. */
export function takeShare(count: number): number {
  return Math.ceil(count / PART.of);
}

/** Lists the calls of this part, each of which is to fail once. @param counts how often each call was made, by name */
export function listFaultyCalls(counts: ReadonlyMap<string, number>): { name: string; nth: number }[] {
  const calls = [...counts].flatMap(([name, count]) =>
    Array.from({ length: count }, (_, nth) => ({ name, nth })),
  );
  return takePart(calls);
}
