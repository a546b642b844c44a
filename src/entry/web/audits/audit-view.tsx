import type { AuditReport, AuditedPage } from '../../../engine/audit-document.ts';
import type { Child } from 'hono/jsx';
import type { Blocked } from '../../../contracts/blocked.ts';
import type { AuditChanges } from '../../../contracts/audit-changes.ts';
import { type Crumb, PageHeader, Tabs } from '../parts/page-header.tsx';
import { Callout } from '../parts/callout.tsx';
import { FormattedDateTime, shortenUrl } from '../parts/text.tsx';
import { AuditButton } from './audit-form.tsx';
import type { BrokenLink } from '../../../services/reports/broken-links.ts';
import { BrokenLinks } from './broken-links.tsx';
import { ChangesSection } from './changes-section.tsx';
import { AuditSummary } from './audit-summary.tsx';
import { DeliverySection, PassedChecks, Previews } from './audit-sections.tsx';
import type { IssueFilter } from './issue-filter.tsx';
import { Issues } from './issues.tsx';
import { PageData } from './page-data.tsx';
import { RenderedSummary } from './rendered-summary.tsx';
import { type PublishOptions, PublishSection } from './publish-section.tsx';
import { ButtonLink, PostForm } from '../parts/button.tsx';

/** What the owner of an audit can do with it. */
interface AuditActions {
  /** The path to which the forms are sent that mark issues as fixed. */
  fixPath: string;
  /** Seconds until the next audit is allowed. */
  wait: number;
  publishOptions: PublishOptions;
}

interface AuditViewProps {
  report: AuditReport;
  /** The path of the page, for the links that filter the issues. */
  path: string;
  filter: IssueFilter;
  crumbs?: Crumb[];
  /** Since the audit of the page before this one. */
  changes: AuditChanges;
  brokenLinks?: readonly BrokenLink[];
  /** Messages above the audit. */
  notices?: Child;
  /** `null` for a reader who does not own the audit. */
  actions: AuditActions | null;
}

/** An audit in full. */
export function AuditView({
  report,
  path,
  filter,
  crumbs,
  changes,
  brokenLinks = [],
  notices,
  actions,
}: AuditViewProps) {
  const page = getAuditedPage(report);
  const isFound = page.seo_analysis.overall_score !== null && page.status_code < 300;
  const { blocked } = page;
  const canRender = actions !== null || report.data.rendered !== undefined;
  return (
    <article>
      <PageHeader
        dir="auto"
        title={`Audit of ${shortenUrl(report.url)}`}
        meta={
          <>
            <AuditDates {...report} />
            {actions && (
              <>
                {' · '}
                <a href={`/audits/${report.id}/history`}>History</a>
                {changes.before !== null && (
                  <>
                    {' · '}
                    <a href={`/audits/${report.id}/compare`}>Compare</a>
                  </>
                )}
              </>
            )}
          </>
        }
        {...(crumbs && { crumbs })}
        {...(actions && {
          actions: <HeaderActions id={report.id} wait={actions.wait} canPublish={isFound} />,
        })}
      />
      {notices}
      {canRender && <AuditViewTabs path={path} current="audit" />}
      {blocked ? <BlockedCallout {...blocked} /> : report.note !== null && <Callout>{report.note}</Callout>}
      <div class="audit">
        <AuditSummary page={page} path={path} />
        <div>
          {isFound && (
            <Previews
              page={page}
              imagePath={
                actions && `/audits/${report.id}/social-image?at=${report.updated_at ?? report.created_at}`
              }
            />
          )}
          <ChangesSection changes={changes} />
          {!blocked && (
            <>
              <Issues
                page={page}
                path={path}
                filter={filter}
                fixes={actions && { action: actions.fixPath, marked: changes.fix_verifications }}
              />
              <BrokenLinks links={brokenLinks} />
              <PassedChecks page={page} />
            </>
          )}
          <RenderedSummary data={report.data} path={`${path}/javascript`} />
          <DeliverySection report={report} page={page} />
          {!blocked && <PageData page={page} jsonPath={actions && `/audits/${report.id}.json`} />}
          {actions && isFound && (
            <PublishSection report={report} page={page} publishOptions={actions.publishOptions} />
          )}
        </div>
      </div>
    </article>
  );
}

/** The views of an audit. @param props `path` of the audit */
export function AuditViewTabs({ path, current }: { path: string; current: 'audit' | 'javascript' }) {
  return (
    <Tabs
      label="The audit"
      tabs={[
        { href: path, label: 'Audit', current: current === 'audit' },
        { href: `${path}/javascript`, label: 'With JavaScript', current: current === 'javascript' },
      ]}
    />
  );
}

function AuditDates({ created_at: createdAt, updated_at: updatedAt }: AuditReport) {
  return (
    <>
      Audited <FormattedDateTime timestamp={updatedAt ?? createdAt} />
      {updatedAt !== null && (
        <>
          , first on <FormattedDateTime timestamp={createdAt} />
        </>
      )}
    </>
  );
}

function BlockedCallout({ message, recommendation, source_url: source }: Blocked) {
  return (
    <Callout tone="medium">
      {message} {recommendation}
      {source !== null && (
        <>
          {' '}
          <a href={source}>How it blocks</a>
        </>
      )}
    </Callout>
  );
}

function HeaderActions({ id, wait, canPublish }: { id: string; wait: number; canPublish: boolean }) {
  return (
    <>
      <ButtonLink href={`/audits/${id}.json`} label="JSON" variant="quiet" />
      <ButtonLink href={`/audits/${id}/delete`} label="Delete" variant="danger" />
      {canPublish && <ButtonLink href="#publish" label="Publish" variant="quiet" />}
      <PostForm action={`/audits/${id}/refresh`} data-busy="Starting the audit…">
        <AuditButton label="Audit again" wait={wait} />
      </PostForm>
    </>
  );
}

/** Returns the page of a single-page audit. */
export function getAuditedPage({ id, data }: AuditReport): AuditedPage {
  const [page] = data.pages;
  if (!page) throw new Error(`the audit ${id} has no page`);
  return page;
}
