import type { SiteReport, UnauditedSummary } from '../../../contracts/site-report.ts';
import { nameBlocker } from '../../../engine/blockers.ts';
import type { FindingSources } from '../../../engine/site/website-findings.ts';
import { selectPages, selectUnaudited, UNAUDITED_LIST } from '../../../engine/site/report-lists.ts';
import { countScoreBands } from '../../../engine/site/score-bands.ts';
import type { DocumentTab } from './report-tabs.tsx';
import { ReportList } from './report-list.tsx';
import { type List, readListQuery } from '../list-view.tsx';
import { toOptions } from '../parts/filter-bar.tsx';
import { FindingsView } from './report-findings.tsx';
import { PagesView, readPageQuery, shortenPageUrl } from './report-pages.tsx';
import type { ReportPaths } from './context.ts';
import { CATEGORIES } from '../../../contracts/scoring.ts';
import type { SavedView } from '../../../services/accounts/saved-views.ts';
import { CHECKS_BY_ID } from '../../../engine/checks/all.ts';
import { formatCount } from '../../../lib/text.ts';
import { CATEGORY_LABELS } from '../checks/labels.ts';
import { Card, Disclosure, Disclosures, EmptyState, Section } from '../parts/card.tsx';
import { FormattedDate } from '../parts/text.tsx';
import { DescriptionItem, KeyValue } from '../parts/facts.tsx';
import { DataTable, narrow, numeric } from '../parts/table.tsx';

interface ReportViewProps {
  /** The JSON of the API. Its list of pages is shown, which holds the weakest 1,000. */
  report: SiteReport;
  /** For the view of findings, as `FindingsView` takes them. */
  sources?: FindingSources | undefined;
  tab: DocumentTab;
  paths: ReportPaths;
  /** The query string: filters, order and page. */
  query: Record<string, string>;
  /** The saved views of the findings. */
  views?: readonly SavedView[];
}

/**
 * A view of a report, below its tabs, from its document alone: needs no account.
 *
 * @throws ServiceError 422 for an invalid cursor
 */
export function ReportView({ report, sources, tab, paths, query, views }: ReportViewProps) {
  return (
    <>
      {tab === 'findings' && (
        <FindingsView report={report} sources={sources} query={query} paths={paths} views={views} />
      )}
      {tab === 'pages' && <DocumentPages report={report} query={query} paths={paths} />}
      {tab === 'unaudited' && <UnauditedView report={report} paths={paths} query={query} />}
      {tab === 'checks' && <ChecksView report={report} />}
    </>
  );
}

function DocumentPages({ report, paths, query }: Omit<ReportViewProps, 'tab' | 'sources' | 'views'>) {
  const { host, pages } = report;
  const pageQuery = readPageQuery(query, paths);
  return (
    <PagesView
      host={host}
      query={pageQuery}
      paths={paths}
      page={selectPages(pages, pageQuery)}
      bands={countScoreBands(pages.map(({ score }) => score))}
    />
  );
}

/** The checks that passed on every page, and the questions that could not be answered. */
function ChecksView({ report }: { report: SiteReport }) {
  const { passed, not_assessed: notAssessed } = report;
  const ofSite = passed.filter(({ scope }) => scope === 'site');
  return (
    <>
      <Section id="passed" title={`${formatCount(passed.length, 'check')} passed on every page`}>
        <Disclosures>
          {CATEGORIES.map((category) => (
            <PassedGroup
              title={CATEGORY_LABELS[category].name}
              checks={passed.filter(
                ({ id, scope }) => scope === 'page' && CHECKS_BY_ID.get(id)?.category === category,
              )}
            />
          ))}
          <PassedGroup title="The site as a whole" checks={ofSite} />
        </Disclosures>
      </Section>
      {notAssessed.length > 0 && (
        <Card title="Could not be checked" id="unknown">
          <KeyValue>
            {notAssessed.map(({ title, reason }) => (
              <DescriptionItem name={title}>{reason}</DescriptionItem>
            ))}
          </KeyValue>
        </Card>
      )}
    </>
  );
}

function PassedGroup({ title, checks }: { title: string; checks: SiteReport['passed'] }) {
  if (checks.length === 0) return <></>;
  return (
    <Disclosure title={title} figure={formatCount(checks.length, 'check')}>
      <ul class="plain">
        {checks.map((check) => (
          <li>
            {check.title} {check.pages !== null && <small>{formatCount(check.pages, 'page')}</small>}
          </li>
        ))}
      </ul>
    </Disclosure>
  );
}

const UNAUDITED_LABELS = { broken: 'Broken', blocked: 'Blocked', other: 'Not HTML' };

/** The URLs that scans found and did not audit. */
function UnauditedView({ report, paths, query }: Omit<ReportViewProps, 'tab' | 'sources'>) {
  const { host, unaudited } = report;
  const list = {
    path: `${paths.report}/not-audited`,
    noun: 'URL',
    query: UNAUDITED_LIST,
    search: { label: 'Search', placeholder: 'URL' },
    selects: [{ name: 'kind', label: 'Reason', all: 'All reasons', options: toOptions(UNAUDITED_LABELS) }],
    hint: 'Change the search or the filter.',
  } satisfies List;
  const request = readListQuery(query, list);
  const { sortLink } = request;
  if (unaudited.length === 0) {
    return (
      <EmptyState title="Nothing was left out">
        <p>Scans audited every URL that they requested.</p>
      </EmptyState>
    );
  }
  const page = selectUnaudited(unaudited, request);
  return (
    <ReportList list={list} heading="URLs" query={request} page={page}>
      <p>Errors, firewalls and responses other than HTML. Not charged.</p>
      <DataTable
        label="URLs that were not audited"
        columns={[
          { name: 'URL', sort: sortLink('url') },
          numeric('Status', sortLink('status')),
          'Linked from',
          narrow('Seen', sortLink('seen')),
        ]}
        rows={page.rows.map((answer) => [
          <OutsideLink url={answer.url} host={host} />,
          <AnswerStatus {...answer} />,
          answer.linked_from === null ? (
            <span class="muted">None found</span>
          ) : (
            <OutsideLink url={answer.linked_from} host={host} />
          ),
          <FormattedDate timestamp={answer.seen_at} />,
        ])}
      />
    </ReportList>
  );
}

function AnswerStatus({ status_code: status, blocked_by: blockedBy }: UnauditedSummary) {
  if (blockedBy === undefined) return <>{status}</>;
  const name = nameBlocker(blockedBy);
  return (
    <>
      {status}, blocked{name !== null && ` by ${name}`}
    </>
  );
}

/** A link to a URL that a scan found, shown without the host of the website. */
function OutsideLink({ url, host }: { url: string; host: string }) {
  const shown = <bdi>{shortenPageUrl(url, host)}</bdi>;
  if (!/^https?:\/\//i.test(url)) return shown;
  return (
    <a href={url} rel="nofollow noopener noreferrer">
      {shown}
    </a>
  );
}
