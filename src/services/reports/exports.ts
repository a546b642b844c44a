import type { Finding } from '../../contracts/site-report.ts';
import { writeSiteReportCsv } from '../../engine/formats/findings-csv.ts';
import { ISSUE_COLUMNS } from '../../engine/formats/issues-csv.ts';
import type { Assessment } from '../../engine/site/collect-findings.ts';
import { compareScores, toPageSummary } from '../../engine/site/site-report.ts';
import { toPageKey } from '../../engine/site/site-pages.ts';
import { type CsvCell, writeCsv } from '../../lib/csv.ts';
import { streamSiteAudits } from '../../storage/site-audits.ts';
import type { Context } from '../context.ts';
import type { VerifiedWebsite } from '../websites/website.ts';
import { getFinding, type ReportSource, streamPages, streamReport } from './open-report.ts';

/**
 * Exports all findings of the combined report as CSV, most severe first. Does not contact the website.
 *
 * @throws ServiceError 429 if the website has many audits and the account no work slot left
 */
export function exportFindings(context: Context, website: VerifiedWebsite): Promise<AsyncGenerator<string>> {
  return streamReport(context, website, (report) =>
    writeSiteReportCsv({ ...report.assessment, score: report.score }),
  );
}

const HEADER = [
  'URL',
  'Score',
  'Critical',
  'High',
  'Medium',
  'Low',
  'Title',
  'Status',
  'Words',
  'Audited at',
  'Audit',
];

/**
 * Exports all pages of the combined report as CSV, lowest score first. Does not contact the website.
 *
 * @throws ServiceError 429 if the website has many audits and the account no work slot left
 */
export function exportPages(context: Context, website: VerifiedWebsite): Promise<AsyncGenerator<string>> {
  const { env } = context;
  return streamPages(context, website, ({ pages }) => {
    const rows = pages.toSorted(compareScores).map((sitePage) => {
      const page = toPageSummary(sitePage);
      const { critical, high, medium, low } = page.issue_counts;
      return [
        page.url,
        page.score,
        critical,
        high,
        medium,
        low,
        page.title,
        page.status_code,
        page.words,
        page.audited_at,
        `${env.SITE_URL}/audits/${page.report_id}`,
      ];
    });
    return writeCsv(HEADER, rows);
  });
}

/** URLs of a finding whose evidence is in memory at a time. */
const URLS_PER_BATCH = 1_000;

interface IssueExport {
  env: Env;
  accountId: string;
  source: ReportSource;
  assessment: Pick<Assessment, 'findings' | 'evidence'>;
}

/**
 * Exports every issue of every page of the combined report as CSV, with its own evidence: first the problems that only show
 * across pages, then page by page. Reads the audits a third time while the file is written. Does not contact the website.
 *
 * @param findingId exports only this finding
 * @throws ServiceError 404 if the report has no such finding, 429 if the website has many audits and the account no work slot left
 */
export function exportIssues(
  context: Context,
  { website, findingId }: { website: VerifiedWebsite; findingId?: string | undefined },
): Promise<AsyncGenerator<string>> {
  const { env, caller } = context;
  return streamReport(context, website, (source) => {
    const { findings, evidence } = source.assessment;
    const exported =
      findingId === undefined ? findings : [getFinding({ findings }, { host: website.host, id: findingId })];
    const assessment = { findings: exported, evidence };
    return writeCsv(ISSUE_COLUMNS, listIssues({ env, accountId: caller.accountId, source, assessment }));
  });
}

async function* listIssues(issues: IssueExport): AsyncGenerator<CsvCell[]> {
  const { findings } = issues.assessment;
  for (const finding of findings) if (finding.scope === 'site') yield* listSiteIssues(issues, finding);
  const pageFindings = new Map(
    findings.flatMap((finding) => (finding.scope === 'page' ? [[finding.id, finding]] : [])),
  );
  if (pageFindings.size > 0) yield* listPageIssues(issues, pageFindings);
}

function* listSiteIssues(
  { env, source, assessment }: IssueExport,
  { id, severity, title, category, recommendation, affected }: Finding,
): Generator<CsvCell[]> {
  for (let at = 0; at < affected.urls.length; at += URLS_PER_BATCH) {
    const urls = affected.urls.slice(at, at + URLS_PER_BATCH);
    const evidence = assessment.evidence.get(id)?.(new Set(urls));
    for (const url of urls) {
      const page = source.sitePages.pagesByKey.get(toPageKey(url));
      const audit = page ? getAuditUrl(env, page.id) : null;
      yield [url, severity, title, category, evidence?.get(url) ?? '', recommendation, audit, id];
    }
  }
}

async function* listPageIssues(
  { env, accountId, source }: IssueExport,
  findings: ReadonlyMap<string, Finding>,
): AsyncGenerator<CsvCell[]> {
  const { host, pagesByKey } = source.sitePages;
  // An audit replaced meanwhile can be read twice.
  const seen = new Set<string>();
  for await (const { id, auditedAt, facts } of streamSiteAudits(env, accountId, host)) {
    const page = pagesByKey.get(toPageKey(facts.url));
    if (!page || page.id !== id || page.auditedAt !== auditedAt || seen.has(page.key)) continue;
    seen.add(page.key);
    for (const [issueId, severity, category, , title, evidence] of facts.issues) {
      const finding = findings.get(issueId);
      if (!finding) continue;
      yield [
        facts.url,
        severity,
        title,
        category,
        evidence,
        finding.recommendation,
        getAuditUrl(env, id),
        issueId,
      ];
    }
  }
}

function getAuditUrl({ SITE_URL }: Env, id: string): string {
  return `${SITE_URL}/audits/${id}`;
}
