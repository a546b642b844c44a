import type { Context } from 'hono';
import type { AuditReport } from '../../../engine/audit-document.ts';
import { getAuditChanges } from '../../../services/reports/page-history.ts';
import { getAuditWait } from '../../../services/audits/audit-slot.ts';
import type { FormError } from '../validate-form.ts';
import { shortenLine } from '../format.ts';
import { formatTitle, renderPage } from '../layout.tsx';
import type { Crumb } from '../parts/breadcrumb.tsx';
import { ErrorNotice, getDoneMessage, SuccessNotice } from '../parts/callout.tsx';
import { shortenUrl } from '../parts/untrusted-link.tsx';
import { AuditWaitNotice } from './audit-form.tsx';
import { AuditView } from './audit-view.tsx';
import { parseIssueFilter } from './issue-filter.tsx';
import type { AuditEnv } from './load-audit.tsx';
import { getPublishOptions } from './publish-options.ts';

/** An audit of the account. @param error why the page was not audited again */
export async function renderAuditPage(c: Context<AuditEnv>, error?: FormError): Promise<Response> {
  const report = c.get('report');
  const caller = c.get('signedIn');
  const [changes, publishOptions, wait] = await Promise.all([
    getAuditChanges(c.get('context'), { id: report.id }),
    getPublishOptions(c.env, caller, report.id),
    getAuditWait(c.get('context')),
  ]);
  const done = error
    ? undefined
    : getDoneMessage(c, {
        refreshed: 'Page audited again. These are the new results.',
        'fix-marked': 'Marked. Audit the page again to verify the fix.',
        'fix-unmarked': 'The next audit does not verify this fix.',
      });
  const title = shortenLine(`Audit of ${shortenUrl(report.url)}`, 80);
  const path = `/audits/${report.id}`;
  return renderPage(
    c,
    { title: formatTitle(title, error !== undefined), description: null, path },
    <AuditView
      report={report}
      path={path}
      filter={parseIssueFilter(c.req.query())}
      crumbs={getAuditCrumbs(report)}
      changes={changes}
      notices={
        <>
          {done !== undefined && <SuccessNotice>{done}</SuccessNotice>}
          {error && (
            <>
              <ErrorNotice>{error.message}</ErrorNotice>
              <AuditWaitNotice wait={wait} />
            </>
          )}
        </>
      }
      actions={{ wait, publishOptions, fixPath: `${path}/fix-verifications` }}
    />,
    error?.status,
  );
}

/** Returns the crumbs of an audit's page. @param isSubpage for a page below it */
export function getAuditCrumbs({ id, domain }: AuditReport, isSubpage = false): Crumb[] {
  return [
    { href: '/audits', label: 'Audits' },
    { href: `/audits/history?domain=${encodeURIComponent(domain)}`, label: domain },
    ...(isSubpage ? [{ href: `/audits/${id}`, label: 'Audit' }] : []),
  ];
}
