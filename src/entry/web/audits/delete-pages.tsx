import type { Context } from 'hono';
import type { ReportSummary } from '../../../contracts/report.ts';
import { renderAppPage, renderConfirmation } from '../app-page.tsx';
import type { SignedInEnv, PageResponse } from '../context.ts';
import { formatCount } from '../../../lib/text.ts';
import { EmptyState } from '../parts/card.tsx';
import { Score } from '../parts/badge.tsx';
import { Table, narrow } from '../parts/table.tsx';
import { shortenUrl } from '../parts/text.tsx';
import type { AuditEnv } from './load-audit.tsx';
import { ButtonLink } from '../parts/button.tsx';

const CRUMBS = [{ href: '/audits', label: 'Audits' }];

/** Explains what deleting an audit does and asks for confirmation. */
export function renderDeleteAuditPage(c: Context<AuditEnv>): PageResponse {
  const report = c.get('report');
  const back = `/audits/${report.id}`;
  return renderConfirmation(
    c,
    {
      heading: 'Delete this audit?',
      crumbs: [...CRUMBS, { href: back, label: 'Audit' }],
      meta: <span dir="auto">{shortenUrl(report.url)}</span>,
      button: 'Delete audit',
      back,
    },
    <DeletionEffects count={1} />,
  );
}

/** Shows the selected audits and asks for confirmation. @param audits the selected ones that belong to the account */
export function renderDeleteSelectedPage(c: Context<SignedInEnv>, audits: ReportSummary[]): PageResponse {
  if (audits.length === 0) {
    return renderAppPage(
      c,
      { heading: 'No audits selected', crumbs: CRUMBS },
      <EmptyState
        title="Select the audits to delete"
        actions={<ButtonLink href="/audits" label="Back to your audits" />}
      >
        <p>Check the box beside each audit, then choose Delete selected.</p>
      </EmptyState>,
    );
  }
  const count = formatCount(audits.length, 'audit');
  return renderConfirmation(
    c,
    {
      crumbs: CRUMBS,
      heading: `Delete ${count}?`,
      fields: (
        <Table
          columns={['Page', narrow('Score')]}
          rows={audits.map(({ id, url, score }) => [
            <>
              <input type="hidden" name="id" value={id} />
              {shortenUrl(url)}
            </>,
            <Score score={score} />,
          ])}
          dir="auto"
        />
      ),
      button: `Delete ${count}`,
      back: '/audits',
    },
    <DeletionEffects count={audits.length} />,
  );
}

/** What happens when audits are deleted. */
function DeletionEffects({ count }: { count: number }) {
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
