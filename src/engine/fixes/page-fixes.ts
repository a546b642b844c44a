import type { PageFix } from '../../contracts/fix-pack.ts';
import { type AuditedPage, type FailedCheck, listFailedChecks } from '../audit-document.ts';
import { getCheckHelp } from '../checks/check-help.ts';
import { writeEvidence } from '../evidence.ts';
import { sortByCost } from '../checks/run-checks.ts';
import { isPrivateHost } from '../../lib/host/private-host.ts';
import { listGains } from '../issue-gains.ts';
import { EDIT, findChange } from './find-change.ts';

export const RETIRED_INSTRUCTION = 'This check is no longer run. Audit the page again.';

/** Returns the fixes of a page in the order of its issues (docs/contract.md 3.16), the checks of a group (3.17) apart. */
export function buildPageFixes(
  { seo_analysis: analysis }: Pick<AuditedPage, 'seo_analysis'>,
  isIgnored: (checkId: string) => boolean = () => false,
): PageFix[] {
  const checks = sortByCost(
    analysis.issues.flatMap((issue) =>
      Array.from(listFailedChecks(issue), (check) => ({ ...check, issueId: issue.id })),
    ),
    analysis.score_caps,
  );
  const gains = listGains({ ...analysis, issues: checks }).filter(({ issue }) => !isIgnored(issue.id));
  const fixes = Array.from(gains, ({ issue, gain, cap }, index) => {
    const { id, issueId, title, category, severity, docs_url } = issue;
    return {
      rank: index + 1,
      check_id: id,
      issue_id: issueId,
      title,
      category,
      severity,
      gain: gain === null ? null : Math.round(gain * 100) / 100,
      cap,
      ...describeFix(issue),
      docs_url,
    };
  });
  return keepEarlierChanges(fixes);
}

/** Leaves a change to the instruction if it would undo an earlier one, because both replace the same element. */
function keepEarlierChanges(fixes: PageFix[]): PageFix[] {
  const written = new Map<string, string | null>();
  return fixes.map((fix) => {
    const { change, where } = fix;
    if (change.action !== 'replace' || where.length === 0) return fix;
    const place = JSON.stringify(where);
    const earlier = written.get(place) ?? change.code;
    written.set(place, earlier);
    return earlier === change.code ? fix : { ...fix, change: EDIT };
  });
}

type FixText = Pick<
  PageFix,
  'why' | 'instruction' | 'example' | 'passes' | 'verify' | 'evidence' | 'recommendation' | 'where' | 'change'
>;

/** Whether a recommendation has the URL of a page that is audited before it is public: markup with it must not be published. */
function hasPrivateUrl(recommendation: string): boolean {
  const urls = recommendation.match(/https?:\/\/[^\s"]+/g) ?? [];
  return urls.some((url) => isPrivateHost(URL.parse(url)?.hostname ?? ''));
}

/** Says how to fix a failed check, as the check says it for every page and with the values of this one. */
export function describeFix({
  id,
  evidence,
  recommendation: given,
}: Pick<FailedCheck, 'id' | 'evidence' | 'recommendation'>): FixText {
  const help = getCheckHelp(id);
  const recommendation = help && hasPrivateUrl(given) ? help.fix : given;
  const { change, where } = findChange({ id, evidence, recommendation });
  return {
    why: help?.why ?? null,
    instruction: help?.fix ?? RETIRED_INSTRUCTION,
    // Beside an exact change an example would only compete.
    example: change.action === 'edit' ? (help?.example ?? null) : null,
    passes: help?.passes ?? null,
    verify: help?.verify ?? null,
    evidence: writeEvidence(evidence),
    recommendation: recommendation === help?.fix ? null : recommendation,
    where,
    change,
  };
}
