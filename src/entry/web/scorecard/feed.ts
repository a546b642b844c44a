import type { HistoryPoint } from '../../../contracts/site-score.ts';
import { pluralize } from '../../../lib/text.ts';
import type { Scorecard } from '../../../services/reports/scorecard.ts';
import { createAtomResponse, type FeedEntry, startOfDay } from '../atom-feed.ts';

/** The newest changes in a feed. */
const MAX_ENTRIES = 50;

/** A day on which the score or the grade differs from that of the last earlier day with a score. */
interface ScoreChange {
  date: string;
  score: number;
  grade: string | null;
  before: { score: number; grade: string | null };
}

export function getScorecardFeedPath(host: string): string {
  return `/scorecard/${host}/feed.atom`;
}

/** The Atom feed of the changes of a public score: an entry for each day on which it changed. */
export function createScorecardFeed(
  { host, display_host: name, history }: Scorecard,
  siteUrl: string,
): Response {
  const url = `${siteUrl}/scorecard/${host}`;
  const firstDay = history.at(-1)?.date;
  return createAtomResponse({
    title: `Scorecard for ${name}`,
    url,
    selfUrl: siteUrl + getScorecardFeedPath(host),
    entries: listChanges(history)
      .slice(0, MAX_ENTRIES)
      .map((change) => toFeedEntry(change, name, url)),
    since: firstDay && startOfDay(firstDay),
  });
}

/** Lists the changes, newest first. The oldest day has none, because nothing before it is known. @param history newest first */
function listChanges(history: readonly HistoryPoint[]): ScoreChange[] {
  const scored = history.flatMap(({ date, score, grade }) =>
    score === null ? [] : [{ date, score, grade }],
  );
  return scored.flatMap((day, index) => {
    const before = scored[index + 1];
    const isChange = before && (before.score !== day.score || before.grade !== day.grade);
    return isChange ? [{ ...day, before }] : [];
  });
}

/** The history has one score a day, so an entry is dated at the start of its day: it keeps its date when the score is computed again. */
function toFeedEntry({ date, score, grade, before }: ScoreChange, name: string, url: string): FeedEntry {
  const graded = grade === null ? '' : `, grade ${grade}`;
  const at = startOfDay(date);
  return {
    title: `${name}: ${score} of 100${graded}`,
    url: `${url}#${date}`,
    published: at,
    updated: at,
    links: [{ rel: 'alternate', type: 'text/html', href: url }],
    summary: [describeScore(score, before.score), describeGrade(grade, before.grade)]
      .filter((sentence) => sentence !== null)
      .join(' '),
  };
}

function describeScore(score: number, before: number): string | null {
  if (score === before) return null;
  const points = pluralize(Math.abs(score - before), 'point');
  return `The score is ${score > before ? 'up' : 'down'} ${points} from ${before}.`;
}

function describeGrade(grade: string | null, before: string | null): string | null {
  if (grade === before) return null;
  if (grade === null) return 'The website is not graded now.';
  return before === null
    ? `The website is graded now: ${grade}.`
    : `The grade went from ${before} to ${grade}.`;
}
