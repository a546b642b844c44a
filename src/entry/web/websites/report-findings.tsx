import type { PropsWithChildren } from 'hono/jsx';
import type { WebsiteFinding } from '../../../contracts/finding.ts';
import type { SiteReport, Finding } from '../../../contracts/site-report.ts';
import { formatGain } from '../../../engine/format-gain.ts';
import { getFix } from '../../../engine/find-check.ts';
import { describeFolders } from '../../../engine/site/folders.ts';
import { listSiteFixes, PAGE_SIZE } from '../../../engine/site/report-lists.ts';
import {
  WEBSITE_FINDING_LIST,
  createPathFilter,
  type FindingSources,
  selectWebsiteFindings,
  UNTRACKED,
} from '../../../engine/site/website-findings.ts';
import { formatNumber } from '../../../lib/text.ts';
import type { SavedView } from '../../../services/accounts/saved-views.ts';
import { CATEGORY_LABELS } from '../checks/labels.ts';
import { type List, readListQuery } from '../list-view.tsx';
import { SeverityBadge, SEVERITY_LABELS } from '../parts/badge.tsx';
import { EmptyState, Section } from '../parts/card.tsx';
import { toOptions } from '../parts/filter-bar.tsx';
import { DataTable, minor, narrow, numeric } from '../parts/table.tsx';
import { ButtonLink, SubmitButton } from '../parts/button.tsx';
import { ShortDate } from '../parts/text.tsx';
import { FINDING_STATE_LABELS, FindingStateBadge } from './finding-work.tsx';
import { ReportList } from './report-list.tsx';
import { getFindingPath, type ReportPaths } from './context.ts';
import { shortenTags } from '../format.ts';
import { toListHref } from '../list-links.ts';
import { ReportOverview } from './report-overview.tsx';
import { useIsOffered } from '../parts/member-context.ts';

const FINDINGS = {
  noun: 'finding',
  query: WEBSITE_FINDING_LIST,
  search: { label: 'Search', placeholder: 'Title, check or assignee' },
  texts: [
    { name: 'path', label: 'Path', placeholder: '/blog/**', pattern: '[/*].*', title: 'Begins with / or *' },
  ],
  selects: [
    {
      name: 'state',
      label: 'State',
      all: 'Open, reopened',
      options: [...toOptions(FINDING_STATE_LABELS), { value: 'all', label: 'All states' }],
    },
    { name: 'severity', label: 'Severity', all: 'All severities', options: toOptions(SEVERITY_LABELS) },
    {
      name: 'category',
      label: 'Category',
      all: 'All categories',
      options: toOptions(CATEGORY_LABELS),
    },
  ],
  columns: {
    finding: 'Finding',
    state: 'State',
    severity: 'Severity',
    category: 'Category',
    pages: 'Pages',
    gain: 'Gain',
    first_seen: 'First seen',
    assignee: 'Assignee',
  },
  hint: 'Change the search or the filters.',
} satisfies Omit<List, 'path'>;

interface FindingsViewProps {
  report: SiteReport;
  /** What scans and the owner say of the findings; only what the report says if absent. */
  sources?: FindingSources | undefined;
  query: Record<string, string>;
  paths: ReportPaths;
  /** The saved views of the list. */
  views?: readonly SavedView[] | undefined;
}

