import type { WatchedPage } from '../../../../contracts/schedule.ts';
import { MAX_WATCHED_PAGES } from '../../../../services/scans/watched-pages.ts';
import { formatCount } from '../../format.ts';
import { BreakableText } from '../../parts/breakable-text.tsx';
import { Card } from '../../parts/card.tsx';
import { UrlField } from '../../parts/field.tsx';
import { FormattedDateTime } from '../../parts/dates.tsx';
import { DataTable } from '../../parts/table.tsx';
import type { RefusedForm } from '../../validate-form.ts';
import { RunStateBadge } from './runs-page.tsx';

interface WatchedPagesProps {
  host: string;
  pages: WatchedPage[];
  /** The pages on all websites. */
  watched: { count: number; creditsPerMonth: number };
  form: RefusedForm<'url'> | undefined;
}

/** The watched pages of a website, and a form to add one. */
export function WatchedPagesCard({ host, pages, watched, form }: WatchedPagesProps) {
  const path = `/websites/${host}/watched-pages`;
  return (
    <Card title="Watched pages" id="watched-pages">
      <p>
        Watched pages are scanned alone, once a day, for the price of one page. You watch {watched.count} of{' '}
        {MAX_WATCHED_PAGES} pages on all your websites together
        {watched.count > 0 &&
          `, which costs about ${formatCount(watched.creditsPerMonth, 'credit')} a month. The limit of the schedule does not apply to them`}
        .
      </p>
      {pages.length > 0 && (
        <DataTable
          label="Watched pages"
          columns={[
            { name: 'Page' },
            { name: 'Last run', short: true },
            { name: 'Next run' },
            { name: 'Action', short: true },
          ]}
          rows={pages.map((page) => [
            <BreakableText text={page.url} />,
            page.last_run ? <LastRun host={host} run={page.last_run} /> : '–',
            <FormattedDateTime timestamp={page.next_run_at} />,
            <form method="post" action={`${path}/${page.id}/delete`}>
              <button type="submit" class="quiet small" aria-label={`Stop watching ${page.url}`}>
                Stop watching
              </button>
            </form>,
          ])}
        />
      )}
      <form method="post" action={path}>
        <UrlField
          id="url"
          label="Page to watch"
          error={form?.errors.url ?? form?.notice ?? undefined}
          placeholder={`https://${host}/pricing`}
          value={form?.values.url}
        />
        <button type="submit">Watch page</button>
      </form>
    </Card>
  );
}

function LastRun({ host, run }: { host: string; run: NonNullable<WatchedPage['last_run']> }) {
  if (run.skipped) {
    return (
      <>
        <RunStateBadge run={run} /> {run.skipped.message}
      </>
    );
  }
  if (run.started_at === null) return <RunStateBadge run={run} />;
  return (
    <a href={`/websites/${host}/scans/${run.id}`}>
      <RunStateBadge run={run} />
    </a>
  );
}
