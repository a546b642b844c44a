import { fail, notApplicable, type Outcome, pass } from './check.ts';
import { formatList } from './evidence.ts';

/** More are counted but not described: evidence names ten. */
const DESCRIBED_LIMIT = 10;

/**
 * The outcome of a check over many elements: not applicable without any, failed when some are `bad`, which scales the
 * penalty by their share.
 *
 * @param noun what `bad` holds, in the singular
 * @param describe one of them for the evidence
 * @param recommendation from the first bad one, where the page's own values help
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
  const described = bad.map((item, at) => (at < DESCRIBED_LIMIT ? describe(item) : ''));
  const affected = { count: bad.length, total };
  return fail(
    formatList(noun, described),
    recommendation ? { affected, recommendation: recommendation(first) } : { affected },
  );
}
