import type { Context } from 'hono';
import type { RetiredCheck } from '../../engine/checks/retired.ts';
import type { WebEnv } from '../context.ts';
import { renderPage, SITE_NAME } from '../layout.tsx';

/** The page of a check that is no longer run, which audits of earlier releases link. */
export function renderRetiredCheckPage(
  c: Context<WebEnv>,
  { id, title, reason }: RetiredCheck,
): Response | Promise<Response> {
  const info = {
    title: `${title} – retired ${SITE_NAME} check`,
    description: `${title}: this check is no longer run and takes no points. Audits from before still show it.`,
    path: `/checks/${id}`,
  };
  return renderPage(
    c,
    info,
    <article class="narrow">
      <p class="crumbs">
        <a href="/checks">Checks</a> / Retired
      </p>
      <h1>{title}</h1>
      <p>
        This check, <code>{id}</code>, is no longer run and takes no points. {reason}
      </p>
      <p>An audit from before still shows it. Refresh the audit to have it scored by the current checks.</p>
    </article>,
  );
}
