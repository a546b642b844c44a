import type { Context } from 'hono';
import type { SignedInAccount } from '../../services/accounts/authenticate-session.ts';
import { formatSuspensionNotice } from '../../services/accounts/suspension.ts';
import type { SignedInEnv } from '../context.ts';
import { renderPage, SITE_NAME } from '../layout.tsx';
import { formatCount } from '../format.ts';
import { DescriptionItem } from '../parts/key-value.tsx';
import { YourData } from './data-section.tsx';
import { ActiveKey, NoKey } from './key-pages.tsx';

/** The account: credits, and the last characters of the API key. */
export function renderAccountPage(
  c: Context<SignedInEnv>,
  { email, key, suspension }: SignedInAccount,
  balance: number,
): Response | Promise<Response> {
  const content = (
    <div class="narrow">
      <h1>Your account</h1>
      <dl class="facts">
        <DescriptionItem name="Signed in as">{email}</DescriptionItem>
        <DescriptionItem name="Balance">
          <a href="/credits">{formatCount(balance, 'credit')}</a>
        </DescriptionItem>
      </dl>
      <h2>API key</h2>
      {suspension && <p class="notice refused">{formatSuspensionNotice(c.env, suspension)}</p>}
      {key ? <ActiveKey {...key} /> : <NoKey />}
      <YourData />
      <h2>Sign out</h2>
      <p>
        <a href="/account/sessions">See the browsers you are signed in with</a>, and sign out of any or all of
        them.
      </p>
      <form method="post" action="/sign-out">
        <button type="submit" class="quiet">
          Sign out of this browser
        </button>
      </form>
    </div>
  );
  return renderPage(
    c,
    { title: `Your account – ${SITE_NAME}`, description: null, path: '/account' },
    content,
  );
}
