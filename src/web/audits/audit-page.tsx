import type { Context } from 'hono';
import { getAuditWait } from '../../services/audits/audit-slot.ts';
import { shortenLine } from '../format.ts';
import { renderPage, formatTitle } from '../layout.tsx';
import { UntrustedLink, shortenUrl } from '../parts/untrusted-link.tsx';
import { DescriptionItem } from '../parts/key-value.tsx';
import { FormattedDateTime } from '../parts/formatted-date-time.tsx';
import { SuccessNotice, getDoneMessage, ErrorNotice } from '../parts/callout.tsx';
import { Gauge } from '../parts/gauge.tsx';
import { ScoreList } from '../parts/bar-list.tsx';
import { CATEGORIES } from '../../contracts/scoring.ts';
import { CATEGORY_LABELS } from '../checks/labels.ts';
import { AuditButton, AuditWaitNotice } from './audit-button.tsx';
import { formatIssueCounts } from './audit-list.tsx';
import { Checks } from './checks.tsx';
import { Issues } from './issues.tsx';
import { DeliverySection } from './delivery-section.tsx';
import { getPublishOptions } from './publish-options.ts';
import type { AuditEnv } from './load-audit.tsx';
import { PageData } from './page-data.tsx';
import { PublishSection } from './publish-section.tsx';
import type { FormError } from '../form-error.ts';
import { SearchPreview } from './search-preview.tsx';
import type { Report } from '../../contracts/report.ts';
import type { PageObject } from '../../contracts/page.ts';

/** Messages after a redirect, by `?done=`. */
const DONE_MESSAGES: Record<string, string> = {
  refreshed: 'The page was audited again. This is what was found now.',
};

/** An audit in full. @param error why the page was not audited again */
export async function renderAuditPage(c: Context<AuditEnv>, error?: FormError): Promise<Response> {
  const report = c.get('report');
  const caller = c.get('signedIn');
  const [publishOptions, wait] = await Promise.all([
    getPublishOptions(c.env, caller, report.id),
    getAuditWait(c.env, caller.accountId),
  ]);
  const page = getAuditedPage(report);
  const done = error ? undefined : getDoneMessage(c, DONE_MESSAGES);
  const title = shortenLine(`Audit of ${shortenUrl(report.url)}`, 80);
  return renderPage(
    c,
    { title: formatTitle(title, error !== undefined), description: null, path: `/audits/${report.id}` },
    <article class="audit">
      <AuditBreadcrumbs report={report} />
      <h1 dir="auto">Audit of {shortenUrl(report.url)}</h1>
      {done !== undefined && <SuccessNotice>{done}</SuccessNotice>}
      {error && <ErrorNotice>{error.message}</ErrorNotice>}
      <ScoreSummary report={report} page={page} />
      <div class="actions">
        <form
          method="post"
          action={`/audits/${report.id}/refresh`}
          data-busy="Reading the page and its robots.txt…"
        >
          <AuditButton label="Audit again" wait={wait} />
        </form>
        <a href={`/audits/${report.id}.json`}>Download as JSON</a>
        <a href="#publish">Publish</a>
        <a href={`/audits/${report.id}/delete`}>Delete</a>
      </div>
      <AuditWaitNotice wait={wait} />
      <Issues {...page.seo_analysis} />
      <PublishSection report={report} page={page} publishOptions={publishOptions} />
      <Checks page={page} />
      <DeliverySection report={report} page={page} />
      <SearchPreview {...page} />
      <PageData page={page} id={report.id} />
    </article>,
    error?.status,
  );
}

/** Returns the page of a single-page audit. */
export function getAuditedPage({ id, data }: Report): PageObject {
  const [page] = data.pages;
  if (!page) throw new Error(`the audit ${id} has no page`);
  return page;
}

/** The breadcrumbs of an audit. @param isSubpage for a page below the audit's */
export function AuditBreadcrumbs({ report, isSubpage }: { report: Report; isSubpage?: boolean }) {
  return (
    <p class="crumbs">
      <a href="/audits">Audits</a> /{' '}
      <a href={`/audits/history?domain=${encodeURIComponent(report.domain)}`}>{report.domain}</a>
      {isSubpage && (
        <>
          {' '}
          / <a href={`/audits/${report.id}`}>Audit</a>
        </>
      )}
    </p>
  );
}

function ScoreSummary({ report, page }: { report: Report; page: PageObject }) {
  const { overall_score, category_scores, issue_counts, score_caps, issues } = page.seo_analysis;
  return (
    <>
      <div class="verdict">
        <Gauge score={overall_score} label="Score of the page" />
        <ScoreList
          scores={CATEGORIES.map((category) => ({
            name: CATEGORY_LABELS[category].name,
            score: category_scores[category],
          }))}
        />
      </div>
      {report.note !== null && <p class="notice">{report.note}</p>}
      <dl class="facts">
        <DescriptionItem name="Page">
          <UntrustedLink url={report.url} />
        </DescriptionItem>
        <DescriptionItem name="Audited">
          <FormattedDateTime timestamp={report.updated_at ?? report.created_at} />
          {report.updated_at !== null && (
            <>
              , first on <FormattedDateTime timestamp={report.created_at} />
            </>
          )}
        </DescriptionItem>
        <DescriptionItem name="Issues">{formatIssueCounts(issue_counts)}</DescriptionItem>
        {report.fallback && (
          <DescriptionItem name="Read as">
            Plain markup: the page was too large, too deep or too broken to read it as a browser does
          </DescriptionItem>
        )}
        {score_caps.map(({ id, limit }) => (
          <DescriptionItem name={`At most ${limit}`}>
            Whatever else is right, a page with this issue scores no more:{' '}
            <a href={`/checks/${encodeURIComponent(id)}`}>
              {issues.find((issue) => issue.id === id)?.title ?? id}
            </a>
          </DescriptionItem>
        ))}
      </dl>
    </>
  );
}
