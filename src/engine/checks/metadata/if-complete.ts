import type { StructuredDataFacts } from '../../page/facts/structured-data.ts';
import { type Outcome, unknown } from '../check.ts';

export const TOO_LARGE = unknown('The JSON-LD is too large or too deeply nested: not all of it was read');

/** Returns the outcome, or unknown if a part of the JSON-LD was not read. */
export function ifComplete({ complete }: StructuredDataFacts, outcome: Outcome): Outcome {
  return complete ? outcome : TOO_LARGE;
}
