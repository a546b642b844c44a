import type { Context } from 'hono';
import type { WebEnv } from '../../context.ts';
import { formatTitle, renderPage } from '../../layout.tsx';
import { PageHeader } from '../../parts/page-header.tsx';
import { Charts } from './charts.tsx';
import { Colours, Type } from './foundations.tsx';
import { Forms } from './forms.tsx';
import { Lists } from './lists.tsx';
import { Messages } from './messages.tsx';
import { Scores } from './scores.tsx';

/** /docs/design: every part of the pages in every state, in the theme that the browser prefers. Not indexed. */
export function renderDesignPage(c: Context<WebEnv>): Response | Promise<Response> {
  return renderPage(
    c,
    { title: formatTitle('Design system'), description: null, path: '/docs/design' },
    <>
      <PageHeader
        title="Design system"
        crumbs={[{ href: '/docs', label: 'Docs' }]}
        meta="Every part of the pages in every state"
        actions={
          <>
            <a class="button quiet" href="#forms">
              Secondary
            </a>
            <a class="button" href="#charts">
              Main action
            </a>
          </>
        }
      />
      <Colours />
      <Type />
      <Scores />
      <Charts />
      <Lists />
      <Messages />
      <Forms />
    </>,
  );
}
