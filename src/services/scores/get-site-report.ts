import type { SiteReport } from '../../contracts/site-report.ts';
import { buildSiteReport } from '../../engine/site/site-report.ts';
import { openDatabase } from '../../storage/database.ts';
import { listSiteAudits } from '../../storage/reports.ts';
import { readScoreAndFacts } from '../../storage/site-scores.ts';
import { listUnauditedAnswers } from '../../storage/unaudited-answers.ts';
import type { Caller } from '../accounts/caller.ts';
import type { VerifiedWebsite } from '../websites/website.ts';

/** Builds the combined report of a website (docs/contract.md 9.12). Does not contact the website. */
export async function getSiteReport(
  env: Env,
  { accountId }: Caller,
  { host }: VerifiedWebsite,
): Promise<SiteReport> {
  const db = openDatabase(env);
  const [audits, answers, scored] = await Promise.all([
    listSiteAudits(env, accountId, host),
    listUnauditedAnswers(db, accountId, host),
    readScoreAndFacts(db, { host, accountId }),
  ]);
  const { score = null, facts: site = null } = scored ?? {};
  return buildSiteReport({ host, audits, answers, site, score, now: Date.now(), siteUrl: env.SITE_URL });
}
