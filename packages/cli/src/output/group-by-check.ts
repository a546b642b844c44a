import { SEVERITIES } from '../../../../src/contracts/scoring.ts';
import type { FoundIssue } from '../issues.ts';

/** One check with everything it found. */
export interface CheckGroup {
  /** The first of them, of the worst severity. */
  issue: FoundIssue;
  /** Pages, each once. */
  places: string[];
}

/** Groups issues by check: the most severe first, then those on most pages. */
export function groupByCheck(issues: readonly FoundIssue[]): CheckGroup[] {
  const rank = ({ severity }: FoundIssue) => SEVERITIES.indexOf(severity);
  return [...Map.groupBy(issues, ({ id }) => id).values()]
    .flatMap((found) => {
      const [issue] = found.toSorted((a, b) => rank(a) - rank(b));
      return issue ? [{ issue, places: [...new Set(found.map(({ place }) => place))] }] : [];
    })
    .toSorted((a, b) => rank(a.issue) - rank(b.issue) || b.places.length - a.places.length);
}
