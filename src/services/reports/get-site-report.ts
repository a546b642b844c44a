import type { SiteReport } from '../../contracts/site-report.ts';
import { buildSiteReport } from '../../engine/site/site-report.ts';
import type { Context } from '../context.ts';
import type { VerifiedWebsite } from '../websites/website.ts';
import { openReport } from './open-report.ts';

/**
 * Builds the combined report of a website (docs/contract.md 9.12). Does not contact the website.
 *
 * @throws ServiceError 429 if the website has many audits and the account no work slot left
 */
export function getSiteReport(context: Context, website: VerifiedWebsite): Promise<SiteReport> {
  return openReport(context, website, ({ sitePages, ...report }) =>
    buildSiteReport(sitePages, { ...report, now: Date.now() }),
  );
}
