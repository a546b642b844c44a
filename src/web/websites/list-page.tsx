import type { Context } from 'hono';
import { type ListedWebsite, listWebsites } from '../../services/websites/list.ts';
import type { Refusal } from '../refusal.ts';
import type { WebsiteEnv } from './context.ts';
import { counted } from '../format.ts';
import { renderPage, titled } from '../layout.tsx';
import { STATES } from '../scorecard/verdict.tsx';
import { AddressField } from '../parts/field.tsx';
import { Done, doneOf } from '../parts/notice.tsx';

const DONE: Record<string, string> = {
  released: 'The website is no longer among yours. The audits of its pages are.',
};

const HINT =
  'A domain such as example.com, or the address of any of its pages. It covers www. of the domain and no other subdomain.';

/** The websites of the account and a form to add one, which comes back with what was `refused`. */
export async function listPage(
  c: Context<WebsiteEnv>,
  refused?: { host: string; refusal: Refusal },
): Promise<Response> {
  const websites = await listWebsites(c.env, c.get('signedIn'));
  const error = refused?.refusal.message;
  const done = doneOf(c, DONE);
  const info = { title: titled('Your websites', error), description: null, path: '/websites' };
  return renderPage(
    c,
    info,
    <>
      <h1>Your websites</h1>
      {done !== undefined && <Done>{done}</Done>}
      {websites.length === 0 ? <NoWebsites /> : <Websites websites={websites} />}
      <section aria-labelledby="add">
        <h2 id="add">Add a website</h2>
        <form method="post" action="/websites">
          <AddressField id="host" label="Website" hint={HINT} error={error} value={refused?.host} />
          <button type="submit">Add the website</button>
        </form>
      </section>
    </>,
    refused?.refusal.status,
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

function Websites({ websites }: { websites: ListedWebsite[] }) {
  return (
    <ul class="snapshots">
      {websites.map((website) => (
        <li>
          <a href={`/websites/${website.host}`}>
            <strong>{website.display_host}</strong>
          </a>
          <p>{website.is_owner ? gradeText(website) : 'Not verified: publish your token'}</p>
          {website.is_owner && (
            <p class="aside">
              Verified, scorecard {website.public_scorecard ? 'public' : 'private'}
              {website.score && `, ${counted(website.score.pages_evaluated, 'page')}`}
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}

function gradeText({ score }: ListedWebsite): string {
  if (!score) return 'No score yet: scan it';
  if (score.grade !== null) return `Grade ${score.grade}, ${score.score} of 100`;
  return STATES[score.state];
}
