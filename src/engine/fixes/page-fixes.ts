import type { PageFix } from '../../contracts/fix-pack.ts';
import type { DocumentedIssue, PageObject } from '../../contracts/page.ts';
import { getCheckHelp } from '../checks/check-help.ts';
import { rankIssues } from '../rank-issues.ts';
import { findChange } from './find-change.ts';

/** A failed check on its own, also if it is reported in a group. */
type FailedCheck = Omit<DocumentedIssue, 'parts'> & { issueId: string };

export const RETIRED_INSTRUCTION = 'This check is no longer run. Audit the page again.';

/** Returns the fixes of a page in the order in which to fix: see `rankIssues`. The checks of a group (docs/contract.md 3.17) are apart. */
export function listPageFixes({ seo_analysis: analysis }: Pick<PageObject, 'seo_analysis'>): PageFix[] {
  const checks = analysis.issues.flatMap(listChecks);
  const ranked = rankIssues({ ...analysis, issues: checks });
  return Array.from(ranked, ({ issue, gain, cap }, index) => {
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
}

function listChecks({ parts, ...issue }: DocumentedIssue): FailedCheck[] {
  const { category, severity, id: issueId } = issue;
  return Array.from(parts ?? [issue], (part) => ({ ...part, category, severity, issueId }));
}

type FixText = Pick<
  PageFix,
  'why' | 'instruction' | 'example' | 'passes' | 'verify' | 'evidence' | 'recommendation' | 'where' | 'change'
>;

/** A URL of a page that is audited before it is public: markup with it must not be published. */
const LOCAL_URL = /="https?:\/\/(?:localhost|127\.0\.0\.1|\[::1\])[:/"]/;

/** Says how to fix a failed check, as the check says it for every page and with the values of this one. */
export function describeFix({
  id,
  evidence,
  recommendation: given,
}: Pick<DocumentedIssue, 'id' | 'evidence' | 'recommendation'>): FixText {
  const help = getCheckHelp(id);
  const recommendation = help && LOCAL_URL.test(given) ? help.fix : given;
  const { change, where } = findChange({ id, evidence, recommendation });
  return {
    why: help?.why ?? null,
    instruction: help?.fix ?? RETIRED_INSTRUCTION,
    // Beside an exact change an example would only compete.
    example: change.action === 'edit' ? (help?.example ?? null) : null,
    passes: help?.passes ?? null,
    verify: help?.verify ?? null,
    evidence,
    recommendation: recommendation === help?.fix ? null : recommendation,
    where,
    change,
  };
}
