import type { Context } from 'hono';
import { renderPage, formatTitle } from '../layout.tsx';
import { Confirmation } from '../parts/confirmation.tsx';
import { PageHeader } from '../parts/page-header.tsx';
import { shortenUrl } from '../parts/untrusted-link.tsx';
import type { AuditEnv } from './load-audit.tsx';

/** Explains what deleting an audit does and asks for confirmation. */
export function renderDeleteAuditPage(c: Context<AuditEnv>): Response | Promise<Response> {
  const report = c.get('report');
  const path = `/audits/${report.id}`;
  return renderPage(
    c,
    { title: formatTitle('Delete this audit?'), description: null, path: `${path}/delete` },
    <div class="narrow">
      <PageHeader
        title="Delete this audit?"
        crumbs={[
          { href: '/audits', label: 'Audits' },
          { href: path, label: 'Audit' },
        ]}
        meta={<span dir="auto">{shortenUrl(report.url)}</span>}
      />
      <DeletionEffects count={1} />
      <Confirmation action={`${path}/delete`} button="Delete audit" back={path} />
    </div>,
  );
}

/** What happens when audits are deleted. */
export function DeletionEffects({ count }: { count: number }) {
  return (
    <ul>
      <li>
        {count === 1
          ? 'You can’t undo this. Auditing the page again creates a new audit.'
          : 'You can’t undo this. Auditing the pages again creates new audits.'}
      </li>
      <li>Published snapshots stay public.</li>
      <li>Website scores change when they are next computed. Credits are not returned.</li>
    </ul>
  );
}
