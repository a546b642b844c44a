import type { Context } from 'hono';
import { listWebsites } from '../../services/websites/list-websites.ts';
import type { RefusedForm } from '../validate-form.ts';
import type { WebsiteEnv } from './context.ts';
import { formatCount } from '../format.ts';
import { renderPage, formatTitle } from '../layout.tsx';
import { SCORE_STATE_LABELS } from '../scorecard/grade-summary.tsx';
import { UrlField } from '../parts/field.tsx';
import { SuccessNotice, getDoneMessage } from '../parts/callout.tsx';
import type { ListedWebsite } from '../../contracts/website.ts';

const DONE_MESSAGES: Record<string, string> = {
  released: 'The website is no longer among yours. The audits of its pages are.',
};

const HINT =
  'A domain such as example.com, or the address of any of its pages. It covers www. of the domain and no other subdomain.';

/** The websites of the account, and a form to add one. */
export async function renderWebsiteListPage(
  c: Context<WebsiteEnv>,
  form?: RefusedForm<'host'>,
): Promise<Response> {
  const websites = await listWebsites(c.env, c.get('signedIn'));
  // The form has one field: it also shows failures that name no field.
  const error = form?.errors.host ?? form?.notice ?? undefined;
  const done = getDoneMessage(c, DONE_MESSAGES);
  const info = {
    title: formatTitle('Your websites', form !== undefined),
    description: null,
    path: '/websites',
  };
  return renderPage(
    c,
    info,
    <>
      <h1>Your websites</h1>
      {done !== undefined && <SuccessNotice>{done}</SuccessNotice>}
      {websites.length === 0 ? <NoWebsites /> : <WebsiteList websites={websites} />}
      <section aria-labelledby="add">
        <h2 id="add">Add a website</h2>
        <form method="post" action="/websites">
          <UrlField id="host" label="Website" hint={HINT} error={error} value={form?.values.host} />
          <button type="submit">Add the website</button>
        </form>
      </section>
    </>,
    form?.status,
  );
}

function NoWebsites() {
  return (
    <>
      <p class="lead">You have no website here yet.</p>
      <ol>
        <li>Add the domain of your website below.</li>
        <li>Prove that it is yours, by a meta tag, a file or a DNS record.</li>
        <li>Scan it: every page is audited, and the whole site gets a grade and a report.</li>
      </ol>
    </>
  );
}

function WebsiteList({ websites }: { websites: ListedWebsite[] }) {
  return (
    <ul class="snapshots">
      {websites.map((website) => (
        <li>
          <a href={`/websites/${website.host}`}>
            <strong>{website.display_host}</strong>
          </a>
          <p>{website.is_owner ? formatGrade(website) : 'Not verified: publish your token'}</p>
          {website.is_owner && (
            <p class="aside">
              Verified, scorecard {website.public_scorecard ? 'public' : 'private'}
              {website.score && `, ${formatCount(website.score.pages_evaluated, 'page')}`}
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}

function formatGrade({ score }: ListedWebsite): string {
  if (!score) return 'No score yet: scan it';
  if (score.grade !== null) return `Grade ${score.grade}, ${score.score} of 100`;
  return SCORE_STATE_LABELS[score.state];
}
