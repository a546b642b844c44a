import { inspectSite } from '../../crawler/inspect-site.ts';
import { runAudit } from '../../engine/run-audit.ts';
import { gradeSite } from '../../engine/site/site-score.ts';
import { type SiteFacts, toStoredSiteFacts } from '../../engine/site/site-facts.ts';
import { newId } from '../../lib/id.ts';
import { toIsoDate } from '../../lib/time.ts';
import { openDatabase } from '../../storage/database.ts';
import { readScore, saveScore } from '../../storage/site-scores.ts';
import { createCrawlerOptions } from '../hosts/crawler-options.ts';
import { hostRateLimitedError } from '../hosts/host-errors.ts';
import { collectPages, foldAudits } from './fold-audits.ts';
import { computeScoreDelta, toScoreHistory } from './score-history.ts';
import type { ScoreDelta, HistoryPoint, SiteScore } from '../../contracts/site-score.ts';
import { buildAuditFacts } from '../../engine/site/build-audit-facts.ts';

export interface ComputedScore {
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
  accountId: string,
  host: string,
  now: number,
  work = newId('work_'),
): Promise<ComputedScore> {
  const db = openDatabase(env, accountId);
  const [collector, site] = await Promise.all([
    collectPages(env, accountId, host),
    collectSiteFacts(env, accountId, host, now, work),
  ]);
  const score = gradeSite(await foldAudits(env, accountId, collector.finish(site)), site, now);
  const owner = { host, accountId };
  await saveScore(db, owner, { score, facts: toStoredSiteFacts(site), date: toIsoDate(now), now });
  const { history: rows } = await readScore(db, owner);
  const history = toScoreHistory(rows);
  return { score, delta: computeScoreDelta(score, history), history };
}

async function collectSiteFacts(
  env: Env,
  accountId: string,
  host: string,
  now: number,
  work: string,
): Promise<SiteFacts> {
  const options = createCrawlerOptions(env, accountId, { id: work, kind: 'background' });
  const { facts, homePage, refusal } = await inspectSite(host, options, (home) => {
    const { facts: pageFacts, analysis } = runAudit({ ...home, now });
    // The texts are slices that keep the whole page in memory. A clone has its own texts.
    return structuredClone(buildAuditFacts(pageFacts, analysis));
  });
  if (refusal) throw hostRateLimitedError(refusal);
  return { ...facts, homePage };
}
