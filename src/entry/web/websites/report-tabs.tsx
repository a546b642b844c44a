import { Tabs } from '../parts/page-header.tsx';
import type { ReportPaths } from './context.ts';
import type { WebsiteTab } from './website-tabs.tsx';

/** A view of a report. */
export type ReportTab = keyof typeof TABS;

/** A view that is built from the document of a report. The others are read from the audits, which only the owner has. */
export type DocumentTab = Exclude<ReportTab, 'structure' | 'links' | 'files'>;

/** The views, with their paths below that of the report and the tab of the website that they belong to. */
const TABS = {
  findings: { label: 'Findings', path: '', tab: 'issues' },
  pages: { label: 'Pages', path: '/pages', tab: 'pages' },
  structure: { label: 'Structure', path: '/structure', tab: 'structure' },
  links: { label: 'Links out', path: '/links-out', tab: 'pages' },
  files: { label: 'Files', path: '/files', tab: 'pages' },
  unaudited: { label: 'Not audited', path: '/not-audited', tab: 'pages' },
  checks: { label: 'Passed checks', path: '/checks', tab: 'issues' },
} as const satisfies Record<string, { label: string; path: string; tab: WebsiteTab }>;

const DOCUMENT_TABS: readonly ReportTab[] = [
  'findings',
  'pages',
  'unaudited',
  'checks',
] satisfies DocumentTab[];

/** Returns the tab of the website that a view belongs to. */
export function getWebsiteTab(view: ReportTab): WebsiteTab {
  return TABS[view].tab;
}

/** Returns the heading of a view on a page of its own. */
export function getHeading(view: ReportTab): string {
  return view === 'findings' ? 'Issues' : TABS[view].label;
}

/** Links to the views of a report: for its owner to those of the same tab of the website, for others to all that they have. */
export function ReportTabs({ tab, paths }: { tab: ReportTab; paths: ReportPaths }) {
  const shown = Object.entries(TABS).filter(([name, view]) =>
    paths.audit === null ? DOCUMENT_TABS.some((each) => each === name) : view.tab === TABS[tab].tab,
  );
  if (shown.length === 1) return <></>;
  return (
    <Tabs
      label="Views of the report"
      tabs={shown.map(([name, { label, path }]) => ({
        href: paths.report + path,
        label,
        current: name === tab,
      }))}
    />
  );
}
