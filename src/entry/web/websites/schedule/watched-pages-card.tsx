import type { WatchedPage } from '../../../../contracts/schedule.ts';
import { formatCount } from '../../../../lib/text.ts';
import type { RenderingOffer } from '../../../../services/audits/paid-rendering.ts';
import { MAX_WATCHED_PAGES } from '../../../../services/scans/watched-pages.ts';
import { RenderingChoice } from '../../audits/rendering-choice.tsx';
import { PostButton, PostForm } from '../../parts/button.tsx';
import { Card } from '../../parts/card.tsx';
import { UrlField } from '../../parts/field.tsx';
import { DataTable, narrow } from '../../parts/table.tsx';
import { BreakableText, FormattedDateTime } from '../../parts/text.tsx';
import type { RefusedForm } from '../../validate-form.ts';
import { RunStateBadge } from './runs-page.tsx';

export type RefusedWatchForm = RefusedForm<'url' | 'render'>;

interface WatchedPagesProps {
  host: string;
  pages: WatchedPage[];
  /** The pages on all websites. */
  watched: { count: number; creditsPerMonth: number };
  form: RefusedWatchForm | undefined;
  offer: RenderingOffer;
}

/** The watched pages of a website, and a form to add one. */
export function WatchedPagesCard({ host, pages, watched, form, offer }: WatchedPagesProps) {
  const path = `/websites/${host}/watched-pages`;
  return (
    <Card title="Watched pages" id="watched-pages">
      <p>
        Watched pages are scanned separately, once a day, for the price of one page. You watch {watched.count}{' '}
        of {MAX_WATCHED_PAGES} pages on all websites
        {watched.count > 0 &&
          `, for about ${formatCount(watched.creditsPerMonth, 'credit')} a month beside the limit above`}
        .
      </p>
      {pages.length > 0 && (
        <DataTable
          label="Watched pages"
          columns={['Page', 'With JavaScript', narrow('Last run'), 'Next run', narrow('Action')]}
          rows={pages.map((page) => [
            <BreakableText text={page.url} />,
            page.render ? 'Yes' : 'No',
            page.last_run ? <LastRun host={host} run={page.last_run} /> : '–',
            <FormattedDateTime timestamp={page.next_run_at} />,
            <PostButton
              action={`${path}/${page.id}/delete`}
              label="Stop watching"
              variant="quiet small"
              aria-label={`Stop watching ${page.url}`}
            />,
          ])}
        />
      )}
      <PostForm action={path} submit="Watch page">
        <UrlField
          id="url"
          label="Page to watch"
          form={form}
          error={form?.errors.url ?? form?.notice ?? undefined}
          placeholder={`https://${host}/pricing`}
        />
        <RenderingChoice offer={offer} checked={form?.values.render === 'true'} />
        {offer.hasBrowser && pages.length > 0 && <p class="hint">Watch a page again to change this.</p>}
      </PostForm>
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
