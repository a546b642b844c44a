import { SEVERITIES } from '../../../../src/contracts/scoring.ts';
import { describeFolders, Folders } from '../../../../src/engine/site/folders.ts';
import type { FoundIssue } from '../issues.ts';
import type { Result } from '../result.ts';

type Groupable = Pick<FoundIssue, 'id' | 'severity' | 'place'>;

/** One check with everything it found. */
export interface CheckGroup<T extends Groupable = FoundIssue> {
  /** The first of them, of the worst severity. */
  issue: T;
  /** Pages, each once. */
  places: string[];
}

/** Groups issues by check: the most severe first, then those on most pages. */
export function groupByCheck<T extends Groupable>(issues: readonly T[]): CheckGroup<T>[] {
  const rank = ({ severity }: T) => SEVERITIES.indexOf(severity);
  return [...Map.groupBy(issues, ({ id }) => id).values()]
    .flatMap((found) => {
      const [issue] = found.toSorted((a, b) => rank(a) - rank(b));
      return issue ? [{ issue, places: [...new Set(found.map(({ place }) => place))] }] : [];
    })
    .toSorted((a, b) => rank(a.issue) - rank(b.issue) || b.places.length - a.places.length);
}

/** Returns a function that names the folders on all of whose pages a check fails, as `describeFolders`. */
export function createFolderReader(result: Result): (group: CheckGroup<Groupable>) => string | null {
  if ('site_report' in result) {
    const findings = new Map(result.site_report.findings.map((finding) => [finding.id, finding]));
    return ({ issue }) => {
      const { patterns = [], affected } = findings.get(issue.id) ?? {};
      return describeFolders(patterns, affected?.count ?? 0);
    };
  }
  const places = result.audits.flatMap(({ data, file }) => data.pages.map(({ url }) => file ?? url));
  const positions = new Map(places.map((place, index) => [place, index]));
  const folders = new Folders(places.map((place) => URL.parse(place)?.pathname ?? place));
  return (group) => {
    const patterns = folders.findComplete(group.places.flatMap((place) => positions.get(place) ?? []));
    return describeFolders(patterns, group.places.length);
  };
}
