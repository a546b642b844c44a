import type { PageSummary } from '../../contracts/site-report.ts';
import type { SiteScore } from '../../contracts/site-score.ts';
import { compareScores, toPageSummary } from '../../engine/site/page-summary.ts';
import type { StoredSiteFacts } from '../../engine/site/site-facts.ts';
import type { SitePages } from '../../engine/site/site-fold.ts';
import { openDatabase } from '../../storage/database.ts';
import { readScoreAndFacts } from '../../storage/site-scores.ts';
import { collectPages, foldAudits } from './fold-audits.ts';

/** The sources of the combined report. */
export interface ReportSource {
  sitePages: SitePages;
  /** `null` before the first inspection. */
  site: StoredSiteFacts | null;
  /** `null` before the first score. */
  score: SiteScore | null;
}

/** Reads the account's audits of a website, twice, for its combined report. */
export async function readReport(env: Env, accountId: string, host: string): Promise<ReportSource> {
  const [collector, scored] = await Promise.all([
    collectPages(env, accountId, host),
    readScoreAndFacts(openDatabase(env, accountId), { host, accountId }),
  ]);
  const { score = null, facts: site = null } = scored ?? {};
  return { sitePages: await foldAudits(env, accountId, collector.finish(site)), site, score };
}

/** Reads the account's audits of a website, once, for the list of its pages, lowest score first. */
export async function readPages(
  env: Env,
  accountId: string,
  host: string,
): Promise<{ pages: PageSummary[]; score: SiteScore | null }> {
  const [collector, scored] = await Promise.all([
    collectPages(env, accountId, host),
    readScoreAndFacts(openDatabase(env, accountId), { host, accountId }),
  ]);
  const { pages } = collector.finish(scored?.facts ?? null);
  return { pages: pages.toSorted(compareScores).map(toPageSummary), score: scored?.score ?? null };
}
