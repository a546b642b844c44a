import type { Context } from 'hono';
import type { Child } from 'hono/jsx';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { SignedInEnv } from '../context.ts';
import { renderPage, titled } from '../layout.tsx';

const NAVIGATION = [
  { path: '/admin', label: 'Figures' },
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
    { title: titled(heading, error), description: null, path },
    <>
      <nav class="chips" aria-label="Administration">
        {NAVIGATION.map((page) => (
          <a href={page.path} aria-current={currentFor(page.path, path)}>
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

/** `page` for the page itself, `true` for one under it; the figures are above all others. */
function currentFor(path: string, shown: string): 'page' | 'true' | undefined {
  if (path === shown) return 'page';
  return path !== '/admin' && shown.startsWith(`${path}/`) ? 'true' : undefined;
}
