import type { SiteReport } from '../../contracts/site-report.ts';
import { buildSiteReport } from '../../engine/site/site-report.ts';
import { openDatabase } from '../../storage/database.ts';
import { readScoreAndFacts } from '../../storage/site-scores.ts';
import type { Caller } from '../accounts/caller.ts';
import { collectPages, foldAudits } from './fold-audits.ts';
import { withReportSlot } from './report-slot.ts';
import type { VerifiedWebsite } from '../websites/website.ts';

/**
 * Builds the combined report of a website (docs/contract.md 9.12). Does not contact the website.
 *
 * @throws ServiceError 429 if the website has many audits and the account no work slot left
 */
export async function getSiteReport(
  env: Env,
  { accountId }: Caller,
  { host }: VerifiedWebsite,
): Promise<SiteReport> {
  return withReportSlot(env, accountId, host, () => buildReport(env, accountId, host));
}

async function buildReport(env: Env, accountId: string, host: string): Promise<SiteReport> {
  const [collector, scored] = await Promise.all([
    collectPages(env, accountId, host),
    readScoreAndFacts(openDatabase(env, accountId), { host, accountId }),
  ]);
  const { score = null, facts: site = null } = scored ?? {};
  const sitePages = await foldAudits(env, accountId, collector.finish(site));
  return buildSiteReport(sitePages, { site, score, now: Date.now(), siteUrl: env.SITE_URL });
}
