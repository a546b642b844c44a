import type { AppliedCap, TopIssue } from '../../contracts/site-score.ts';
import { pluralize } from '../../lib/text.ts';
import { describeHomeFault, type HomePageStatus } from './site-facts.ts';
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
  const { host, score, grade, gradeLabel, pages, home } = summary;
  const fault = describeHomeFault(home);
  if (home.kind === 'unreachable')
    return `${host} has no score: ${fault}. Compute it again once the home page answers.`;
  const homeSentence = fault === null ? '' : `${fault}. `;
  if (score === null) {
    const missing = MIN_GRADED_PAGES - pages;
    return `${host} has no score yet: ${pluralize(pages, 'HTML page')} of ${MIN_GRADED_PAGES} ${pages === 1 ? 'has' : 'have'} been audited. ${homeSentence}Audit ${missing} more, or scan the site, and compute it again.`;
  }
  return `${host} scores ${score} of 100, grade ${grade} (${gradeLabel}). ${homeSentence}${writeAdvice(summary)}`;
}

function writeAdvice({ score, uncapped, caps, topIssues }: ScoreSummary): string {
  const binding = caps.filter(({ limit }) => limit === score);
  if (binding.length > 0 && uncapped !== null && uncapped > (score ?? 0)) {
    const next = Math.min(
      uncapped,
      ...caps.filter((cap) => !binding.includes(cap)).map(({ limit }) => limit),
    );
    const reasons = binding.map(({ reason }) => reason).join(', and ');
    return `What would raise it most is to lift the limit of ${score}, without which it would be ${next}: ${reasons}.`;
  }
  const [first] = topIssues;
  if (!first) return 'Nothing that was measured takes a point.';
  const where = first.pages === null ? '' : ` on ${pluralize(first.pages, 'page')}`;
  const name = first.kind === 'site' ? `what "${first.title}" asks for` : `"${first.title}"${where}`;
  return `What would raise it most is ${first.kind === 'site' ? 'doing' : 'fixing'} ${name}, which costs about ${pluralize(first.cost, 'point')}.`;
}
