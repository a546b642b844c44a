import { reportOf, type SiteReport } from '../../engine/site/report.ts';
import { database } from '../../storage/database.ts';
import { siteAudits } from '../../storage/reports.ts';
import { readScoreAndFacts } from '../../storage/site-scores.ts';
import type { Caller } from '../accounts/authenticate.ts';
import { ownedSite } from './owned-site.ts';

/** The audits of a website as one report; the site is not contacted. @throws ServiceError 403 but for its owner, 404 */
export async function getSiteReport(env: Env, caller: Caller, input: string): Promise<SiteReport> {
  const { host } = await ownedSite(env, caller, input);
  const db = database(env);
  const { accountId } = caller;
  const [audits, scored] = await Promise.all([
    siteAudits(db, accountId, host),
    readScoreAndFacts(db, { host, accountId }),
  ]);
  const { score = null, facts: site = null } = scored ?? {};
  return reportOf({ host, audits, site, score, now: Date.now(), siteUrl: env.SITE_URL });
}
