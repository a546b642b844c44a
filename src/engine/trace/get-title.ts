import { CHECKS_BY_ID } from '../checks/all.ts';
import { RETIRED_CHECKS } from '../checks/retired.ts';
import { SITE_RULES } from '../site/findings/rules.ts';
import { SITE_CHECK_TEXTS } from '../site/site-texts.ts';

const SITE_TITLES = new Map(
  Object.entries({ ...SITE_CHECK_TEXTS, ...SITE_RULES }).map(([id, { title }]) => [id, title]),
);

/** Returns the title of a check of pages or of the website, including one that is no longer run; the id if there is no such check. */
export function getTitle(id: string): string {
  const check = CHECKS_BY_ID.get(id) ?? RETIRED_CHECKS.find((retired) => retired.id === id);
  return check?.title ?? SITE_TITLES.get(id) ?? id;
}
