import { CHECKS_BY_ID } from './all.ts';

/** What the web app says about a check beside the evidence of an issue. */
export interface CheckHelp {
  /** When the check passes. */
  passes: string;
  why: string;
  /** What to do, in one imperative sentence. */
  fix: string;
  /** Markup, a header or a line of a file to copy; `null` if there is none. */
  example: string | null;
  /** How to see that the fault is gone. */
  verify: string;
}

/**
 * The help for an issue; `null` for a group of issues and for a check that is no longer run. Markup with the page's own
 * values in the recommendation comes before the example of the check.
 *
 * @param recommendation of the issue. Default: that of the check
 */
export function getCheckHelp(id: string, recommendation?: string): CheckHelp | null {
  const check = CHECKS_BY_ID.get(id);
  if (!check) return null;
  const { passes, why, verify, example = null } = check;
  const fix = recommendation ?? check.recommendation;
  return { passes, why, fix, example: findMarkup(fix) ?? example, verify };
}

/** A start tag with attributes in double quotes, and the text and end tag of an element without elements inside. */
const ELEMENT = /<([a-z]+)(?:\s[\w:-]+(?:="[^"]*")?)+>(?:[^<]*<\/\1>)?/g;

/** The elements in a sentence with a value to copy, each on a line of its own; `null` if there are none. `<a href>` has no value. */
function findMarkup(sentence: string): string | null {
  const elements = (sentence.match(ELEMENT) ?? []).filter((element) => element.includes('="'));
  return elements.length === 0 ? null : elements.join('\n');
}
