import type { AppliedCap, TopIssue } from '../../contracts/site-score.ts';
import { toDisplayHost } from '../../lib/host/display-host.ts';
import { pluralize } from '../../lib/text.ts';
import { describeHomeFault, type HomePageStatus } from './site-facts.ts';
import { getFix } from './get-fix.ts';
import { MIN_GRADED_PAGES } from './weights.ts';

interface ScoreSummary {
  host: string;
  score: number | null;
  grade: string | null;
  gradeLabel: string | null;
  /** The score before caps. */
  uncapped: number | null;
  pages: number;
  home: HomePageStatus;
  caps: readonly AppliedCap[];
  topIssues: readonly TopIssue[];
}

/** The score, or why there is none; what is wrong with the home page; what would raise the score most, or what to do to get one. */
export function writeScoreMessage(summary: ScoreSummary): string {
  const { score, grade, gradeLabel, pages, home } = summary;
  const name = toDisplayHost(summary.host);
  const fault = describeHomeFault(home);
  if (home.kind === 'unreachable')
    return `${name} has no score: ${fault}. Compute it again once the home page responds.`;
  const homeSentence = fault === null ? '' : `${fault}. `;
  if (score === null) {
    const missing = MIN_GRADED_PAGES - pages;
    return `${name} has no score yet: ${pages} of the ${MIN_GRADED_PAGES} HTML pages that a score needs have been audited. ${homeSentence}Audit ${missing} more or scan the website, and then compute the score again.`;
  }
  return `${name} scores ${score} of 100, grade ${grade} (${gradeLabel}). ${homeSentence}${writeAdvice(summary)}`;
}

function writeAdvice({ score, uncapped, caps, topIssues }: ScoreSummary): string {
  const binding = caps.filter(({ limit }) => limit === score);
  if (binding.length > 0 && uncapped !== null && uncapped > (score ?? 0)) {
    const next = Math.min(
      uncapped,
      ...caps.filter((cap) => !binding.includes(cap)).map(({ limit }) => limit),
    );
    const reasons = binding.map(({ reason }) => reason).join(', and ');
    return `${reasons}. This limits the score to ${score}, which would otherwise be ${next}.`;
  }
  const [first] = topIssues;
  if (!first) return 'Nothing that was measured costs a point.';
  const gain = `(+${pluralize(first.cost, 'point')})`;
  const fix = first.kind === 'site' ? getFix(first.id) : null;
  if (fix !== null) return `Biggest gain: ${fix.charAt(0).toLowerCase()}${fix.slice(1)} ${gain}.`;
  const where = first.pages === null ? '' : ` on ${pluralize(first.pages, 'page')}`;
  return `Biggest gain: fix "${first.title}"${where} ${gain}.`;
}
