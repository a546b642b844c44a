import type { SiteReport } from '../../contracts/site-report.ts';
import { buildSiteReport } from '../../engine/site/site-report.ts';
import type { Context } from '../context.ts';
import type { VerifiedWebsite } from '../websites/website.ts';
import { readReport, withReportSlot } from './open-report.ts';

/**
 * Builds the combined report of a website (docs/contract.md 9.12). Does not contact the website.
 *
 * @throws ServiceError 429 if the website has many audits and the account no work slot left
 */
export async function getSiteReport(
  { env, caller: { accountId } }: Context,
  { host }: VerifiedWebsite,
): Promise<SiteReport> {
  return withReportSlot(env, accountId, host, async () => {
    const { sitePages, site, score } = await readReport(env, { accountId, host });
    return buildSiteReport(sitePages, { site, score, now: Date.now(), siteUrl: env.SITE_URL });
  });
}
