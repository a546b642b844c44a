import { SEVERITIES } from '../../../contracts/scoring.ts';
import type { PageSummary } from '../../../contracts/site-report.ts';
import { PAGE_LIST } from '../../../engine/site/report-lists.ts';
import type { SortedPage } from '../../../lib/list-page.ts';
import { parseListQuery } from '../../../lib/list-query.ts';
import { type List, readListQuery } from '../list-view.tsx';
import { IssueCounts, SEVERITY_LABELS, Score } from '../parts/badge.tsx';
import type { SavedView } from '../../../services/accounts/saved-views.ts';
import { shortenLine } from '../format.ts';
import { toListHref } from '../list-links.ts';
import { Card } from '../parts/card.tsx';
import { Histogram } from '../parts/column-chart.tsx';
import { translate } from '../language.ts';
import { SCORE_BANDS } from '../parts/tone.ts';
import { DataTable, minor, narrow, numeric } from '../parts/table.tsx';
import { shortenUrl } from '../parts/text.tsx';
import { ReportList } from './report-list.tsx';
import type { ReportPaths } from './context.ts';

/** In characters: a line. */
const TITLE_LENGTH = 45;

const BANDS = [
  ...SCORE_BANDS.map(({ name, from, to }) => ({
    value: `${from}-${to}`,
    get label() {
      return `${translate(name)} (${from}–${to})`;
    },
    get chip() {
      return `Score ${from}–${to}`;
    },
  })),
  { value: 'none', label: 'Not scored' },
];

/** The pages that a query string asks for. */
export function readPageQuery(parameters: Record<string, string>, paths: ReportPaths) {
  const band = parseListQuery(PAGE_LIST, parameters).filters.score;
  const isOther = band !== undefined && !BANDS.some(({ value }) => value === band);
  const list = {
    path: `${paths.report}/pages`,
    noun: 'page',
    query: PAGE_LIST,
    search: { label: 'Search', placeholder: 'URL or title' },
    selects: [
      {
        name: 'score',
        label: 'Score',
        all: 'All scores',
        options: isOther ? [...BANDS, { value: band, label: `Score ${band.replace('-', '–')}` }] : BANDS,
      },
      {
        name: 'severity',
        label: 'Issues',
        all: 'All pages',
        options: SEVERITIES.map((value) => ({
          value,
          label: `With ${SEVERITY_LABELS[value].toLowerCase()} issues`,
        })),
      },
    ],
    columns: { url: 'URL', score: 'Score', issues: 'Issues', title: 'Title', status: 'Status' },
    hint: 'Change the search or the filters.',
  } satisfies List;
  return { list, ...readListQuery(parameters, list) };
}

interface PagesViewProps {
  host: string;
  query: ReturnType<typeof readPageQuery>;
  paths: ReportPaths;
  page: SortedPage<PageSummary>;
  /** How many pages have a score in each band of ten points, whatever the query. */
  bands: readonly number[];
  /** The saved views of the list. */
  views?: readonly SavedView[];
}

/** The pages of a website: how their scores are spread, and one table with filters, in pages of 50. */
export function PagesView({ host, query, paths, page, bands, views }: PagesViewProps) {
  const { list, sortLink } = query;
  return (
    <div class="stack stack-lg">
      <Card title="Pages by score" id="scores">
        <Histogram
          label="Pages by score"
          counts={bands}
          href={(from, to) => toListHref(list.path, { score: `${from}-${to}` })}
        />
      </Card>
      <ReportList list={list} heading="Pages" query={query} page={page} views={views}>
        <DataTable
          label="Pages"
          hidden={query.hidden}
          columns={[
            { name: 'URL', sort: sortLink('url') },
            numeric('Score', sortLink('score')),
            narrow('Issues', sortLink('issues')),
            minor({ name: 'Title', sort: sortLink('title') }),
            minor(numeric('Status', sortLink('status'))),
          ]}
          rows={page.rows.map((row) => [
            <AuditedPageLink host={host} url={row.url} id={row.report_id} paths={paths} />,
            <Score score={row.score} />,
            <IssueCounts counts={row.issue_counts} />,
            shortenLine(row.title, TITLE_LENGTH) || <span class="muted">No title</span>,
            row.status_code,
          ])}
        />
      </ReportList>
    </div>
  );
}

interface AuditedPageLinkProps {
  /** The host of the website, which is left out of its URLs. */
  host: string;
  url: string;
  /** Of its audit; `null` if there is none. */
  id: string | null;
  paths: ReportPaths;
}

/** The URL of a page, as a link to its audit. */
export function AuditedPageLink({ host, url, id, paths }: AuditedPageLinkProps) {
  const shown = <bdi>{shortenPageUrl(url, host)}</bdi>;
  return id === null || paths.audit === null ? shown : <a href={paths.audit(id)}>{shown}</a>;
}

/** Returns the path of a URL on the host, or else the URL without its scheme. */
export function shortenPageUrl(url: string, host: string): string {
  const origin = `https://${host}/`;
  return shortenUrl(url.startsWith(origin) ? url.slice(origin.length - 1) : url) || '/';
}
