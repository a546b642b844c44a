import { type CollectedPages, PageCollector } from '../../engine/site/collect-pages.ts';
import { SiteFold, type SitePages } from '../../engine/site/site-fold.ts';
import { openDatabase } from '../../storage/database.ts';
import { streamSiteAudits } from '../../storage/reports.ts';
import { listUnauditedAnswers } from '../../storage/unaudited-answers.ts';

/** Reads the account's audits of a website to collect its pages. */
export async function collectPages(env: Env, accountId: string, host: string): Promise<PageCollector> {
  const answers = await listUnauditedAnswers(openDatabase(env, accountId), accountId, host);
  const collector = new PageCollector(host, answers);
  for await (const audit of streamSiteAudits(env, accountId, host)) collector.add(audit);
  return collector;
}

/** Reads the account's audits of a website again, to relate its pages to each other. */
export async function foldAudits(env: Env, accountId: string, pages: CollectedPages): Promise<SitePages> {
  const fold = new SiteFold(pages);
  do for await (const audit of streamSiteAudits(env, accountId, pages.host)) fold.add(audit);
  while (fold.needsReading());
  return fold.finish();
}
