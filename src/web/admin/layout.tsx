import type { Context } from 'hono';
import type { Child } from 'hono/jsx';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { SignedInEnv } from '../context.ts';
import { getAriaCurrent, renderPage, formatTitle } from '../layout.tsx';

/** Above all others: what is under it is not part of it. */
const METRICS_PATH = '/admin';

const NAVIGATION = [
  { path: METRICS_PATH, label: 'Figures' },
  { path: '/admin/settings', label: 'Settings' },
  { path: '/admin/accounts', label: 'Accounts' },
  { path: '/admin/posts', label: 'Posts' },
];

export interface AdminPageInfo {
  heading: string;
  path: string;
  /** What was wrong with a form on it. */
  error?: string | undefined;
}

/** Answer with a page of the administration. */
export function renderAdminPage(
  c: Context<SignedInEnv>,
  { heading, path, error }: AdminPageInfo,
  content: Child,
  status: ContentfulStatusCode = 200,
): Response | Promise<Response> {
  return renderPage(
    c,
    { title: formatTitle(heading, error), description: null, path },
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
