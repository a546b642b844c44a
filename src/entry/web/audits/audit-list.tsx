import { type List, type ListRequest, ListView } from '../list-view.tsx';
import { Badge, IssueCounts, Score } from '../parts/badge.tsx';
import { ShortDate, shortenUrl } from '../parts/text.tsx';
import { DataTable, narrow } from '../parts/table.tsx';
import type { ReportSummary } from '../../../contracts/report.ts';
import type { SavedView } from '../../../services/accounts/saved-views.ts';
import type { ListPage } from '../../../lib/list-page.ts';
import { type ListFilters, describeList, type QueryOf } from '../../../lib/list-query.ts';
import type { AuditListQuery } from '../../../services/audits/list-audits.ts';
import { type FilterSelect, toOptions } from '../parts/filter-bar.tsx';
import { SCORE_BANDS } from '../parts/tone.ts';
import { SubmitButton } from '../parts/button.tsx';
import { useIsOffered } from '../parts/member-context.ts';

/** Characters of a URL; longer ones are shortened. */
const URL_LENGTH = 90;

export const AUDITS_PER_PAGE = 50;

interface AuditListProps {
  /** What is listed, for screen readers: `Audits of example.com`. */
  label: string;
  list: List;
  query: ListRequest<ListFilters, AuditListQuery['order']['by']>;
  page: ListPage<ReportSummary>;
  views?: readonly SavedView[];
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
  const isEditable = useIsOffered('GET', '/audits/delete');
  const table = (
    <DataTable
      label={label}
      hidden={query.hidden}
      columns={[
        { name: 'Page', sort: sortLink('page') },
        narrow('Score', sortLink('score')),
        narrow('Issues'),
        narrow('Audited', sortLink('audited')),
        ...(isEditable ? [narrow('Actions')] : []),
      ]}
      rows={view.page.rows.map((audit) => [
        <PageCell {...audit} isEditable={isEditable} />,
        <Score score={audit.score} />,
        <IssueCounts counts={audit.issue_counts} named />,
        <span>
          <ShortDate timestamp={audit.created_at} />
          {audit.updated_at !== null && (
            <small class="block">
              again <ShortDate timestamp={audit.updated_at} />
            </small>
          )}
        </span>,
        ...(isEditable ? [<RefreshButton audit={audit} wait={wait} />] : []),
      ])}
    />
  );
  return (
    <ListView {...view} query={query} level={3}>
      {isEditable ? (
        <form method="get" action="/audits/delete" class="selectable">
          <div class="row spread">
            <p class="muted">Pages are audited again one at a time, one per minute.</p>
            <div class="actions">
              <button type="button" class="quiet small" data-check="id" hidden>
                Select all
              </button>
              <SubmitButton label="Delete selected" variant="danger small" />
            </div>
          </div>
          {table}
        </form>
      ) : (
        table
      )}
    </ListView>
  );
}

function RefreshButton({ audit: { id, url }, wait }: { audit: ReportSummary; wait: number }) {
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

function PageCell({ id, url, public: isPublic, isEditable }: ReportSummary & { isEditable: boolean }) {
  const name = shortenUrl(url, URL_LENGTH);
  return (
    <span class={isEditable ? 'pick' : undefined}>
      {isEditable && <input type="checkbox" name="id" value={id} aria-label={`Select ${name}`} />}
      <span>
        <a href={`/audits/${id}`} dir="auto">
          {name}
        </a>{' '}
        {isPublic && <Badge tone="info">Published</Badge>}
      </span>
    </span>
  );
}

const [GOOD, MEDIUM, POOR] = SCORE_BANDS;

/** The bands of scores, by value of the parameter `score`. */
const SCORES = {
  low: { label: `Below ${MEDIUM.from}`, scores: [POOR.from, POOR.to] },
  medium: { label: `${MEDIUM.from} to ${MEDIUM.to}`, scores: [MEDIUM.from, MEDIUM.to] },
  high: { label: `${GOOD.from} and above`, scores: [GOOD.from, GOOD.to] },
  none: { label: 'Not scored', scores: null },
} as const;

const ISSUE_LABELS = {
  critical: 'With critical issues',
  high: 'With high issues',
  none: 'Without issues',
};

const AUDIT_FILTERS: FilterSelect[] = [
  {
    name: 'score',
    label: 'Score',
    all: 'All scores',
    options: Object.entries(SCORES).map(([value, { label }]) => ({
      value,
      label,
      chip: `Score: ${label.toLowerCase()}`,
    })),
  },
  {
    name: 'issues',
    label: 'Issues',
    all: 'All issues',
    options: toOptions(ISSUE_LABELS),
  },
];

/** The list of audits, as the page of all audits and that of a website show it. */
export const AUDITS = {
  path: '/audits',
  noun: 'audit',
  query: describeList({
    filters: { score: ['low', 'medium', 'high', 'none'], issues: ['critical', 'high', 'none'] },
    columns: ['audited', 'page', 'score'],
    order: { by: 'audited', descending: true },
    descendingFirst: ['audited'],
  }),
  search: { label: 'Search pages', placeholder: 'example.com/pricing' },
  selects: AUDIT_FILTERS,
  columns: { page: 'Page', score: 'Score', issues: 'Issues', audited: 'Audited' },
  hint: 'Search for a part of the URL, or choose another filter.',
} satisfies List;

/** Returns the query of the service. */
export function toAuditListQuery({
  search,
  filters: { score, issues },
  order,
  cursor,
}: QueryOf<typeof AUDITS.query>): AuditListQuery {
  return { search, scores: score && SCORES[score].scores, issues, order, cursor };
}
