import type { PageSummary } from '../../contracts/site-report.ts';
import type { SiteScore } from '../../contracts/site-score.ts';
import { type CollectedPages, PageCollector } from '../../engine/site/collect-pages.ts';
import { compareScores, toPageSummary } from '../../engine/site/page-summary.ts';
import type { StoredSiteFacts } from '../../engine/site/site-facts.ts';
import { SiteFold, type SitePages } from '../../engine/site/site-fold.ts';
import { openDatabase } from '../../storage/database.ts';
import { streamSiteAudits } from '../../storage/reports.ts';
import { readScoreAndFacts } from '../../storage/site-scores.ts';
import { listUnauditedAnswers } from '../../storage/unaudited-answers.ts';
import { countWebsiteAudits } from '../../storage/websites.ts';
import { streamWithWorkSlot, withWorkSlot } from '../credits/work-slots.ts';

/** A report on more audits takes a work slot: one on 20,000 audits takes 4 seconds of CPU time and 16 MB. */
const MAX_AUDITS_WITHOUT_SLOT = 1_000;

/**
 * Runs a computation over all audits of a website, in a work slot if there are more than 1,000.
 *
 * @throws ServiceError 429 if the account has no work slot left
 */
export async function withReportSlot<T>(
  env: Env,
  accountId: string,
  host: string,
  compute: () => Promise<T>,
): Promise<T> {
  return (await isLarge(env, accountId, host)) ? withWorkSlot(env, accountId, compute) : compute();
}

/**
 * Streams an export of all audits of a website, in a work slot if there are more than 1,000. The slot is freed when the texts
 * end.
 *
 * @throws ServiceError 429 if the account has no work slot left, and what `open` throws
 */
export async function streamWithReportSlot(
  env: Env,
  accountId: string,
  host: string,
  open: () => Promise<AsyncGenerator<string>>,
): Promise<AsyncGenerator<string>> {
  return (await isLarge(env, accountId, host)) ? streamWithWorkSlot(env, accountId, open) : open();
}

async function isLarge(env: Env, accountId: string, host: string): Promise<boolean> {
  const audits = await countWebsiteAudits(openDatabase(env, accountId), { host, accountId });
  return audits > MAX_AUDITS_WITHOUT_SLOT;
}

/** The sources of the combined report. */
export interface ReportSource {
  sitePages: SitePages;
  /** `null` before the first inspection. */
  site: StoredSiteFacts | null;
  /** `null` before the first score. */
  score: SiteScore | null;
}

/** Reads the account's audits of a website, twice, for its combined report. */
export async function readReport(
  env: Env,
  { accountId, host }: { accountId: string; host: string },
): Promise<ReportSource> {
  const [collector, scored] = await Promise.all([
    collectPages(env, { accountId, host }),
    readScoreAndFacts(openDatabase(env, accountId), { host, accountId }),
  ]);
  const { score = null, facts: site = null } = scored ?? {};
  return { sitePages: await foldAudits(env, { accountId, pages: collector.finish(site) }), site, score };
}

/** Reads the account's audits of a website, once, for the list of its pages, lowest score first. */
export async function readPages(
  env: Env,
  { accountId, host }: { accountId: string; host: string },
): Promise<{ pages: PageSummary[]; score: SiteScore | null }> {
  const [collector, scored] = await Promise.all([
    collectPages(env, { accountId, host }),
    readScoreAndFacts(openDatabase(env, accountId), { host, accountId }),
  ]);
  const { pages } = collector.finish(scored?.facts ?? null);
  return { pages: pages.toSorted(compareScores).map(toPageSummary), score: scored?.score ?? null };
}

/** Reads the account's audits of a website to collect its pages. */
export async function collectPages(
  env: Env,
  { accountId, host }: { accountId: string; host: string },
): Promise<PageCollector> {
  const answers = await listUnauditedAnswers(openDatabase(env, accountId), accountId, host);
  const collector = new PageCollector(host, answers);
  for await (const audit of streamSiteAudits(env, accountId, host)) collector.add(audit);
  return collector;
}

/** Reads the account's audits of a website again, to relate its pages to each other. */
export async function foldAudits(
  env: Env,
  { accountId, pages }: { accountId: string; pages: CollectedPages },
): Promise<SitePages> {
  const fold = new SiteFold(pages);
  do for await (const audit of streamSiteAudits(env, accountId, pages.host)) fold.add(audit);
  while (fold.needsReading());
  return fold.finish();
}
