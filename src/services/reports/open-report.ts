import type { Finding } from '../../contracts/site-report.ts';
import type { SiteScore } from '../../contracts/site-score.ts';
import type { GraphSource } from '../../engine/graph/describe-page.ts';
import type { Steps } from '../../engine/graph/link-graph.ts';
import { SiteGraphBuilder } from '../../engine/graph/site-graph.ts';
import { LinkTargetCollector } from '../../engine/links/target-collector.ts';
import type { LinkVerdict } from '../../engine/links/link-verdict.ts';
import { decodeLinks } from '../../engine/page/page-links.ts';
import { type CollectedPages, PageCollector } from '../../engine/site/collect-pages.ts';
import { type Assessment, collectFindings } from '../../engine/site/collect-findings.ts';
import type { IgnoredFindings } from '../../engine/ignored-findings.ts';
import type { StoredSiteFacts } from '../../engine/site/site-facts.ts';
import { SiteFold, type SitePages } from '../../engine/site/site-fold.ts';
import type { SitePage } from '../../engine/site/site-pages.ts';
import { ServiceError } from '../../lib/errors.ts';
import { toSiteName } from '../../storage/audit-documents.ts';
import { openDatabase, SERVICE } from '../../storage/database.ts';
import { streamLinkedAudits, streamSiteAudits, streamSiteLinks } from '../../storage/site-audits.ts';
import { readScoreAndFacts } from '../../storage/site-scores.ts';
import { listUnauditedAnswers } from '../../storage/scan-records.ts';
import type { Context } from '../context.ts';
import { streamWithWorkSlot, withWorkSlot } from '../credits/work-slots.ts';
import { listIgnoreRows } from '../../storage/ignores.ts';
import { readIgnored } from '../websites/ignores.ts';
import type { VerifiedWebsite } from '../websites/website.ts';
import { countSite, type ReadSite, rememberSite, type Site } from './remember-site.ts';

/** A report on more audits takes a work slot: one on 20,000 audits takes 4 seconds of CPU time and 16 MB. */
const MAX_AUDITS_WITHOUT_SLOT = 1_000;

/** What the combined report is made from, as `buildSiteReport` takes it. */
export interface ReportSource {
  sitePages: SitePages;
  /** Kept with its sources, as the findings of 500 pages are half of the CPU time of each page of the report. */
  assessment: Assessment;
  /** `null` before the first inspection. */
  site: StoredSiteFacts | null;
  /** `null` before the first score. */
  score: SiteScore | null;
  siteUrl: string;
  /** What the owner ignores. */
  ignored: IgnoredFindings;
}

/** The pages of the combined report. */
interface ReportPages {
  pages: readonly SitePage[];
  known: CollectedPages;
  score: SiteScore | null;
}

/**
 * Returns a function that opens what is read of a website for a reader, in a work slot if the website has more than 1,000 audits. It
 * does not contact the website. It throws ServiceError 429 if the account has no work slot left, and what the reader throws.
 */
function createOpener<S>(count: ReturnType<typeof countSite<S>>) {
  return async <T>(
    { env, caller: { accountId } }: Context,
    { host }: VerifiedWebsite,
    use: (source: S) => T | Promise<T>,
  ): Promise<T> => {
    const { audits, read } = await count(env, { accountId, host });
    const work = async () => use(await read());
    return audits > MAX_AUDITS_WITHOUT_SLOT ? withWorkSlot(env, accountId, work) : work();
  };
}

/** Same as `createOpener` for an export. Its work slot is freed when the texts end. */
function createStreamer<S>(readSite: ReadSite<S>) {
  const count = countSite(readSite);
  return async (
    { env, caller: { accountId } }: Context,
    { host }: VerifiedWebsite,
    write: (source: S) => AsyncGenerator<string> | Promise<AsyncGenerator<string>>,
  ): Promise<AsyncGenerator<string>> => {
    const { audits, read } = await count(env, { accountId, host });
    const work = async () => write(await read());
    return audits > MAX_AUDITS_WITHOUT_SLOT ? streamWithWorkSlot(env, accountId, work) : work();
  };
}

/** Bytes of memory of each audit in a report, 600 of them for its findings (Node 24): 875 audits fit what is remembered of a website. */
const REPORT_BYTES_OF_AUDIT = 1_600;

/** The combined report. */
export const openReport = createOpener(
  rememberSite('report', readReport, listReportInputs, (_, audits) => audits * REPORT_BYTES_OF_AUDIT),
);
export const streamReport = createStreamer(readReport);

/** The list of pages alone, for which the audits are read once instead of twice. */
export const openPages = createOpener(rememberSite('pages', readPages));
export const streamPages = createStreamer(readPages);

/** The graph of the links. */
export const openGraph = createOpener(rememberSite('graph', readGraph));
export const streamGraph = createStreamer(readGraph);

/** The external URLs and files that the pages name. */
export const openLinkTargets = createOpener(
  rememberSite('link targets', collectLinkTargets, undefined, ({ bytes }) => bytes),
);
export const streamLinkTargets = createStreamer(collectLinkTargets);

/** Reads the account's audits of a website, twice, for its graph. */
async function readGraph(env: Env, { accountId, host }: Site): Promise<GraphSource> {
  const { pages: known, site } = await readCollected(env, { accountId, host });
  const builder = new SiteGraphBuilder(known);
  for await (const audit of streamSiteLinks(env, { accountId, host })) builder.add(audit);
  return { graph: await finishSteps(builder.finish(site)), known, site };
}

