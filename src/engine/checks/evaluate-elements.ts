import { fail, notApplicable, type Outcome, pass } from './check.ts';
import { EXAMPLES_LIMIT, formatList } from './evidence.ts';
import type { Evidence } from '../evidence.ts';

/**
 * The outcome of a check of many elements: `notApplicable` if there are none, a failure if any are bad. The share of bad
 * elements scales the penalty.
 *
 * @param total number of elements checked
 * @param bad the elements that fail
 * @param noun what `bad` holds, in the singular
 * @param describe describes one bad element for the evidence
 * @param recommendation builds a recommendation from the first bad element
 */
export function evaluateElements<T>(
  total: number,
  bad: readonly T[],
  noun: string,
  describe: (item: T) => Evidence,
  recommendation?: (first: T) => string,
): Outcome {
  if (total === 0) return notApplicable;
  const [first] = bad;
  if (first === undefined) return pass;
  const described = bad.map((item, position) => (position < EXAMPLES_LIMIT ? describe(item) : ''));
  const affected = { count: bad.length, total };
  return fail(
    formatList(noun, described),
    recommendation ? { affected, recommendation: recommendation(first) } : { affected },
  );
}

/**
 * Like `evaluateElements`, for the elements among `items` that `isChecked` selects. They are counted only if one is bad: on most
 * pages none is, and `isBad` often takes less time.
 */
export function evaluateSelected<T>(
  items: readonly T[],
  isChecked: (item: T) => boolean,
  isBad: (item: T) => boolean,
  noun: string,
  describe: (item: T) => Evidence,
  recommendation?: (first: T) => string,
): Outcome {
  const bad = items.filter((item) => isBad(item) && isChecked(item));
  if (bad.length === 0) return items.some(isChecked) ? pass : notApplicable;
  const total = items.reduce((count, item) => count + (isChecked(item) ? 1 : 0), 0);
  return evaluateElements(total, bad, noun, describe, recommendation);
}
