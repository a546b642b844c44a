import { type List, type ListRequest, ListView } from '../list-view.tsx';
import { Badge, IssueCounts } from '../parts/badge.tsx';
import { Score } from '../parts/score.tsx';
import { ShortDate } from '../parts/dates.tsx';
import { DataTable } from '../parts/table.tsx';
import { shortenUrl } from '../parts/untrusted-link.tsx';
import type { ReportSummary } from '../../../contracts/report.ts';
import type { ListPage } from '../../../lib/list-page.ts';
import type { ListFilters } from '../../../lib/list-query.ts';
import type { AuditListQuery } from '../../../services/audits/list-audit-page.ts';

/** Characters of a URL; longer ones are shortened. */
const URL_LENGTH = 90;

/** Audits on a page of a list. */
export const AUDITS_PER_PAGE = 50;

interface AuditListProps {
  /** What is listed, for screen readers: `Audits of example.com`. */
  label: string;
  list: List;
  query: ListRequest<ListFilters, AuditListQuery['order']['by']>;
  page: ListPage<ReportSummary>;
  /** The list without filters, if that is not its path. */
  allHref?: string;
  /** Seconds until the next audit is allowed, 0 if it is allowed now. */
  wait: number;
}

/**
 * A page of audits. Each can be audited again, and several can be deleted together. One form does both, and works without
 * JavaScript.
 */
export function AuditList({ label, query, wait, ...view }: AuditListProps) {
  const { sortLink } = query;
  return (
    <ListView {...view} query={query} level={3}>
      <form method="get" action="/audits/delete" class="selectable">
        <div class="row spread">
          <p class="muted">Pages are audited again one at a time, one per minute.</p>
          <div class="actions">
            <button type="button" class="quiet small" data-check="id" hidden>
              Select all
            </button>
            <button type="submit" class="danger small">
              Delete selected
            </button>
          </div>
        </div>
        <DataTable
          label={label}
          columns={[
            { name: 'Page', sort: sortLink('page') },
            { name: 'Score', short: true, sort: sortLink('score') },
            { name: 'Issues', short: true },
            { name: 'Audited', short: true, sort: sortLink('audited') },
            { name: 'Actions', short: true },
          ]}
          rows={view.page.rows.map((audit) => [
            <PageCell {...audit} />,
            <Score score={audit.score} />,
            <IssueCounts counts={audit.issue_counts} named />,
            <AuditDate {...audit} />,
            <RefreshButton {...audit} wait={wait} />,
          ])}
        />
      </form>
    </ListView>
  );
}

function PageCell({ id, url, public: isPublic }: ReportSummary) {
  const name = shortenUrl(url, URL_LENGTH);
  return (
    <span class="pick">
      <input type="checkbox" name="id" value={id} aria-label={`Select ${name}`} />
      <span>
        <a href={`/audits/${id}`} dir="auto">
          {name}
        </a>{' '}
        {isPublic && <Badge tone="info">Published</Badge>}
      </span>
    </span>
  );
}

function AuditDate({ created_at, updated_at }: ReportSummary) {
  return (
    <span>
      <ShortDate timestamp={created_at} />
      {updated_at !== null && (
        <small class="block">
          again <ShortDate timestamp={updated_at} />
        </small>
      )}
    </span>
  );
}

/** Submits the form of the list to the URL that audits this page again. */
function RefreshButton({ id, url, wait }: ReportSummary & { wait: number }) {
  return (
    <button
      type="submit"
      class="quiet small"
      formmethod="post"
      formaction={`/audits/${id}/refresh`}
      aria-label={`Audit again: ${shortenUrl(url)}`}
      {...(wait > 0 && { disabled: true, 'data-wait-seconds': String(wait) })}
    >
      Audit again
      {wait > 0 && <span class="unseen"> in {wait} s</span>}
    </button>
  );
}
