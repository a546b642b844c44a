import type { HistoryPoint, ScoreDelta, SiteScore } from '../../contracts/site-score.ts';
import type { OwnedWebsite } from '../../contracts/website.ts';
import { inspectSite } from '../../crawler/inspect-site.ts';
import { runAudit } from '../../engine/run-audit.ts';
import { buildAuditFacts } from '../../engine/site/build-audit-facts.ts';
import { type SiteFacts, toStoredSiteFacts } from '../../engine/site/site-facts.ts';
import { outlineSite } from '../../engine/site/site-outline.ts';
import { gradeSite } from '../../engine/site/site-score.ts';
import { ServiceError } from '../../lib/errors.ts';
import { newId } from '../../lib/id.ts';
import { formatCount } from '../../lib/text.ts';
import { formatWait, toIsoDate } from '../../lib/time.ts';
import { openDatabase } from '../../storage/database.ts';
import { readScore, saveScore } from '../../storage/site-scores.ts';
import type { Context } from '../context.ts';
import { shareWork } from '../credits/share-work.ts';
import { assertFetchable } from '../hosts/blocks.ts';
import { hostRateLimitedError } from '../hosts/host-errors.ts';
import { createCrawlerOptions } from '../hosts/host-gate.ts';
import { getSettings } from '../settings/get-settings.ts';
import { readHostAccess } from '../websites/access.ts';
import { toOwnedWebsite, type VerifiedWebsite } from '../websites/website.ts';
import { collectPages, foldAudits, readLinkFaults } from './open-report.ts';
import { computeScoreDelta, toScoreHistory } from './score-history.ts';

interface ComputedScore {
  score: SiteScore;
  delta: ScoreDelta | null;
  /** Newest first, including today. */
  history: HistoryPoint[];
}

/**
 * Computes and stores the score of a website from the account's audits of it and a fresh inspection. The caller must have
 * checked that the account owns the website.
 *
 * @param now milliseconds since 1970
 * @param work the work that takes the turns at the host: a scan ends the turns that it had before a crash
 * @throws ServiceError 429 if the home page did not get its turn at the host in time; nothing is stored
 */
export async function computeScore(
  env: Env,
  {
    accountId,
    host,
    now,
    work = newId('work_'),
  }: { accountId: string; host: string; now: number; work?: string | undefined },
): Promise<ComputedScore> {
  const db = openDatabase(env, accountId);
  const [collector, faults, site] = await Promise.all([
    collectPages(env, { accountId, host }),
    readLinkFaults(env, { accountId, host }),
    collectSiteFacts(env, { accountId, host, now, work }),
  ]);
  const sitePages = await foldAudits(env, { accountId, pages: collector.finish(site), site, faults });
  const score = gradeSite(sitePages, site, now);
  const owner = { host, accountId };
  await saveScore(db, owner, {
    score,
    facts: toStoredSiteFacts(site),
    outline: outlineSite(sitePages),
    date: toIsoDate(now),
    now,
  });
  const { history: rows } = await readScore(db, owner);
  const history = toScoreHistory(rows);
  return { score, delta: computeScoreDelta(score, history), history };
}

async function collectSiteFacts(
  env: Env,
  { accountId, host, now, work }: { accountId: string; host: string; now: number; work: string },
): Promise<SiteFacts> {
  const access = await readHostAccess(env, { accountId, host });
  const options = createCrawlerOptions(env, accountId, { id: work, kind: 'background' }, access);
  const { facts, homePage, refusal } = await inspectSite(host, options, (home) => {
    const { facts: pageFacts, analysis } = runAudit({ ...home, now });
    // The texts are slices that keep the whole page in memory. A clone has its own texts.
    return structuredClone(buildAuditFacts(pageFacts, analysis));
  });
  if (refusal) throw hostRateLimitedError(refusal);
  if (!homePage || homePage.blockedBy === null) return { ...facts, homePage };
  const { url, status, blockedBy } = homePage;
  return { ...facts, home: { kind: 'error', url, status, blockedBy }, homePage: null };
}

/**
 * Computes the score of a website for its owner. Concurrent requests share one computation. Also returns the website with that
 * score.
 *
 * @throws ServiceError 422 if its host is blocked, 429 over the limit of computations in a day, if the account has no work slot left, or
 * the home page did not get its turn at the host in time
 */
export async function refreshScore(
  { env, caller }: Context,
  website: VerifiedWebsite,
): Promise<ComputedScore & { website: OwnedWebsite }> {
  const { accountId } = caller;
  const { host } = website;
  await assertFetchable(env, { host });
  const scored = await shareWork(env, { accountId, kind: 'score', subject: host }, async () => {
    await countScore(env, accountId);
    return computeScore(env, { accountId, host, now: Date.now() });
  });
  return { ...scored, website: toOwnedWebsite(website, caller, scored.score) };
}

/** Counts a score computation of the account. @throws ServiceError 429 over the limit of a day, with the seconds to wait */
async function countScore(env: Env, accountId: string): Promise<void> {
  const { scoresPerDay } = await getSettings(env);
  const counted = await env.ACCOUNT.getByName(accountId).countScore(scoresPerDay);
  if (counted.ok) return;
  const { retryAfter } = counted;
  throw new ServiceError(
    'score_rate_limited',
    `You can compute ${formatCount(scoresPerDay, 'score')} a day. Try again in ${formatWait(retryAfter)}.`,
    { retryAfter },
  );
}
