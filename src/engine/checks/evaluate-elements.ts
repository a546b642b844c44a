import { fail, notApplicable, type Outcome, pass } from './check.ts';
import { EXAMPLES_LIMIT, formatList } from './evidence.ts';

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
  describe: (item: T) => string,
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
