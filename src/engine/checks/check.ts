import type { Category, Severity } from '../../contracts/scoring.ts';
import type { Evidence } from '../evidence.ts';
import type { HtmlFacts, PageFacts } from '../page/page-facts.ts';
import { formatList } from './evidence.ts';
import type { Source } from './sources/source.ts';

/**
 * The responses a check applies to: `response` any response, `success` a 2xx response, `html` a 2xx response that is an
 * HTML document. For all others the runner returns `notApplicable` without calling the check.
 */
export type Need = 'response' | 'success' | 'html';

export type OverTime = 'fail' | 'either';

/** One rule about a page, as data and a pure function. Its id never changes once released. */
export type Check = ResponseCheck | HtmlCheck;

interface CheckFields {
  id: string;
  /**
   * Raised when a page that did not change can get another outcome: results before and after it are not compared. Default: 1.
   */
  revision?: number;
  /**
   * How the outcome can change with time alone, on a page that did not change: it can become a `fail` as the page ages, or change
   * `either` way, because response times vary. Comparisons of results leave such a change out (docs/contract.md 14.9).
   */
  overTime?: OverTime;
  category: Category;
  /** The severity of the worst case. */
  severity: Severity;
  /** The fault as a statement of at most 60 characters, without a period: `The page has no title`. */
  title: string;
  /**
   * Of the elements that the evidence names, the attributes with the fault. Left out: the element itself is at fault, or lacks an attribute.
   */
  faultyAttributes?: readonly string[];
  /** When the check passes, in one or two sentences. */
  passes: string;
  /** Why the rule matters and to whom, in one or two sentences. */
  why: string;
  /**
   * What to do about it: one imperative sentence, with short markup in it. A failing test may replace it with one that
   * uses the page's own values.
   */
  recommendation: string;
  /** Markup, a header or a line of a file to copy, if the recommendation has none of its own. */
  example?: string;
  /** How to see that the fault is gone, in one imperative sentence. */
  verify: string;
  /** Documents that state the rule: a section of a specification, documentation, a rule of another auditor. */
  sources: readonly [Source, ...Source[]];
  /**
   * The day on which the texts were last compared with all of the sources, as an ISO date. Left out: not since they were written.
   * `npm run check-dates` lists what is due.
   */
  checkedOn?: string;
  /** What the sources leave open and this service sets itself. */
  setByUs?: 'threshold' | 'list';
  /**
   * A failure means that the head or the document lacks something. Where that part was not read to its end, the runner
   * makes the failure `unknown`, also for the document of an empty app shell.
   */
  absentFrom?: 'head' | 'document';
  /** The runner returns `notApplicable` for a page that only leads to another one, where nobody misses this. */
  skipsRedirectPages?: true;
}

/** A check of a response, whether it is an HTML document or not. */
export interface ResponseCheck extends CheckFields {
  needs: Exclude<Need, 'html'>;
  test: (facts: PageFacts) => Outcome;
}

/** A check of an HTML document, whose `test` receives the document's facts first. */
export interface HtmlCheck extends CheckFields {
  needs: 'html';
  test: (html: HtmlFacts, facts: PageFacts) => Outcome;
}

/** A check as its file writes it: an `HtmlCheck` unless it says what it `needs`. */
type CheckDefinition = ResponseCheckDefinition | HtmlCheckDefinition;

export type ResponseCheckDefinition = Omit<ResponseCheck, 'category'>;

export type HtmlCheckDefinition = Omit<HtmlCheck, 'category' | 'needs'> & { needs?: never };

/** The checks of one file, which are of one category. */
export function defineChecks(category: Category, checks: readonly CheckDefinition[]): Check[] {
  return checks.map((check) =>
    check.needs === undefined ? { ...check, category, needs: 'html' } : { ...check, category },
  );
}

/** What holds on a page that passes a check: `passes` without its last period. Its exceptions belong to what holds. */
export function describePass({ passes }: Pick<Check, 'passes'>): string {
  return passes.replace(/\.$/, '');
}

/** Tests a page whose response meets the needs of the check. */
export function testPage(check: Check, facts: PageFacts): Outcome {
  if (check.needs !== 'html') return check.test(facts);
  return facts.html ? check.test(facts.html, facts) : notApplicable;
}

/** A check whose outcomes are converted. */
export function convertOutcome(check: Check, change: (outcome: Outcome) => Outcome): Check {
  return check.needs === 'html'
    ? { ...check, test: (html, facts) => change(check.test(html, facts)) }
    : { ...check, test: (facts: PageFacts) => change(check.test(facts)) };
}

export type Outcome =
  | { result: 'pass' }
  | { result: 'notApplicable' }
  /** The check cannot tell. Takes no points, and is reported. */
  | { result: 'unknown'; reason: string }
  | Failure;

interface Share {
  count: number;
  total: number;
}

export interface Failure {
  result: 'fail';
  evidence: Evidence;
  /** A recommendation with the page's own values. Default: the check's recommendation. */
  recommendation?: string;
  /** The severity of a milder case. Default: the check's severity, which is that of its worst case. */
  severity?: Severity;
  /** For checks of many elements: how many of how many fail. Scales the penalty, and is reported. */
  affected?: Share;
  /** For checks of an amount: how much of it is missing. Scales the penalty. */
  shortfall?: Share;
}

export const pass: Outcome = { result: 'pass' };
export const notApplicable: Outcome = { result: 'notApplicable' };

export function unknown(reason: string): Outcome {
  return { result: 'unknown', reason };
}

export function fail(
  evidence: Evidence,
  details: Pick<Failure, 'recommendation' | 'severity' | 'affected' | 'shortfall'> = {},
): Failure {
  return { result: 'fail', evidence, ...details };
}

/** `pass` if the condition holds; otherwise a failure. `evidence` is only called on failure. */
export function passIf(holds: boolean, evidence: () => Evidence): Outcome {
  return holds ? pass : fail(evidence());
}

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
  const affected = { count: bad.length, total };
  return fail(
    formatList(noun, bad, describe),
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
