import type { Context } from 'hono';
import type { Child } from 'hono/jsx';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { SignedInEnv } from '../context.ts';
import { renderPage, formatTitle } from '../layout.tsx';
import { getAriaCurrent } from '../navigation.tsx';

/** The parent path of all other pages: it is current only for itself. */
const METRICS_PATH = '/admin';

const NAVIGATION = [
  { path: METRICS_PATH, label: 'Figures' },
  { path: '/admin/settings', label: 'Settings' },
  { path: '/admin/accounts', label: 'Accounts' },
  { path: '/admin/hosts', label: 'Blocked hosts' },
  { path: '/admin/withdrawals', label: 'Withdrawals' },
  { path: '/admin/posts', label: 'Posts' },
];

export interface AdminPageInfo {
  heading: string;
  path: string;
  /** Whether a form on it was refused. */
  hasError?: boolean;
}

/** Responds with a page of the administration. */
export function renderAdminPage(
  c: Context<SignedInEnv>,
  { heading, path, hasError }: AdminPageInfo,
  content: Child,
  status: ContentfulStatusCode = 200,
): Response | Promise<Response> {
  return renderPage(
    c,
    { title: formatTitle(heading, hasError), description: null, path },
    <>
      <nav class="chips" aria-label="Administration">
        {NAVIGATION.map((page) => (
          <a
            href={page.path}
            aria-current={
              page.path === path || page.path !== METRICS_PATH ? getAriaCurrent(page.path, path) : undefined
            }
          >
            {page.label}
          </a>
        ))}
      </nav>
      <h1>{heading}</h1>
      {content}
    </>,
    status,
  );
}
