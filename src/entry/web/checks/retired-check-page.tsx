import type { Context } from 'hono';
import type { RetiredCheck } from '../../../engine/checks/retired.ts';
import type { WebEnv } from '../context.ts';
import { renderPage, SITE_NAME } from '../layout.tsx';
import { Badge } from '../parts/badge.tsx';
import { PageHeader } from '../parts/page-header.tsx';

/** The page of a check that is no longer run, to which audits of earlier releases link. */
export function renderRetiredCheckPage(
  c: Context<WebEnv>,
  { id, title, reason }: RetiredCheck,
): Response | Promise<Response> {
  const info = {
    title: `${title} – retired ${SITE_NAME} check`,
    description: `${title}: this check is no longer run and takes no points. Older audits still show it.`,
    path: `/checks/${id}`,
  };
  return renderPage(
    c,
    info,
    <article>
      <PageHeader
        title={title}
        crumbs={[{ href: '/checks', label: 'Checks' }]}
        meta={
          <>
            <Badge>Retired</Badge> <code>{id}</code>
          </>
        }
      />
      <div class="prose">
        <p>This check is no longer run and takes no points. {reason}</p>
        <p>Older audits still show it. Audit the page again to score it with the current checks.</p>
      </div>
    </article>,
  );
}
