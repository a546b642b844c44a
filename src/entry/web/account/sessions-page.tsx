import type { Context } from 'hono';
import { DAY } from '../../../lib/time.ts';
import { type AccountSession, SESSION_LIFETIME } from '../../../services/accounts/sessions.ts';
import type { SignedInEnv, PageResponse } from '../context.ts';
import { renderAppPage } from '../app-page.tsx';
import { FormattedDate, FormattedDateTime } from '../parts/dates.tsx';
import { Badge } from '../parts/badge.tsx';
import { DataTable } from '../parts/table.tsx';

/** The browsers that are signed in to the account, each with a button to sign it out. */
export function renderSessionsPage(c: Context<SignedInEnv>, sessions: AccountSession[]): PageResponse {
  return renderAppPage(
    c,
    {
      heading: 'Your sessions',
      crumbs: [{ href: '/account', label: 'Account' }],
      meta: `A session lasts ${SESSION_LIFETIME / DAY} days. If you don’t recognize a browser, sign out of it.`,
      actions: (
        <form method="post" action="/account/sessions/end-all">
          <button type="submit" class="danger">
            Sign out everywhere
          </button>
        </form>
      ),
      done: { ended: 'The browser is signed out.' },
    },
    <>
      <DataTable
        label="Your sessions, the last used first"
        columns={[
          { name: 'Browser' },
          { name: 'Country', short: true },
          { name: 'Signed in', short: true },
          { name: 'Last used', short: true },
          { name: 'Action', short: true },
        ]}
        rows={sessions.map((session) => [
          session.browser,
          session.country,
          <FormattedDateTime timestamp={session.signedInAt} />,
          <FormattedDate timestamp={session.lastUsedOn} />,
          session.isCurrent ? <Badge tone="good">This browser</Badge> : <EndSessionForm {...session} />,
        ])}
      />
      <p class="muted">
        Browser and country are those of the sign-in. Signing out everywhere includes this browser; your API
        key and your <a href="/account/apps">connected apps</a> keep working.
      </p>
    </>,
  );
}

function EndSessionForm({ id, browser }: AccountSession) {
  return (
    <form method="post" action="/account/sessions/end">
      <input type="hidden" name="session" value={id} />
      <button type="submit" class="quiet small" aria-label={`Sign out of ${browser}`}>
        Sign out
      </button>
    </form>
  );
}
