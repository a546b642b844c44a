import type { Context } from 'hono';
import { toDisplayHost } from '../../../lib/host/display-host.ts';
import type { AppPage } from '../app-page.tsx';
import { Breadcrumb, Tabs } from '../parts/page-header.tsx';

const TABS = {
  overview: { label: 'Overview', path: '' },
  issues: { label: 'Issues', path: '/report' },
  structure: { label: 'Structure', path: '/report/structure' },
  pages: { label: 'Pages', path: '/report/pages' },
  scans: { label: 'Scans', path: '/scans' },
  schedule: { label: 'Schedule', path: '/schedule' },
  alerts: { label: 'Alerts', path: '/alerts' },
  settings: { label: 'Settings', path: '/settings' },
} as const;

export type WebsiteTab = keyof typeof TABS;

interface WebsiteTabsProps {
  host: string;
  /** The tab that the page is or belongs to. */
  tab: WebsiteTab;
  /** Of the page. */
  currentPath: string;
}

/** The top of every page of a website: its name, and links to its parts. */
export function WebsiteTabs({ host, tab, currentPath }: WebsiteTabsProps) {
  const websites = { href: '/websites', label: 'Websites' };
  const website = { href: `/websites/${host}`, label: toDisplayHost(host) };
  return (
    <>
      <Breadcrumb crumbs={tab === 'overview' ? [websites] : [websites, website]} />
      <Tabs
        label="Website"
        tabs={Object.entries(TABS).map(([name, { label, path }]) => {
          const href = website.href + path;
          return { href, label, current: name === tab && (href === currentPath || 'true') };
        })}
      />
    </>
  );
}

/** Returns what the pages of a website share: its tabs, and its name in the title. */
export function frameWebsitePage(
  c: Context,
  host: string,
  tab: WebsiteTab,
  heading: string,
): Pick<AppPage, 'heading' | 'title' | 'tabs'> {
  return {
    heading,
    title: `${heading}: ${toDisplayHost(host)}`,
    tabs: <WebsiteTabs host={host} tab={tab} currentPath={c.req.path} />,
  };
}
