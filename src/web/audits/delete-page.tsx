import type { Context } from 'hono';
import { renderPage, formatTitle } from '../layout.tsx';
import { shortenUrl } from '../parts/untrusted-link.tsx';
import { AuditBreadcrumbs } from './audit-page.tsx';
import type { AuditEnv } from './load-audit.tsx';

/** Explains what deleting an audit does and asks for confirmation. */
export function renderDeleteAuditPage(c: Context<AuditEnv>): Response | Promise<Response> {
  const report = c.get('report');
  const path = `/audits/${report.id}`;
  return renderPage(
    c,
    { title: formatTitle('Delete this audit?'), description: null, path: `${path}/delete` },
    <div class="narrow">
      <AuditBreadcrumbs report={report} isSubpage />
      <h1>Delete this audit?</h1>
      <p dir="auto">{shortenUrl(report.url)}</p>
      <ul>
        <li>The audit is gone for good. Auditing the page again makes a new one.</li>
        <li>Snapshots you published of it stay public.</li>
        <li>
          The score of its website stays until it is computed again, and credits charged for a scan are not
          returned.
        </li>
      </ul>
      <div class="actions">
        <form method="post" action={`${path}/delete`}>
          <button type="submit" class="danger">
            Delete the audit
          </button>
        </form>
        <a href={path}>Keep it</a>
      </div>
    </div>,
  );
}
