import type { Context } from 'hono';
import type { Child } from 'hono/jsx';
import { renderAppPage } from '../app-page.tsx';
import type { PageResponse } from '../context.ts';
import { ButtonLink } from '../parts/button.tsx';
import { EmptyState } from '../parts/card.tsx';
import type { ReportPaths, WebsiteEnv } from './context.ts';
import { getHeading, getWebsiteTab, type ReportTab, ReportTabs } from './report-tabs.tsx';
import { frameWebsitePage } from './website-tabs.tsx';

/** @property isFiltered exports what the list of findings shows */
const EXPORTS = [
  { path: '/findings.csv', label: 'Findings', format: 'CSV' },
  { path: '/pages.csv', label: 'Pages', format: 'CSV' },
  { path: '/issues.csv', label: 'Failed checks with evidence', format: 'CSV' },
  { path: '/structure.csv', label: 'Structure', format: 'CSV' },
  { path: '/links-out.csv', label: 'Links out', format: 'CSV' },
  { path: '/files.csv', label: 'Files', format: 'CSV' },
  { path: '/issues-jira.csv', label: 'Issues for Jira', format: 'CSV', isFiltered: true },
  { path: '/issues-github.json', label: 'Issues for GitHub', format: 'JSON', isFiltered: true },
  { path: '.md', label: 'Whole report', format: 'Markdown' },
  { path: '.json', label: 'Whole report', format: 'JSON' },
];

/** Messages after a decision about findings, by `?done=`. */
export const DECISIONS_DONE = {
  ignored: 'Ignored. Only the working score changes.',
  unignored: 'No longer ignored.',
  assigned: 'Saved.',
};

/** The report of a website without audited pages. */
export function renderEmptyReport(c: Context<WebsiteEnv>, view: ReportTab): PageResponse {
  const { host } = c.get('owned');
  return renderReport(
    c,
    view,
    undefined,
    <EmptyState
      title="No pages yet"
      actions={
        <>
          <ButtonLink href={`/websites/${host}/scan`} label="Scan the site" />
          <ButtonLink href="/audits" label="Audit a page" variant="quiet" />
        </>
      }
    >
      <p>Scan the website, or audit single pages.</p>
    </EmptyState>,
  );
}

/** A view of the report of a website. @param meta `undefined` for a report without pages, which cannot be exported */
export function renderReport(
  c: Context<WebsiteEnv>,
  view: ReportTab,
  meta: Child | undefined,
  content: Child,
): PageResponse {
  const paths = getReportPaths(c);
  const { report: path } = paths;
  return renderAppPage(
    c,
    {
      ...frameWebsitePage(c, c.get('owned').host, getWebsiteTab(view), getHeading(view)),
      meta: meta,
      actions: meta !== undefined && (
        <ReportActions path={path} filters={c.req.path === path ? new URL(c.req.url).search : ''} />
      ),
      done: DECISIONS_DONE,
    },
    <>
      {meta !== undefined && <ReportTabs tab={view} paths={paths} />}
      {content}
    </>,
  );
}

/** @param filters the query string of the list of findings */
function ReportActions({ path, filters }: { path: string; filters: string }) {
  return (
    <>
      <details class="menu">
        <summary class="button quiet">Export</summary>
        <ul>
          {EXPORTS.map((file) => (
            <li>
              <a href={path + file.path + ('isFiltered' in file ? filters : '')} download>
                {file.label} <small>{file.format}</small>
              </a>
            </li>
          ))}
        </ul>
      </details>
      <ButtonLink href={`${path}/share`} label="Share" variant="quiet" />
      <ButtonLink href={`${path}/print`} label="Print or save as PDF" />
    </>
  );
}

export function getReportPaths(c: Context<WebsiteEnv>): ReportPaths {
  return {
    report: `/websites/${c.get('owned').host}/report`,
    audit: (id) => `/audits/${id}`,
  };
}
