import { CHECKS_BY_ID } from '../../engine/checks/all.ts';
import { RETIRED_CHECKS } from '../../engine/checks/retired.ts';

/** Returns the title of a check, also of one that is no longer run; the id of one that nobody knows. */
export function getCheckTitle(id: string): string {
  return (CHECKS_BY_ID.get(id) ?? RETIRED_CHECKS.find((check) => check.id === id))?.title ?? id;
}
