import type { Context } from 'hono';
import { listRuns } from '../../../../services/scans/list-runs.ts';
import { renderAppPage } from '../../app-page.tsx';
import { EmptyState } from '../../parts/empty-state.tsx';
import { getWebsiteCrumbs } from '../crumbs.ts';
import { CursorPagination } from '../../parts/pagination.tsx';
import type { WebsiteEnv } from '../context.ts';
import { RunList } from './run-list.tsx';

const RUNS_PER_PAGE = 50;

/** The runs of the schedules of a website, newest first, from `?cursor=` on. */
export async function renderRunsPage(c: Context<WebsiteEnv>): Promise<Response> {
  const { host, display_host: name } = c.get('owned');
  const { accountId } = c.get('signedIn');
  const query = { limit: RUNS_PER_PAGE, cursor: c.req.query('cursor') };
  const { rows: runs, nextCursor } = await listRuns(c.env, {
    target: { accountId, host, pageUrl: '' },
    ...query,
  });
  const path = `/websites/${host}/schedule`;
  const heading = `Scheduled runs for ${name}`;
  return renderAppPage(
    c,
    { path: `${path}/runs`, heading, crumbs: getWebsiteCrumbs(host, { href: path, label: 'Schedule' }) },
    <>
      {runs.length === 0 ? (
        <EmptyState title="No runs yet">
          <p>Each run of the schedule is listed here with its cost, or the reason why it was skipped.</p>
        </EmptyState>
      ) : (
        <RunList label={heading} host={host} runs={runs} />
      )}
      <CursorPagination path={`${path}/runs`} params={{}} nextCursor={nextCursor} nextLabel="Older runs" />
    </>,
  );
}
