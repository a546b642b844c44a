import type { SiteFixPack } from '../../contracts/fix-pack.ts';
import { rankSiteFixes } from '../../engine/fixes/site-fixes.ts';
import { NOTICE } from '../../engine/formats/fix-pack-markdown.ts';
import { collectFindings } from '../../engine/site/collect-findings.ts';
import { cutRankedPage, type PageRequest } from '../../lib/list-page.ts';
import type { Context } from '../context.ts';
import type { VerifiedWebsite } from '../websites/website.ts';
import { openReport } from './open-report.ts';
import { readFixPages } from './read-fix-pages.ts';

/**
 * Returns one page of the fixes of a website, in the order in which to fix (docs/contract.md 15.61), each with the first pages it
 * affects. Does not contact the website.
 *
 * @throws ServiceError 422 for an invalid cursor, 429 if the website has many audits and the account no work slot left
 */
export async function getSiteFixes(
  context: Context,
  { website, page }: { website: VerifiedWebsite; page: PageRequest },
): Promise<{ pack: SiteFixPack; nextCursor: string | null }> {
  const { env } = context;
  const { host } = website;
  return openReport(context, website, async (report) => {
    const { sitePages, score } = report;
    const { findings, evidence } = collectFindings(sitePages, report);
    const drafts = rankSiteFixes(findings, score);
    const chosen = cutRankedPage(drafts, { ...page, list: 'fixes', toKey: ({ id }) => id });
    const pages = await readFixPages(context, { drafts: chosen.rows, sitePages, evidence });
    const pack = {
      host,
      score: score?.score ?? null,
      total: chosen.total,
      notice: NOTICE,
      verify: listSteps(env, host),
      cli: `site-audit scan ${host}`,
      fixes: Array.from(chosen.rows, ({ finding, ...fix }, index) => ({
        rank: chosen.start + index + 1,
        ...fix,
        pages: pages.get(fix.id) ?? [],
        pages_url: finding && `${env.SITE_URL}/api/v1/websites/${host}/report/findings/${finding.id}`,
      })),
    };
    return { pack, nextCursor: chosen.nextCursor };
  });
}

function listSteps(env: Env, host: string): SiteFixPack['verify'] {
  const api = `${env.SITE_URL}/api/v1`;
  const website = `${api}/websites/${host}`;
  return [
    {
      step: 'Read the exact changes of one page:',
      method: 'GET',
      url: `${api}/reports/{report_id}/fixes`,
    },
    {
      step: 'When a change is public, audit a page again, which is free and possible once a minute:',
      method: 'POST',
      url: `${api}/reports/{report_id}/refresh`,
    },
    {
      step: 'Or scan the website again, which costs credits for each page; with `?dry_run=true` it says how many and does nothing:',
      method: 'POST',
      url: `${website}/scan`,
    },
    { step: 'Compute the score again, which is free:', method: 'POST', url: `${website}/score` },
    { step: 'Read what is left:', method: 'GET', url: `${website}/report/fixes` },
  ];
}
