import type { Context } from 'hono';
import type { WebsiteEnv } from './context.ts';
import { renderPage, formatTitle } from '../layout.tsx';
import type { Website } from '../../contracts/website.ts';

/** Explains what a release does and asks for confirmation. */
export function renderReleasePage(
  c: Context<WebsiteEnv>,
  { host, display_host: name, is_owner: isOwner }: Website,
): Response | Promise<Response> {
  const heading = isOwner ? `Release ${name}?` : `Remove ${name}?`;
  const info = { title: formatTitle(heading), description: null, path: `/websites/${host}/release` };
  return renderPage(
    c,
    info,
    <div class="narrow">
      <p class="crumbs">
        <a href="/websites">Websites</a> / <a href={`/websites/${host}`}>{name}</a>
      </p>
      <h1>{heading}</h1>
      <ul>
        {isOwner ? (
          <>
            <li>You no longer own it here. For 24 hours nobody can verify it, you neither.</li>
            <li>Its scorecard is private again, and its badge stops.</li>
            <li>You can no longer scan it, nor read its score and its report.</li>
          </>
        ) : (
          <li>Your token stops. Adding the website again makes a new one.</li>
        )}
        <li>The audits of its pages stay in your account, and snapshots you published stay public.</li>
      </ul>
      <div class="actions">
        <form method="post" action={`/websites/${host}/release`}>
          <button type="submit" class="danger">
            {isOwner ? 'Release the website' : 'Remove the website'}
          </button>
        </form>
        <a href={`/websites/${host}`}>Keep it</a>
      </div>
    </div>,
  );
}
