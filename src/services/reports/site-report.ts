import type { Finding, SiteReport } from '../../contracts/site-report.ts';
import { PAGE_SIZE } from '../../engine/site/report-lists.ts';
import { type SitePage, toPageKey } from '../../engine/site/site-pages.ts';
import { buildSiteReport, listAffectedUrls } from '../../engine/site/site-report.ts';
import { cutSortedPage, type PageRequest, type SortedPage } from '../../lib/list-page.ts';
import { streamSomeSiteAudits } from '../../storage/site-audits.ts';
import type { Context } from '../context.ts';
import type { VerifiedWebsite } from '../websites/website.ts';
import { getFinding, openReport, type ReportSource } from './open-report.ts';

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

/**
 * Returns a finding of the combined report of a website with one page of its affected URLs, which are sorted (docs/contract.md
 * 9.22). Does not contact the website.
 *
 * @throws ServiceError 404 if the report has no such finding, 422 for an invalid cursor, 429 if the website has many audits and the
 * account no work slot left
 */
export async function getReportFinding(
  context: Context,
  { website, id, limit, cursor }: { website: VerifiedWebsite; id: string } & PageRequest,
): Promise<{ finding: Finding; nextCursor: string | null }> {
  const finding = await openReport(context, website, (report) =>
    getFinding(report.assessment, { host: website.host, id }),
  );
  const { rows, nextCursor } = cutSortedPage([...new Set(finding.affected.urls)], {
    list: `pages of ${id}`,
    toPosition: (url) => ({ value: url, key: '' }),
    limit,
    cursor,
  });
  return { finding: { ...finding, affected: listAffectedUrls(finding, rows) }, nextCursor };
}

/** A URL that a finding affects. */
export interface AffectedPage {
  url: string;
  /** The evidence on this page; `''` if its audit has too much evidence to keep all. */
  evidence: string;
  /** `null` for a URL without an audit, such as one that only the sitemap lists. */
  audit: { id: string; score: number | null; title: string } | null;
}

export interface FindingPages extends SortedPage<AffectedPage> {
  finding: Finding;
  /** Pages of the website. */
  pageCount: number;
}

/**
 * Returns a finding of the combined report with 50 of its affected URLs, sorted, each with its own evidence; `null` if the report does
 * not have it.
 *
 * @throws ServiceError 422 for an invalid cursor
 */
export async function listFindingPages(
  context: Context,
  report: ReportSource,
  { id, cursor }: { id: string; cursor: string | undefined },
): Promise<FindingPages | null> {
  const { sitePages, assessment } = report;
  const { findings, evidence } = assessment;
  const finding = findings.find((one) => one.id === id);
  if (!finding) return null;
  const list = cutSortedPage([...new Set(finding.affected.urls)], {
    list: `pages of ${id}`,
    toPosition: (url) => ({ value: url, key: '' }),
    limit: PAGE_SIZE,
    cursor,
  });
  const pages = new Map(list.rows.map((url) => [url, sitePages.pagesByKey.get(toPageKey(url)) ?? null]));
  const evidenceByUrl =
    evidence.get(id)?.(new Set(list.rows)) ??
    (await readPageEvidence(context, { host: sitePages.host, issueId: id, pages }));
  const toAffectedPage = (url: string): AffectedPage => {
    const page = pages.get(url);
    const audit = page && { id: page.id, score: page.facts.score, title: page.facts.html?.title ?? '' };
    return { url, evidence: evidenceByUrl.get(url) ?? '', audit: audit ?? null };
  };
  return { ...list, rows: list.rows.map(toAffectedPage), finding, pageCount: sitePages.pages.length };
}

/** Reads the evidence of an issue from the audits of these pages, by their URLs. */
async function readPageEvidence(
  { env, caller: { accountId } }: Context,
  { host, issueId, pages }: { host: string; issueId: string; pages: ReadonlyMap<string, SitePage | null> },
): Promise<Map<string, string>> {
  const urls = new Map([...pages].flatMap(([url, page]) => (page ? [[page.id, url] as const] : [])));
  const found = new Map<string, string>();
  for await (const audit of streamSomeSiteAudits(env, accountId, { host, ids: [...urls.keys()] })) {
    const [, , , , , evidence] = audit.facts.issues.find(([id]) => id === issueId) ?? [];
    const url = urls.get(audit.id);
    if (url !== undefined && evidence !== undefined) found.set(url, evidence);
  }
  return found;
}
