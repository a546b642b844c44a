import type { Context } from 'hono';
import type { Child } from 'hono/jsx';
import type { SignedInEnv, PageResponse } from '../context.ts';
import { type AppPage, renderAppPage } from '../app-page.tsx';
import { getAriaCurrent } from '../navigation.tsx';
import { Tabs } from '../parts/tabs.tsx';

/** The parent path of all other pages: it is current only for itself. */
const METRICS_PATH = '/admin';

const NAVIGATION = [
  { href: METRICS_PATH, label: 'Overview' },
  { href: '/admin/settings', label: 'Settings' },
  { href: '/admin/accounts', label: 'Accounts' },
  { href: '/admin/hosts', label: 'Blocked hosts' },
  { href: '/admin/withdrawals', label: 'Withdrawals' },
  { href: '/admin/posts', label: 'Posts' },
];

/** Responds with a page of the administration. */
export function renderAdminPage(c: Context<SignedInEnv>, page: AppPage, content: Child): PageResponse {
  return renderAppPage(c, { ...page, tabs: <AdminTabs path={c.req.path} /> }, content);
}

/** @param path of the page */
export function AdminTabs({ path }: { path: string }) {
  return (
    <Tabs
      label="Administration"
      tabs={NAVIGATION.map(({ href, label }) => ({ href, label, current: isCurrent(href, path) }))}
    />
  );
}

function isCurrent(href: string, path: string): boolean {
  return href === METRICS_PATH ? path === href : getAriaCurrent(href, path) !== undefined;
}