/** Reads the account's audits of a website, twice, for the external URLs and files that its pages name. */
export async function collectLinkTargets(env: Env, { accountId, host }: Site): Promise<LinkTargetCollector> {
  const { pages: known } = await readCollected(env, { accountId, host });
  const pages = new Map(known.pages.map((one) => [one.id, one]));
  const collector = new LinkTargetCollector(host);
  for await (const { id, auditedAt, links } of streamSiteLinks(env, { accountId, host })) {
    const audited = pages.get(id);
    if (audited?.auditedAt !== auditedAt) continue;
    const { url } = audited.facts;
    collector.add(url, decodeLinks(links, new URL(url).origin));
  }
  return collector;
}

/** Faults read in one call, and of one website. */
const FAULTS_IN_CALL = 1_000;
const MAX_FAULTS = 10_000;

type LinkFaults = ReadonlyMap<string, LinkVerdict>;

/** Returns the verdicts that findings are about; `null` if no scan has checked links. */
export async function readLinkFaults(env: Env, { accountId, host }: Site): Promise<LinkFaults | null> {
  const object = env.SITE_AUDITS.getByName(toSiteName(accountId, host));
  const verdicts = new Map<string, LinkVerdict>();
  for (let after = ''; verdicts.size < MAX_FAULTS;) {
    const { isChecked, faults } = await object.listLinkFaults(after, FAULTS_IN_CALL);
    if (!isChecked) return null;
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only a scan writes them
    for (const { url, verdict } of faults) verdicts.set((after = url), JSON.parse(verdict) as LinkVerdict);
    if (faults.length < FAULTS_IN_CALL) break;
  }
  return verdicts;
}

/** Reads what the combined report is made from besides audits, score and unaudited answers. */
async function listReportInputs(env: Env, site: Site): Promise<unknown[]> {
  const [ignored, faults] = await Promise.all([
    listIgnoreRows(openDatabase(env, SERVICE), site),
    readLinkFaults(env, site),
  ]);
  return [ignored, faults && [...faults]];
}

/** Runs a computation in steps, between which other requests run. */
export async function finishSteps<T>(steps: Steps<T>): Promise<T> {
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
    await scheduler.wait(0);
  }
}

/** Returns one of the findings of a report. @throws ServiceError 404 if there is no such finding */
export function getFinding(
  { findings }: Pick<Assessment, 'findings'>,
  { host, id }: { host: string; id: string },
): Finding {
  const finding = findings.find((candidate) => candidate.id === id);
  if (!finding) throw new ServiceError('finding_not_found', `The report of ${host} has no such finding`);
  return finding;
}

/** Reads the account's audits of a website, twice, for its combined report. */
export async function readReport(env: Env, { accountId, host }: Site): Promise<ReportSource> {
  const [{ pages, site, score }, faults, ignored] = await Promise.all([
    readCollected(env, { accountId, host }),
    readLinkFaults(env, { accountId, host }),
    readIgnored(env, { accountId, host }),
  ]);
  const sitePages = await foldAudits(env, { accountId, pages, site, faults });
  await finishSteps(ignored.compare(sitePages.pages.map(({ facts }) => facts.url)));
  const sources = { site, score, siteUrl: env.SITE_URL, ignored };
  return { ...sources, sitePages, assessment: collectFindings(sitePages, sources) };
}

/** Reads the account's audits of a website, once, for the list of its pages. */
async function readPages(env: Env, { accountId, host }: Site): Promise<ReportPages> {
  const { pages: known, score } = await readCollected(env, { accountId, host });
  return { pages: known.pages, known, score };
}

/** Reads the account's audits of a website, once, with its score and the facts of its last inspection. */
async function readCollected(
  env: Env,
  { accountId, host }: Site,
): Promise<Pick<ReportSource, 'site' | 'score'> & { pages: CollectedPages }> {
  const [collector, scored] = await Promise.all([
    collectPages(env, { accountId, host }),
    readScoreAndFacts(openDatabase(env, accountId), { host, accountId }),
  ]);
  const { score = null, facts: site = null } = scored ?? {};
  return { pages: collector.finish(site), site, score };
}

/** Reads the account's audits of a website to collect its pages. */
export async function collectPages(env: Env, { accountId, host }: Site): Promise<PageCollector> {
  // Before the audits: one that replaces an answer meanwhile is then read, and newer.
  const answers = await listUnauditedAnswers(openDatabase(env, accountId), accountId, host);
  const collector = new PageCollector(host, answers);
  for await (const audit of streamSiteAudits(env, accountId, host)) collector.add(audit);
  return collector;
}

/** Reads the account's audits of a website again, to relate its pages to each other. */
export async function foldAudits(
  env: Env,
  {
    accountId,
    pages,
    site,
    faults,
  }: { accountId: string; pages: CollectedPages; site: StoredSiteFacts | null; faults: LinkFaults | null },
): Promise<SitePages> {
  const fold = new SiteFold(pages, faults);
  do for await (const audit of streamLinkedAudits(env, { accountId, host: pages.host })) fold.add(audit);
  while (fold.needsReading());
  return finishSteps(fold.finish(site));
}
