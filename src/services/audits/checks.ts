import type { CheckDocument } from '../../contracts/check.ts';
import { CHECKS, CHECKS_BY_ID } from '../../engine/checks/all.ts';
import { getCheckHelp } from '../../engine/checks/check-help.ts';
import type { Check } from '../../engine/checks/check.ts';
import { ISSUE_GROUPS } from '../../engine/checks/issue-groups.ts';
import { RETIRED_CHECKS } from '../../engine/checks/retired.ts';
import type { Source } from '../../engine/checks/sources/source.ts';
import { ServiceError } from '../../lib/errors.ts';
import { readJsonAsset } from '../../lib/assets.ts';

/** Reads the documents that state the rule of each check, by its id. The bundle does not have them: scripts/worker/leave-out-descriptions.ts. */
export function readCheckSources(env: Env): Promise<Record<string, readonly Source[]>> {
  return readJsonAsset(env, 'check-sources.json');
}

/** Lists all checks, in the order in which they are reported. */
export async function listChecks(env: Env): Promise<CheckDocument[]> {
  const sources = await readCheckSources(env);
  return CHECKS.map((check) => describeCheck(check, sources, env.SITE_URL));
}

/** Returns a check. @throws ServiceError 404 if there is none, it is no longer run, or the id is that of a group */
export async function getCheck(env: Env, id: string): Promise<CheckDocument> {
  const check = CHECKS_BY_ID.get(id);
  if (!check) throw new ServiceError('check_not_found', explainMissingCheck(id));
  return describeCheck(check, await readCheckSources(env), env.SITE_URL);
}

function explainMissingCheck(id: string): string {
  const group = ISSUE_GROUPS.find((one) => one.id === id);
  if (group) return `${id} is a group of checks. Read one of them: ${group.checks.join(', ')}`;
  const retired = RETIRED_CHECKS.find((one) => one.id === id);
  return retired ? `The check ${id} is no longer run. ${retired.reason}` : `There is no check ${id}`;
}

const GROUP_IDS = new Map(ISSUE_GROUPS.flatMap((group) => group.checks.map((id) => [id, group.id] as const)));

/** Returns a check as the API shows it. @param siteUrl the public web URL of the service */
function describeCheck(
  check: Check,
  sources: Record<string, readonly Source[]>,
  siteUrl: string,
): CheckDocument {
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
    sources: (sources[id] ?? []).map((source) => ({ title: source.title, url: source.url })),
    applies_to: check.needs,
    group: GROUP_IDS.get(id) ?? null,
    docs_url: `${siteUrl}/checks/${id}`,
  };
}
