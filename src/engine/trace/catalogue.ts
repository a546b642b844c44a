import { hashText } from '../../lib/hash.ts';
import { CHECKS } from '../checks/all.ts';

/** The checks that a result comes from: the revision of each, by its id. */
export type CheckRevisions = Readonly<Record<string, number>>;

/** The checks of this release. Results name them by `id`, so that they are stored once. */
export interface Catalogue {
  id: string;
  revisions: CheckRevisions;
}

export function createCatalogue(checks: readonly { id: string; revision?: number }[]): Catalogue {
  const revisions = Object.fromEntries(checks.map(({ id, revision = 1 }) => [id, revision]));
  return { id: hashText(JSON.stringify(revisions)).toString(36), revisions };
}

export const CATALOGUE = createCatalogue(CHECKS);

/** Returns why a check cannot be compared in two results because it changed itself; `null` if it is the same check. */
export function explainRevision(id: string, before: CheckRevisions, after: CheckRevisions): string | null {
  const [old, current] = [before[id], after[id]];
  if (old === current) return null;
  if (old === undefined) return 'The check was added after the earlier result.';
  if (current === undefined) return 'The check is no longer run.';
  return 'The check was changed after the earlier result.';
}