/** The findings of a website: its figures, and one table with filters, in pages of 50, in which its owner can decide about several. */
export function FindingsView({ report, sources, query, paths, views }: FindingsViewProps) {
  const path = paths.report;
  // What a report alone does not have.
  const { state, first_seen: firstSeen, assignee, ...reportColumns } = FINDINGS.columns;
  const ofReport = { selects: FINDINGS.selects.slice(1), columns: reportColumns };
  const list = { ...FINDINGS, path, ...(!sources && ofReport) };
  const request = readListQuery(query, list);
  const { sortLink } = request;
  const page = selectWebsiteFindings(
    sources ?? {
      ...UNTRACKED,
      findings: report.findings,
      pathFilter: createPathFilter(request.filters.path),
    },
    request,
    PAGE_SIZE,
  );
  const isOwner = sources !== undefined;
  const isDecider = useIsOffered('GET', `${path}/ignore`) && isOwner;
  const hidden = new Set([...request.hidden, ...(isOwner ? [] : [state, firstSeen, assignee])]);
  const details = new Map(report.findings.map((finding) => [finding.id, finding]));
  return (
    <>
      <ReportOverview report={report} path={path} />
      {page.total === 0 && !request.isFiltered ? (
        <EmptyState
          title="No open findings"
          actions={isOwner && <ButtonLink href={`${path}?state=all`} label="Show all" variant="quiet" />}
        >
          <p>No check fails, or you ignore what fails.</p>
        </EmptyState>
      ) : (
        <ReportList
          list={list}
          heading="Findings"
          query={request}
          page={page}
          views={views}
          note={<p class="muted">Gain: points gained if fixed everywhere.</p>}
        >
          <FindingActions path={path} isDecider={isDecider} list={toListHref('', request.params)}>
            <DataTable
              label="Findings"
              hidden={hidden}
              columns={[
                { name: 'Finding', sort: sortLink('title') },
                minor(narrow('State', sortLink('state'))),
                narrow('Severity', sortLink('severity')),
                minor(narrow('Category', sortLink('category'))),
                numeric('Pages', sortLink('pages')),
                minor(numeric('Gain', sortLink('gain'))),
                minor(narrow('First seen', sortLink('first_seen'))),
                minor('Assignee'),
              ]}
              rows={page.rows.map((row) => [
                <FindingCell {...row} finding={details.get(row.id)} paths={paths} isDecider={isDecider} />,
                <FindingStateBadge finding={row} />,
                <SeverityBadge severity={row.severity} />,
                row.category === null ? '–' : CATEGORY_LABELS[row.category].name,
                <span>
                  {formatNumber(row.pages)}
                  {row.ignored_urls > 0 && (
                    <small class="muted block"> {formatNumber(row.ignored_urls)} ignored</small>
                  )}
                </span>,
                formatGain(row.gain),
                row.first_seen_at === null ? '–' : <ShortDate timestamp={row.first_seen_at} />,
                row.assignee ?? '–',
              ])}
            />
          </FindingActions>
        </ReportList>
      )}
      <SiteFixes report={report} />
    </>
  );
}

/** A form that decides about the checked findings, around their table. Works without JavaScript. @param list the query string of the list, to return to it */
function FindingActions({
  path,
  isDecider,
  list,
  children,
}: PropsWithChildren<{ path: string; isDecider: boolean; list: string }>) {
  if (!isDecider) return <>{children}</>;
  return (
    <form method="get" action={`${path}/ignore`} class="stack">
      <input type="hidden" name="list" value={list} />
      <div class="row spread">
        <p class="muted">Select findings to ignore or assign.</p>
        <div class="actions">
          <button type="button" class="quiet small" data-check="id" hidden>
            Select all
          </button>
          <SubmitButton label="Ignore selected" variant="quiet small" />
          <SubmitButton label="Assign selected" variant="quiet small" formaction={`${path}/assign`} />
        </div>
      </div>
      {children}
    </form>
  );
}

interface FindingCellProps extends Pick<WebsiteFinding, 'id' | 'title'> {
  /** In the report; `undefined` if no page has it now. */
  finding: Finding | undefined;
  paths: ReportPaths;
  /** Whether the person can decide about it. */
  isDecider: boolean;
}

function FindingCell({ id, title, finding, paths, isDecider }: FindingCellProps) {
  return (
    <span class={isDecider ? 'pick' : undefined}>
      {isDecider && <input type="checkbox" name="id" value={id} aria-label={`Select ${title}`} />}
      <span>
        <a href={getFindingPath(paths, id)}>{title}</a>{' '}
        <small class="muted" dir="auto">
          {finding && describeFolders(finding.patterns ?? [], finding.affected.count)}
        </small>
      </span>
    </span>
  );
}

/** What costs the website points without being a finding on pages. */
export function SiteFixes({ report, class: className }: { report: SiteReport; class?: string }) {
  const fixes = listSiteFixes(report);
  if (fixes.length === 0) return <></>;
  return (
    <Section id="site-fixes" title="The website as a whole" class={className}>
      <DataTable
        label="The website as a whole"
        columns={['What costs points', 'How to fix it', numeric('Gain')]}
        rows={fixes.map(({ id, title, gain }) => [title, shortenTags(getFix(id) ?? ''), formatGain(gain)])}
      />
    </Section>
  );
}
