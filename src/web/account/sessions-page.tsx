import type { Context } from 'hono';
import { DAY } from '../../lib/time.ts';
import { SESSION_LIFETIME } from '../../services/accounts/create-session.ts';
import type { AccountSession } from '../../services/accounts/list-account-sessions.ts';
import type { SignedInEnv } from '../context.ts';
import { formatTitle, renderPage } from '../layout.tsx';
import { FormattedDate } from '../parts/formatted-date.tsx';
import { FormattedDateTime } from '../parts/formatted-date-time.tsx';
import { getDoneMessage, SuccessNotice } from '../parts/callout.tsx';
import { ScrollableTable } from '../parts/table.tsx';

/** Messages after a redirect, by `?done=`. */
const DONE_MESSAGES: Record<string, string> = { ended: 'That browser is signed out.' };

/** The browsers that are signed in to the account, each with a button to sign it out. */
export function renderSessionsPage(
  c: Context<SignedInEnv>,
  sessions: AccountSession[],
): Response | Promise<Response> {
  const done = getDoneMessage(c, DONE_MESSAGES);
  const content = (
    <>
      <p class="crumbs">
        <a href="/account">Account</a>
      </p>
      <h1>Where you are signed in</h1>
      {done !== undefined && <SuccessNotice>{done}</SuccessNotice>}
      <p>
        A sign-in lasts {SESSION_LIFETIME / DAY} days. If you do not recognise one of these browsers, sign out
        of it. Country and browser are those of the sign-in.
      </p>
      <ScrollableTable
        label="Browsers you are signed in with, the last used first"
        columns={[
          { name: 'Browser' },
          { name: 'Country' },
          { name: 'Signed in' },
          { name: 'Last used' },
          { name: 'Sign out' },
        ]}
        rows={sessions.map((session) => [
          session.browser,
          session.country,
          <FormattedDateTime timestamp={session.signedInAt} />,
          <FormattedDate timestamp={session.lastUsedOn} />,
          session.isCurrent ? 'This browser' : <EndSessionForm {...session} />,
        ])}
      />
      <h2>Everywhere</h2>
      <p>This signs you out of every browser, this one too. API keys keep working.</p>
      <form method="post" action="/account/sessions/end-all">
        <button type="submit" class="danger">
          Sign out everywhere
        </button>
      </form>
    </>
  );
  const info = {
    title: formatTitle('Where you are signed in'),
    description: null,
    path: '/account/sessions',
  };
  return renderPage(c, info, content);
}

function EndSessionForm({ id, browser }: AccountSession) {
  return (
    <form method="post" action="/account/sessions/end">
      <input type="hidden" name="session" value={id} />
      <button type="submit" class="quiet" aria-label={`Sign out of ${browser}`}>
        Sign out
      </button>
    </form>
  );
}
