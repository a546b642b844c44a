import type { PageFacts } from '../page/page-facts.ts';
import type { Source } from './sources/source.ts';
import type { Category, Severity } from '../../contracts/scoring.ts';

/**
 * What a check can be asked about: `response` any answer, `success` a 2xx answer, `html` a 2xx answer that is an
 * HTML document. The runner answers `notApplicable` for the others, so a check may rely on what it needs.
 */
export type Need = 'response' | 'success' | 'html';

/** A check is data plus one pure function. Its id never changes once released. */
export interface Check {
  id: string;
  category: Category;
  severity: Severity;
  /** What is wrong, as a short noun phrase. */
  title: string;
  /** When the check passes, in one or two sentences. */
  passes: string;
  /** Why it matters, to whom, in one or two sentences. */
  why: string;
  /** What to do about it, in the imperative. A failing test may say it with the page's own values instead. */
  recommendation: string;
  /** Where the rule comes from: a section of a specification, documentation, another auditor's rule. */
  sources: readonly [Source, ...Source[]];
  /** What the sources leave open and this service decides. */
  setByUs?: 'threshold' | 'list';
  needs: Need;
  test(facts: PageFacts): Outcome;
}

/** A check that needs an HTML document may read its facts without asking. */
export type HtmlCheck = Omit<Check, 'needs' | 'test'> & { test(html: HtmlFacts, facts: PageFacts): Outcome };
type HtmlFacts = NonNullable<PageFacts['html']>;

/** Define a check of the document: `test` gets its facts first. */
export function defineHtmlCheck(check: HtmlCheck): Check {
  return {
    ...check,
    needs: 'html',
    test: (facts) => (facts.html ? check.test(facts.html, facts) : notApplicable),
  };
}

export type Outcome =
  | { result: 'pass' }
  | { result: 'notApplicable' }
  /** Could not tell: costs nothing and is reported. */
  | { result: 'unknown'; reason: string }
  | Failure;

export interface Failure {
  result: 'fail';
  /** Names the thing: its text, its selector or source line, the count. */
  evidence: string;
  /** Said with the page's own values; the check's general advice otherwise. */
  recommendation?: string;
  /** For checks over many elements: how many of how many, which scales the penalty. */
  affected?: { count: number; total: number };
}

export const pass: Outcome = { result: 'pass' };
export const notApplicable: Outcome = { result: 'notApplicable' };

export function unknown(reason: string): Outcome {
  return { result: 'unknown', reason };
}

export function fail(evidence: string, more: Pick<Failure, 'recommendation' | 'affected'> = {}): Failure {
  return { result: 'fail', evidence, ...more };
}

/** `pass` when the condition holds, otherwise a failure with the evidence, which is only built then. */
export function passIf(holds: boolean, evidence: () => string): Outcome {
  return holds ? pass : fail(evidence());
}
