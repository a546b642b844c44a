import type { Context } from 'hono';
import type { ReportSummary } from '../../../contracts/report.ts';
import type { SignedInEnv } from '../context.ts';
import { formatCount } from '../format.ts';
import { formatTitle, renderPage } from '../layout.tsx';
import { EmptyState } from '../parts/empty-state.tsx';
import { PageHeader } from '../parts/page-header.tsx';
import { Score } from '../parts/score.tsx';
import { Table } from '../parts/table.tsx';
import { shortenUrl } from '../parts/untrusted-link.tsx';
import { DeletionEffects } from './delete-page.tsx';

const CRUMBS = [{ href: '/audits', label: 'Audits' }];

/** Shows the selected audits and asks for confirmation. @param audits the selected ones that belong to the account */
export function renderDeleteSelectedPage(
  c: Context<SignedInEnv>,
  audits: ReportSummary[],
): Response | Promise<Response> {
  const heading =
    audits.length === 0 ? 'No audits selected' : `Delete ${formatCount(audits.length, 'audit')}?`;
  const info = { title: formatTitle(heading), description: null, path: '/audits/delete' };
  if (audits.length === 0) {
    const content = (
      <>
        <PageHeader title={heading} crumbs={CRUMBS} />
        <EmptyState
          title="Select the audits to delete"
          actions={
            <a href="/audits" class="button">
              Back to your audits
            </a>
          }
        >
          <p>Check the box beside each audit, then choose Delete selected.</p>
        </EmptyState>
      </>
    );
    return renderPage(c, info, content);
  }
  return renderPage(
    c,
    info,
    <div class="narrow">
      <PageHeader title={heading} crumbs={CRUMBS} />
      <DeletionEffects count={audits.length} />
      <form method="post" action="/audits/delete">
        <Table
          columns={[{ name: 'Page' }, { name: 'Score', short: true }]}
          rows={audits.map(({ id, url, score }) => [
            <>
              <input type="hidden" name="id" value={id} />
              {shortenUrl(url)}
            </>,
            <Score score={score} />,
          ])}
          dir="auto"
        />
        <div class="actions">
          <button type="submit" class="danger">
            Delete {formatCount(audits.length, 'audit')}
          </button>
          <a href="/audits">Cancel</a>
        </div>
      </form>
    </div>,
  );
}
