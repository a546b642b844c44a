import type { Fix, HistoryPoint, ScoreDelta, SiteScore } from '../../contracts/site-score.ts';
import type { OwnedWebsite } from '../../contracts/website.ts';
import { getTitle } from '../../engine/find-check.ts';
import { listBindingCaps } from '../../engine/site/score-pillars.ts';
import { toDisplayHost } from '../../lib/host/display-host.ts';
import { parseWebsiteHost } from '../../lib/host/website-host.ts';
import { formatTimestamp } from '../../lib/time.ts';
import { openDatabase, SERVICE } from '../../storage/database.ts';
import { readPublicScore, readScore, setPublicScorecard } from '../../storage/site-scores.ts';
import type { Context } from '../context.ts';
import { notOwnerError, toOwnedWebsite, type VerifiedWebsite } from '../websites/website.ts';
import { computeScoreDelta, toScoreHistory } from './score-history.ts';

/** The public facts about a website, without page URLs, evidence and account (docs/contract.md 9.13). */
export interface Scorecard {
  host: string;
  display_host: string;
  updated_at: string | null;
  /** `null` before the first score. */
  score: PublicScore | null;
  delta: ScoreDelta | null;
  /** Newest first. */
  history: HistoryPoint[];
}

export type PublicScore = Pick<
  SiteScore,
  | 'version'
  | 'computed_at'
  | 'state'
  | 'score'
  | 'grade'
  | 'grade_label'
  | 'pages_evaluated'
  | 'issue_counts'
  | 'top_issues'
> & {
  /** What to fix first, as `fixes` of the score. Preview. */
  fixes: Pick<Fix, 'id' | 'kind' | 'title' | 'severity' | 'pages' | 'gain'>[];
  pillars: PublicPillar[];
  /** `binding`: whether the cap holds the score. Preview. */
  caps_applied: { id: string; label: string; limit: number; binding: boolean }[];
};

interface PublicPillar {
  key: string;
  label: string;
  weight: number;
  score: number | null;
  available: boolean;
  checks: { id: string; label: string; points: number; earned: number | null; available: boolean }[];
}

/** Returns the scorecard of a website, or `null` if its owner does not show it. @param input host or URL */
export async function getScorecard(env: Env, input: string): Promise<Scorecard | null> {
  const parsed = parseWebsiteHost(input);
  const found = parsed.ok ? await readPublicScore(env, parsed.host) : null;
  if (!parsed.ok || !found) return null;
  const history = toScoreHistory(found.history);
  const score = found.cached?.score ?? null;
  return {
    host: parsed.host,
    display_host: toDisplayHost(parsed.host),
    updated_at: found.cached && formatTimestamp(found.cached.updatedAt),
    score: score && toPublicScore(score),
    delta: computeScoreDelta(score, history),
    history,
  };
}

/**
 * Copies each member by name, so that a new member is not public by default. Leaves out reasons, evidence and messages, which
 * can name pages.
 */
export function toPublicScore(score: SiteScore): PublicScore {
  const binding = listBindingCaps(score);
  return {
    version: score.version,
    computed_at: score.computed_at,
    state: score.state,
    score: score.score,
    grade: score.grade,
    grade_label: score.grade_label,
    pages_evaluated: score.pages_evaluated,
    issue_counts: score.issue_counts,
    top_issues: score.top_issues.map(({ id, kind, title, severity, pages, cost }) => ({
      id,
      kind,
      title,
      severity,
      pages,
      cost,
    })),
    fixes: score.fixes.map(({ id, kind, title, severity, pages, gain }) => ({
      id,
      kind,
      title,
      severity,
      pages,
      gain,
    })),
    caps_applied: score.caps_applied.map((cap) => ({
      id: cap.id,
      label: getTitle(cap.id),
      limit: cap.limit,
      binding: binding.includes(cap),
    })),
    pillars: Object.values(score.pillars).map(
      ({ key, label, weight, score: pillarScore, available, checks }) => ({
        key,
        label,
        weight,
        score: pillarScore,
        available,
        checks: checks.map(({ id, label: checkLabel, points, earned, available: isCheckAvailable }) => ({
          id,
          label: checkLabel,
          points,
          earned,
          available: isCheckAvailable,
        })),
      }),
    ),
  };
}

/** Shows the scorecard of a website to anyone with the link, or hides it. @throws ServiceError 403 if the caller released the website meanwhile */
export async function setScorecardVisibility(
  { env, caller }: Context,
  { website, isPublic }: { website: VerifiedWebsite; isPublic: boolean },
): Promise<OwnedWebsite> {
  const { host } = website;
  const owner = { host, accountId: caller.accountId };
  const now = Date.now();
  if (!(await setPublicScorecard(openDatabase(env, SERVICE), owner, isPublic, now)))
    throw notOwnerError(host);
  const { cached } = await readScore(openDatabase(env, caller.accountId), owner);
  const changed = { ...website, public_scorecard: isPublic, updated_at: formatTimestamp(now) };
  return toOwnedWebsite(changed, caller, cached?.score ?? null);
}
