import type { CheckDocument } from '../../contracts/check.ts';
import type { Check } from '../../engine/checks/check.ts';
import { getCheckHelp } from '../../engine/checks/check-help.ts';
import { ISSUE_GROUPS } from '../../engine/checks/issue-groups.ts';

const GROUP_IDS = new Map(ISSUE_GROUPS.flatMap((group) => group.checks.map((id) => [id, group.id] as const)));

/** Returns a check as the API shows it. @param siteUrl the public web URL of the service */
export function describeCheck(check: Check, siteUrl: string): CheckDocument {
  const { id, revision = 1, category, severity, title, passes, why, recommendation, verify } = check;
  return {
    id,
    revision,
    category,
    severity,
    title,
    passes,
    why,
    recommendation,
    example: getCheckHelp(id)?.example ?? null,
    verify,
    sources: check.sources.map((source) => ({ title: source.title, url: source.url })),
    applies_to: check.needs,
    group: GROUP_IDS.get(id) ?? null,
    docs_url: `${siteUrl}/checks/${id}`,
  };
}
