import type { Context } from 'hono';
import type { Child } from 'hono/jsx';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { SignedInEnv } from '../context.ts';
import { renderPage, formatTitle } from '../layout.tsx';
import { getAriaCurrent } from '../navigation.tsx';
import type { Crumb } from '../parts/breadcrumb.tsx';
import { PageHeader } from '../parts/page-header.tsx';
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

export interface AdminPageInfo {
  heading: string;
  path: string;
  /** Whether a form on it was refused. */
  hasError?: boolean;
  /** As in `PageHeader`. */
  crumbs?: Crumb[];
  meta?: Child;
  actions?: Child;
}

/** Responds with a page of the administration. */
export function renderAdminPage(
  c: Context<SignedInEnv>,
  { heading, path, hasError, ...header }: AdminPageInfo,
  content: Child,
  status: ContentfulStatusCode = 200,
): Response | Promise<Response> {
  return renderPage(
    c,
    { title: formatTitle(heading, hasError), description: null, path },
    <>
      <Tabs
        label="Administration"
        tabs={NAVIGATION.map(({ href, label }) => ({ href, label, current: isCurrent(href, path) }))}
      />
      <PageHeader title={heading} {...header} />
      {content}
    </>,
    status,
  );
}

function isCurrent(href: string, path: string): boolean {
  return href === METRICS_PATH ? path === href : getAriaCurrent(href, path) !== undefined;
}
