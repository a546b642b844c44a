import type { StructuredDataFacts } from '../../page/facts/structured-data.ts';
import { type Outcome, unknown } from '../check.ts';

export const TOO_LARGE = unknown('The JSON-LD is too large or too deeply nested: not all of it was read');

/** The outcome, unless what was not read of the JSON-LD could change it. */
export function ifComplete({ complete }: StructuredDataFacts, outcome: Outcome): Outcome {
  return complete ? outcome : TOO_LARGE;
}
