import type { Context } from 'hono';
import type { WebsiteEnv } from './context.ts';
import { renderPage, formatTitle } from '../layout.tsx';
import { Card } from '../parts/card.tsx';
import { Confirmation } from '../parts/confirmation.tsx';
import { PageHeader } from '../parts/page-header.tsx';
import { getWebsiteCrumbs } from './crumbs.ts';
import type { Website } from '../../../contracts/website.ts';

/** Explains what happens when a website is removed and asks for confirmation. */
export function renderReleasePage(
  c: Context<WebsiteEnv>,
  { host, display_host: name, is_owner: isOwner }: Website,
): Response | Promise<Response> {
  const heading = `Remove ${name}?`;
  const info = { title: formatTitle(heading), description: null, path: `/websites/${host}/release` };
  return renderPage(
    c,
    info,
    <div class="narrow">
      <PageHeader title={heading} crumbs={getWebsiteCrumbs(host)} />
      <Card>
        <ul>
          {isOwner ? (
            <>
              <li>You can no longer scan the website or see its score and report.</li>
              <li>The public scorecard and its badge stop working.</li>
              <li>Its schedule, watched pages and mail alerts are deleted.</li>
              <li>For 24 hours nobody can verify the website, including you.</li>
            </>
          ) : (
            <li>Your token stops working. If you add the website again, you get a new one.</li>
          )}
          <li>The audits of its pages stay in your account, and published snapshots stay public.</li>
        </ul>
        <Confirmation
          action={`/websites/${host}/release`}
          button="Remove website"
          back={`/websites/${host}`}
          keep="Keep website"
        />
      </Card>
    </div>,
  );
}
