import type { Context } from 'hono';
import { CATEGORIES, SEVERITIES } from '../../contracts/scoring.ts';
import { getSiteReport } from '../../services/scores/get-site-report.ts';
import type { VerifiedWebsite } from '../../services/websites/website.ts';
import { formatIssueCounts } from '../audits/audit-list.tsx';
import { CATEGORY_LABELS, SEVERITY_LABELS } from '../checks/labels.ts';
import type { WebsiteEnv } from './context.ts';
import { formatCount } from '../format.ts';
import { formatNumber } from '../../lib/text.ts';
import { renderPage, formatTitle } from '../layout.tsx';
import { DescriptionItem } from '../parts/key-value.tsx';
import { Field, TextField } from '../parts/field.tsx';
import { FormattedDateTime } from '../parts/formatted-date-time.tsx';
import { filterReport, parseReportFilter, type ReportFilter, TEXT_LIMIT } from './report-filter.ts';
import {
  Categories,
  Findings,
  NotAssessed,
  Pages,
  PassedChecks,
  UnauditedAddresses,
} from './report-sections.tsx';
import type { SiteReport } from '../../contracts/site-report.ts';

/** The combined report of a website, filtered by the query string. */
export async function renderReportPage(c: Context<WebsiteEnv>, website: VerifiedWebsite): Promise<Response> {
  const { host, display_host: name } = website;
  const report = await getSiteReport(c.env, c.get('signedIn'), website);
  const path = `/websites/${host}/report`;
  const heading = `Report of ${name}`;
  return renderPage(
    c,
    { title: formatTitle(heading), description: null, path },
    <>
      <p class="crumbs">
        <a href="/websites">Websites</a> / <a href={`/websites/${host}`}>{name}</a>
      </p>
      <h1>{heading}</h1>
      {report.pages.length === 0 ? (
        <p>
          No page of this website has been audited yet. <a href={`/websites/${host}/scan`}>Scan the site</a>,
          or <a href="/audits">audit single pages</a>.
        </p>
      ) : (
        <ReportContent path={path} report={report} filter={parseReportFilter(c.req.query())} />
      )}
    </>,
  );
}

function ReportContent({ path, report, filter }: { path: string; report: SiteReport; filter: ReportFilter }) {
  const { findings, pages } = filterReport(report, filter);
  const isFiltered = filter.category !== null || filter.severity !== null || filter.text !== '';
  return (
    <>
      <Totals {...report} />
      <p>
        <a href={`${path}.json`} download>
          The whole report as JSON
        </a>
      </p>
      {report.totals.pages > report.pages.length && (
        <p>
          The lists below hold the {formatNumber(report.pages.length)} weakest pages. The API lists all pages,
          and all addresses of a finding.
        </p>
      )}
      <Categories summaries={report.by_category} />
      <section aria-labelledby="findings">
        <h2 id="findings">What to mend</h2>
        <FilterForm path={path} filter={filter} />
        {isFiltered && (
          <p role="status">
            {findings.length} of {formatCount(report.findings.length, 'finding')} and {pages.length} of{' '}
            {formatCount(report.pages.length, 'page')} fit. <a href={path}>Show all</a>
          </p>
        )}
        <Findings findings={findings} pages={report.pages} />
      </section>
      <Pages pages={pages} />
      <UnauditedAddresses addresses={report.unaudited} />
      <PassedChecks passed={report.passed} />
      <NotAssessed questions={report.not_assessed} />
    </>
  );
}

function Totals({ totals, score, generated_at: generatedAt }: SiteReport) {
  const statuses = Object.entries(totals.by_status).map(([status, count]) => `${count} with ${status}`);
  return (
    <dl class="facts">
      <DescriptionItem name="Pages">{formatCount(totals.pages, 'page')} audited</DescriptionItem>
      <DescriptionItem name="Answers">{statuses.join(', ')}</DescriptionItem>
      <DescriptionItem name="Issues">{formatIssueCounts(totals.by_severity)}</DescriptionItem>
      <DescriptionItem name="Median score">{totals.median_score ?? 'none'}</DescriptionItem>
      <DescriptionItem name="Words">{formatNumber(totals.words)}</DescriptionItem>
      <DescriptionItem name="Site score">{score ? score.message : 'None yet'}</DescriptionItem>
      <DescriptionItem name="As of">
        <FormattedDateTime timestamp={generatedAt} />
      </DescriptionItem>
    </dl>
  );
}

function FilterForm({ path, filter }: { path: string; filter: ReportFilter }) {
  return (
    <form method="get" action={path} class="filter">
      <div>
        <Field id="category" label="Category">
          <select id="category" name="category">
            <option value="">All categories</option>
            {CATEGORIES.map((category) => (
              <option value={category} selected={category === filter.category}>
                {CATEGORY_LABELS[category].name}
              </option>
            ))}
          </select>
        </Field>
      </div>
      <div>
        <Field id="severity" label="Severity">
          <select id="severity" name="severity">
            <option value="">All severities</option>
            {SEVERITIES.map((severity) => (
              <option value={severity} selected={severity === filter.severity}>
                {SEVERITY_LABELS[severity]}
              </option>
            ))}
          </select>
        </Field>
      </div>
      <div>
        <TextField id="text" label="Text or page" type="search" maxlength={TEXT_LIMIT} value={filter.text} />
      </div>
      <button type="submit" class="quiet">
        Filter
      </button>
    </form>
  );
}
